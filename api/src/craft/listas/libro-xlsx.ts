// A workbook of one table, written while its rows arrive: bold head that stays and filters, widths that fit, and what it adds up to.
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** A number may come as its decimal text, which is how it is stored. */
export type Celda = { texto: string } | { numero: string } | null
type ColumnaDeLibro = { titulo: string; ancho: number; formato?: string }
type Libro = {
  hoja: string
  columnas: readonly ColumnaDeLibro[]
  filas: AsyncIterable<readonly Celda[]>
  /** Asked for once the last row was written; nothing where there is nothing to add. */
  totales: () => readonly Celda[] | undefined
  /** Rows of one sheet, its head and its total too: what a spreadsheet takes. */
  limite?: number
}

const LIMITE = 1_048_576
const CABEZA = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PRINCIPAL = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELACIONES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006'

/** Styles of the workbook: plain, bold, and then the format of each column, plain and bold. */
const [LLANO, NEGRITA] = [0, 1]
const estiloDe = (columna: number, negrita: boolean) => 2 + columna * 2 + (negrita ? 1 : 0)

export const writeLibro = (libro: Libro): AsyncGenerator<Uint8Array> => toZip(partes(libro))

type Parte = [nombre: string, textos: AsyncIterable<string> | Iterable<string>]

/** One part after another, handed over as soon as they are compressed: nothing waits for the end. */
async function* toZip(todas: AsyncIterable<Parte>): AsyncGenerator<Uint8Array> {
  const listos: Uint8Array[] = []
  const zip = new Zip((error, trozo) => {
    if (error) throw error
    listos.push(trozo)
  })
  for await (const [nombre, textos] of todas) {
    // Compressed by Node and out of its thread: others are served meanwhile.
    const parte: Entrada = { filename: nombre, size: 0, crc: 0, compression: 8, flag: 0 }
    zip.add(parte)
    const comprimido = createDeflateRaw()
    // What fails in the rows is heard where they are read, below; who stops reading is no failure.
    pipeline(counted(textos, parte), comprimido).catch(() => undefined)
    for await (const trozo of comprimido) {
      parte.ondata!(null, trozo as Uint8Array<ArrayBuffer>, false)
      yield* listos.splice(0)
    }
    parte.ondata!(null, new Uint8Array(0), true)
  }
  zip.end()
  yield* listos.splice(0)
}

type Entrada = ZipInputFile & { size: number; crc: number }

async function* counted(textos: Parte[1], parte: Entrada): AsyncGenerator<Buffer> {
  for await (const texto of textos) {
    const bytes = Buffer.from(texto)
    parte.size += bytes.length
    parte.crc = crc32(bytes, parte.crc)
    yield bytes
  }
}

async function* partes(libro: Libro): AsyncGenerator<Parte> {
  const { hoja, columnas, filas } = libro
  const cursor = filas[Symbol.asyncIterator]()
  const hojas: Hecha[] = []
  try {
    do {
      const hecha: Hecha = { nombre: hojas.length === 0 ? hoja : `${hoja}_${hojas.length + 1}`, hasta: 1, sigue: false }
      hojas.push(hecha)
      yield [`xl/worksheets/sheet${hojas.length}.xml`, sheetXml(libro, cursor, hecha)]
    } while (hojas.at(-1)?.sigue)
  } finally {
    // Who stops reading stops the rows too.
    await cursor.return?.()
  }
  yield ['xl/styles.xml', [stylesXml(columnas)]]
  yield ['xl/workbook.xml', [workbookXml(hojas, columnas.length)]]
  yield ['xl/_rels/workbook.xml.rels', [workbookRels(hojas.length)]]
  yield ['_rels/.rels', [ROOT_RELS]]
  yield ['[Content_Types].xml', [contentTypes(hojas.length)]]
}

/** A sheet as it was left: its last row of the table, and whether there are rows for another one. */
type Hecha = { nombre: string; hasta: number; sigue: boolean }

const TROZO = 64 * 1024

async function* sheetXml(libro: Libro, cursor: AsyncIterator<readonly Celda[]>, hecha: Hecha): AsyncGenerator<string> {
  const { columnas, totales, limite = LIMITE } = libro
  const anchos = columnas.map(({ ancho }, i) => `<col min="${i + 1}" max="${i + 1}" width="${ancho}" customWidth="1"/>`)
  const titulos = columnas.map(({ titulo }) => ({ texto: titulo }))
  let texto = `${CABEZA}<worksheet xmlns="${PRINCIPAL}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${anchos.join('')}</cols><sheetData>${rowXml(1, titulos, true)}`
  // Two rows are kept for the total and the gap over it.
  while (hecha.hasta < limite - 2) {
    const { done, value } = await cursor.next()
    if (done) break
    hecha.hasta++
    texto += rowXml(hecha.hasta, value, false)
    if (texto.length < TROZO) continue
    yield texto
    texto = ''
  }
  hecha.sigue = hecha.hasta >= limite - 2
  const suma = hecha.sigue ? undefined : totales()
  // A row of air under the table: what is sorted or filtered there never takes the total for one row more.
  const pie = suma ? rowXml(hecha.hasta + 2, suma, true) : ''
  const tabla = `A1:${letras(columnas.length - 1)}${hecha.hasta}`
  yield `${texto}${pie}</sheetData><autoFilter ref="${tabla}"/></worksheet>`
}

function rowXml(fila: number, celdas: readonly Celda[], negrita: boolean): string {
  const escritas = celdas.map((celda, i) => {
    if (celda === null) return ''
    const donde = `r="${letras(i)}${fila}"`
    if ('numero' in celda) return `<c ${donde} s="${estiloDe(i, negrita)}"><v>${celda.numero}</v></c>`
    const estilo = negrita ? NEGRITA : LLANO
    return `<c ${donde} s="${estilo}" t="inlineStr"><is><t xml:space="preserve">${toXml(celda.texto)}</t></is></c>`
  })
  return `<row r="${fila}">${escritas.join('')}</row>`
}

/** A, B … Z, AA. */
function letras(columna: number): string {
  const resto = String.fromCharCode(65 + (columna % 26))
  return columna < 26 ? resto : letras(Math.floor(columna / 26) - 1) + resto
}

const ENTIDADES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const toXml = (texto: string) => texto.replace(/[<>&"]/g, (signo) => ENTIDADES[signo]!)

function stylesXml(columnas: readonly ColumnaDeLibro[]): string {
  const formatos = columnas.map(
    ({ formato }, i) => formato && `<numFmt numFmtId="${164 + i}" formatCode="${toXml(formato)}"/>`,
  )
  const con = formatos.filter(Boolean)
  const xf = (formato: number, letra: number) =>
    `<xf numFmtId="${formato}" fontId="${letra}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  const estilos = [0, ...columnas.map(({ formato }, i) => (formato ? 164 + i : 0))]
  const xfs = estilos.map((formato) => xf(formato, 0) + xf(formato, 1))
  const letra = (negrita: string) => `<font>${negrita}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
  return `${CABEZA}<styleSheet xmlns="${PRINCIPAL}">${con.length > 0 ? `<numFmts count="${con.length}">${con.join('')}</numFmts>` : ''}<fonts count="2">${letra('')}${letra('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${estilos.length * 2}">${xfs.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

function workbookXml(hojas: readonly Hecha[], columnas: number): string {
  const lista = hojas.map(({ nombre }, i) => `<sheet name="${toXml(nombre)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
  // The name under which a spreadsheet keeps what its filter covers.
  const filtros = hojas.map(
    ({ nombre, hasta }, i) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${toXml(nombre.replaceAll("'", "''"))}'!$A$1:$${letras(columnas - 1)}$${hasta}</definedName>`,
  )
  return `${CABEZA}<workbook xmlns="${PRINCIPAL}" xmlns:r="${RELACIONES}"><sheets>${lista.join('')}</sheets><definedNames>${filtros.join('')}</definedNames></workbook>`
}

const relacion = (id: number, tipo: string, destino: string) =>
  `<Relationship Id="rId${id}" Type="${RELACIONES}/${tipo}" Target="${destino}"/>`
const relaciones = (todas: string) =>
  `${CABEZA}<Relationships xmlns="${PAQUETE}/relationships">${todas}</Relationships>`

function workbookRels(hojas: number): string {
  const cada = Array.from({ length: hojas }, (_, i) => relacion(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`))
  return relaciones(cada.join('') + relacion(hojas + 1, 'styles', 'styles.xml'))
}

const ROOT_RELS = relaciones(relacion(1, 'officeDocument', 'xl/workbook.xml'))

function contentTypes(hojas: number): string {
  const tipo = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parte = (nombre: string, clase: string) => `<Override PartName="${nombre}" ContentType="${tipo}.${clase}+xml"/>`
  const cada = Array.from({ length: hojas }, (_, i) => parte(`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet'))
  return `${CABEZA}<Types xmlns="${PAQUETE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parte('/xl/workbook.xml', 'sheet.main')}${parte('/xl/styles.xml', 'styles')}${cada.join('')}</Types>`
}
