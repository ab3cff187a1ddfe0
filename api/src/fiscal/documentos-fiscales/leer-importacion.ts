// The file of prefacturas another system brings, as rows of text: CSV, XLSX or JSON. It runs in a thread of its own.
import { columnasDeImportacion, MAXIMO_IMPORTADAS } from '@litro/contract/integraciones/importar-factura'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre'
import { plegar } from '../../craft/archivos/leer-fecha.ts'
import { decodeTexto, isOle, isZip, splitFilas } from '../../craft/archivos/leer-texto.ts'
import { esBomba } from '../../craft/archivos/limites.ts'
import { AppError } from '../../craft/errors.ts'

/** By the name of its column, without capitals or accents; what is not there is empty. */
export type Fila = { renglon: number; celdas: Record<string, string> }

const MAX_CELDA = 500

const refuse = (mensaje: string): never => {
  throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: mensaje } })
}
const clave = (texto: string) => plegar(texto.trim()).replace(/[^a-z]/g, '')
const nombres = columnasDeImportacion.map((columna) => [clave(columna), columna] as const)
const esEncabezado = (fila: readonly string[]) => fila.some((celda) => clave(celda) === 'clave')

export async function readImportacion(bytes: Buffer): Promise<Fila[]> {
  const filas = isZip(bytes) ? toFilas(await readLibro(bytes)) : readPlano(bytes)
  if (filas.length === 0) refuse('El archivo no trae ninguna prefactura.')
  if (filas.length > MAXIMO_IMPORTADAS) refuse(`El archivo trae más de ${MAXIMO_IMPORTADAS} prefacturas. Divídelo.`)
  return filas
}

function readPlano(bytes: Buffer): Fila[] {
  if (isOle(bytes)) refuse('El archivo está en el formato antiguo de Excel (.xls). Guárdalo como .xlsx o CSV.')
  const texto = decodeTexto(bytes) ?? refuse('El archivo debe ser CSV, XLSX o JSON.')
  if (/^\s*\[/.test(texto)) return readJson(texto)
  return toFilas(splitFilas(texto, esEncabezado))
}

function readJson(texto: string): Fila[] {
  let leido: unknown
  try {
    leido = JSON.parse(texto)
  } catch {
    return refuse('El JSON está incompleto o mal escrito.')
  }
  return (leido as unknown[]).map((objeto, i) => {
    if (typeof objeto !== 'object' || objeto === null)
      return refuse(`El elemento ${i + 1} del JSON no es una prefactura.`)
    const suyas = new Map(Object.entries(objeto).map(([nombre, valor]) => [clave(nombre), toTexto(valor)]))
    return { renglon: i + 1, celdas: Object.fromEntries(nombres.map(([k, columna]) => [columna, suyas.get(k) ?? ''])) }
  })
}

function toFilas(tabla: readonly (readonly unknown[])[]): Fila[] {
  const inicio = tabla.findIndex((fila) => esEncabezado(fila.map(toTexto)))
  if (inicio < 0) refuse(`Falta el renglón de encabezados: ${columnasDeImportacion.join(', ')}.`)
  const lugares = new Map(tabla[inicio]!.map((celda, i) => [clave(toTexto(celda)), i]))
  return tabla.slice(inicio + 1).flatMap((fila, i) => {
    const celdas = Object.fromEntries(nombres.map(([k, columna]) => [columna, toTexto(fila[lugares.get(k) ?? -1])]))
    return Object.values(celdas).every((celda) => celda === '') ? [] : [{ renglon: inicio + i + 2, celdas }]
  })
}

function toTexto(valor: unknown): string {
  if (typeof valor !== 'string' && typeof valor !== 'number') return ''
  const texto = String(valor).trim()
  return texto.length > MAX_CELDA ? refuse('Una celda del archivo es demasiado larga.') : texto
}

async function readLibro(bytes: Buffer): Promise<unknown[][]> {
  try {
    let enorme = false
    unzipSync(bytes, {
      filter: ({ size, originalSize }) => {
        enorme ||= esBomba(size, originalSize)
        return false
      },
    })
    if (enorme) refuse('La hoja de cálculo es demasiado grande al descomprimirse.')
    const { sheets } = await readXlsx(bytes)
    return (sheets[0]?.rows ?? []) as unknown[][]
  } catch (error) {
    if (error instanceof AppError) throw error
    return refuse('No pudimos leer la hoja de cálculo. Guárdala de nuevo como .xlsx o CSV y vuelve a subirla.')
  }
}
