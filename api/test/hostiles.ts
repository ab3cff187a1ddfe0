// Files made to hurt whoever reads them: bombs, circles, lies and halves.
import { deflateSync } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre'

const objectStream = (texto: Buffer) => {
  const packed = deflateSync(texto, { level: 9 })
  return Buffer.concat([
    Buffer.from(`5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

/** Ten streams of four kilobytes that unpack to four megabytes each, all of it names written with escapes. */
export function bombaPdf(streams: number): Buffer {
  const stream = objectStream(Buffer.alloc(4_190_000, '/#41'))
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array<Buffer>(streams).fill(stream), Buffer.from('%%EOF\n')])
}

/** Pages that contain each other and an object that is itself. */
export const PDF_CIRCULAR = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2/Parent 3 0 R>>endobj
3 0 obj<</Type/Pages/Kids[2 0 R 4 0 R]/Count 2/Parent 2 0 R>>endobj
4 0 obj<</Type/Page/Parent 3 0 R/Contents 4 0 R/Resources 5 0 R>>endobj
5 0 obj 5 0 R endobj
trailer<</Root 1 0 R/Prev 0>>
%%EOF
`)

/** One page whose content is what is given, packed. */
export function pdfWith(contenido: Buffer): Buffer {
  const packed = deflateSync(contenido)
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<>>>>endobj\n4 0 obj<</Filter/FlateDecode/Length ${packed.length}>>stream\n`,
    ),
    packed,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
}

const risas = Array.from({ length: 9 }, (_, i) => `<!ENTITY r${i + 1} "${`&r${i};`.repeat(10)}">`).join('')

// biome-ignore format: a table is read as a table
export const XML_HOSTILES: [nombre: string, texto: string | Buffer][] = [
  ['mil millones de risas', `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY r0 "ja">${risas}]><x>&r9;</x>`],
  ['una entidad de fuera',  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>'],
  ['un esquema de fuera',   '<?xml version="1.0"?><!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd"><x/>'],
  ['cien mil niveles',      `<?xml version="1.0"?>${'<a>'.repeat(100_000)}`],
  ['cien mil atributos',    `<?xml version="1.0"?><a ${Array.from({ length: 100_000 }, (_, i) => `b${i}=""`).join(' ')}/>`],
  ['un XML cortado',        '<?xml version="1.0"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0"'],
  ['un XML con nulos',      Buffer.concat([Buffer.from(`<?xml version="1.0"?><a>${' '.repeat(2000)}`), Buffer.alloc(9), Buffer.from('</a>')])],
]

const HOJA = 'xl/worksheets/sheet1.xml'
const libro = async () =>
  unzipSync(await writeXlsx({ sheets: [{ name: 'Hoja1', rows: [['c_CodigoPostal'], ['20000']] }] }))
const zip = (partes: Record<string, Uint8Array>) => Buffer.from(zipSync(partes))
const sheet = (filas: string) =>
  Buffer.from(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${filas}</sheetData></worksheet>`,
  )

/** A sheet of twenty megabytes of blanks in twenty kilobytes. */
export const bombaXlsx = async () =>
  zip({ ...(await libro()), [HOJA]: sheet(`<row r="1">${' '.repeat(20 * 1024 * 1024)}</row>`) })

/** The same bomb, which says in the directory that it is small. */
export async function bombaXlsxMentirosa(): Promise<Buffer> {
  const bytes = await bombaXlsx()
  bytes.writeUInt32LE(5000, bytes.lastIndexOf(Buffer.from(HOJA)) - 46 + 24)
  return bytes
}

/** Rows that end in the last column there is, and one that ends in a column there is not. */
export const xlsxWithColumnas = async (columna: string, filas: number) =>
  zip({
    ...(await libro()),
    [HOJA]: sheet(
      Array.from({ length: filas }, (_, i) => `<row r="${i + 1}"><c r="${columna}${i + 1}"><v>1</v></c></row>`).join(
        '',
      ),
    ),
  })

export const xlsxCortado = async () => zip(await libro()).subarray(0, 900)

/** Ten megabytes of separators, in lines short enough to pass: a table of ten million empty cells. */
export const MAR_DE_COMAS = Buffer.from(`${','.repeat(19_900)}\n`.repeat(500))

export const UNA_LINEA = Buffer.alloc(9_000_000, 'a')
