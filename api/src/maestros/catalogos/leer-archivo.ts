// The file an administrator uploads, given row by row to a reader: CSV, a list of keys, or a workbook that is neither a bomb nor a program.
import { type ClaveCatalogoSat, catalogosSat } from '@litro/contract/catalogos/sat'
import { unzipSync } from 'fflate'
import { readXlsx, streamXlsxRows } from 'hucre'
import { plegar } from '../../craft/archivos/leer-fecha.ts'
import { decodeTexto, isOle, isZip, splitFilas, splitLineas } from '../../craft/archivos/leer-texto.ts'
import { esBomba } from '../../craft/archivos/limites.ts'
import { AppError } from '../../craft/errors.ts'
import { type Celda, isEncabezado, type Lectura, makeLector } from './leer-catalogo.ts'

const MAX_RENGLONES = 300_000
const MAX_LINEA = 20_000
const MAX_PARTES = 400
/** The SAT's widest sheet has some twenty; a row of thousands is a table made to be slow. */
const MAX_COLUMNAS = 500

const refuse = (mensaje: string): never => {
  throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: mensaje } })
}

type Lector = ReturnType<typeof makeLector>
type Formato = 'xlsx' | 'csv'

/** The keys of the catalogue in the file, or the sentence that says why there are none. */
export async function readArchivo(
  bytes: Buffer,
  catalogo: ClaveCatalogoSat,
): Promise<{ lectura: Lectura; formato: Formato }> {
  const lector = makeLector(catalogo)
  const formato = isZip(bytes) ? 'xlsx' : 'csv'
  if (formato === 'xlsx') await feedLibro(catalogo, bytes, lector)
  else feedTexto(catalogo, bytes, lector)
  const lectura = lector.fin()
  if (lectura.claves.size === 0) refuseVacia(catalogo, lectura)
  return { lectura, formato }
}

function refuseVacia(catalogo: ClaveCatalogoSat, { ajeno, hallada, quejas }: Lectura): never {
  if (ajeno !== null) return refuse(`El archivo es de ${ajeno.slice(0, 40)}, no de ${catalogo}.`)
  if (!hallada) {
    return refuse(
      `No encontramos la columna ${catalogo}. Sube la hoja del SAT con su encabezado${catalogo === 'c_Colonia' ? '' : ', o una clave por renglón'}.`,
    )
  }
  return refuse(
    quejas.length > 0
      ? `Ningún renglón tiene una clave de ${catalogo}. El primero dice: ${quejas[0]!.Mensaje}`
      : `El archivo no trae ninguna clave de ${catalogo}.`,
  )
}

function feedTexto(catalogo: ClaveCatalogoSat, bytes: Buffer, lector: Lector): void {
  if (isOle(bytes)) {
    refuse('El archivo está en el formato antiguo de Excel (.xls) o tiene contraseña. Guárdalo como .xlsx o CSV.')
  }
  const texto = decodeTexto(bytes) ?? refuse('El archivo debe ser XLSX, CSV o TXT.')
  const lineas = splitLineas(texto)
  if (lineas.length > MAX_RENGLONES + 1) refuseLargo()
  const larga = lineas.findIndex((linea) => linea.length > MAX_LINEA)
  if (larga >= 0) refuse(`El renglón ${larga + 1} es demasiado largo. ¿Seguro que es el catálogo del SAT?`)
  const ancha = lineas.findIndex((linea) => linea.length > MAX_COLUMNAS && linea.split(/[,;\t|]/).length > MAX_COLUMNAS)
  if (ancha >= 0) refuseAncho(ancha + 1)
  const filas = splitFilas(texto, (fila) => isEncabezado(catalogo, fila))
  filas.forEach((celdas, i) => {
    lector.fila(i + 1, celdas)
  })
}

const refuseAncho = (renglon: number) =>
  refuse(`El renglón ${renglon} tiene demasiadas columnas. ¿Seguro que es el catálogo del SAT?`)

const refuseLargo = () => refuse('El archivo tiene más de 300,000 renglones. Sube solo la hoja del catálogo.')

async function feedLibro(catalogo: ClaveCatalogoSat, bytes: Buffer, lector: Lector): Promise<void> {
  inspect(bytes)
  try {
    let leidos = 0
    for (const hoja of await findHojas(catalogo, bytes)) {
      lector.startHoja(hoja)
      for await (const { index, values } of streamXlsxRows(bytes, { sheet: hoja })) {
        leidos += 1
        if (leidos > MAX_RENGLONES) refuseLargo()
        if (values.length > MAX_COLUMNAS) refuseAncho(index + 1)
        lector.fila(index + 1, values.map(toCelda))
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('DATOS_INVALIDOS', {
      campos: { Archivo: 'No pudimos leer la hoja de cálculo. Guárdala de nuevo como .xlsx o CSV y vuelve a subirla.' },
      causa: error,
    })
  }
}

const toCelda = (valor: unknown): Celda =>
  typeof valor === 'string' || typeof valor === 'number' || valor instanceof Date ? valor : null

/** The workbook tells the size of each part; the reader stops where a part turns out to be larger than told. */
function inspect(bytes: Buffer): void {
  const partes: { name: string; size: number; originalSize: number }[] = []
  try {
    unzipSync(bytes, { filter: (parte) => partes.push(parte) < 0 })
  } catch {
    refuse('El archivo está dañado o no es una hoja de cálculo.')
  }
  if (!partes.some(({ name }) => name === 'xl/workbook.xml'))
    refuse('El archivo comprimido no es una hoja de Excel (.xlsx).')
  if (partes.some(({ name }) => /vbaProject/i.test(name))) {
    refuse('El libro trae macros. Guárdalo como .xlsx sin macros y vuelve a subirlo.')
  }
  const enorme = partes.some(({ name, size, originalSize }) => {
    if (!/\.(xml|rels)$/i.test(name)) return false
    // A part that does not say its size could be of any.
    return originalSize === 0 || esBomba(size, originalSize)
  })
  if (enorme || partes.length > MAX_PARTES) {
    refuse('La hoja de cálculo es demasiado grande al descomprimirse. Sube solo la hoja del catálogo.')
  }
}

/** In the SAT's whole workbook, those of the catalogue (the postal codes come in two parts); otherwise all there are. */
async function findHojas(catalogo: ClaveCatalogoSat, bytes: Buffer): Promise<string[]> {
  const nombres: string[] = []
  await readXlsx(bytes, {
    sheets: ({ name }) => {
      nombres.push(name)
      return false
    },
  })
  const propio = plegar(catalogo)
  const suyas = nombres.filter((nombre) => `${plegar(nombre)} `.startsWith(`${propio} `))
  if (suyas.length > 0) return suyas
  const deOtro = nombres.length > 0 && nombres.every((nombre) => isDeOtro(catalogo, nombre))
  if (deOtro) refuse(`El archivo es de ${nombres[0]!.slice(0, 40)}, no de ${catalogo}.`)
  return nombres.filter((nombre) => !isDeOtro(catalogo, nombre))
}

const isDeOtro = (catalogo: ClaveCatalogoSat, nombre: string) =>
  Object.keys(catalogosSat).some((otro) => otro !== catalogo && plegar(nombre).startsWith(plegar(otro)))
