// The file somebody brings records in, as rows of text: CSV, XLSX or JSON. It runs in a thread of its own.
import type { ColumnaImportada } from '@litro/contract/importar/importacion'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre'
import { plegar } from '../archivos/leer-fecha.ts'
import { decodeTexto, isOle, isZip, MAX_CELDA, splitFilas } from '../archivos/leer-texto.ts'
import { esBomba } from '../archivos/limites.ts'
import { AppError } from '../errors.ts'

/** By the wire name of its column; what is not there is empty. */
export type Fila = { renglon: number; celdas: Record<string, string> }

/** What a kind of file looks like: its columns, the words for its rows, and how many it may bring. */
export type Forma = { columnas: readonly ColumnaImportada[]; uno: string; varios: string; maximo: number }

type Leido = { filas: Fila[]; ignoradas: string[] }

const refuse = (mensaje: string): never => {
  throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: mensaje } })
}
const clave = (texto: string) => plegar(texto.trim()).replace(/[^a-z]/g, '')

/** Titles and wire names both lead to the column. */
const nombresDe = ({ columnas }: Forma) =>
  new Map(columnas.flatMap(({ campo, titulo }) => [campo, titulo].map((nombre) => [clave(nombre), campo] as const)))

export async function readRenglones(bytes: Buffer, forma: Forma): Promise<Leido> {
  const leido = isZip(bytes) ? toFilas(await readLibro(bytes), forma) : readPlano(bytes, forma)
  const { uno, varios, maximo } = forma
  if (leido.filas.length === 0) refuse(`El archivo no trae renglones: agrega por lo menos un ${uno}.`)
  if (leido.filas.length > maximo) refuse(`El archivo trae más de ${maximo.toLocaleString('en')} ${varios}. Divídelo.`)
  return leido
}

function readPlano(bytes: Buffer, forma: Forma): Leido {
  if (isOle(bytes)) refuse('El archivo está en el formato antiguo de Excel (.xls). Guárdalo como .xlsx o CSV.')
  if (bytes.length === 0) refuse('El archivo está vacío.')
  const texto = decodeTexto(bytes) ?? refuse('El archivo debe ser CSV, XLSX o JSON.')
  if (/^\s*\[/.test(texto)) return readJson(texto, forma)
  return toFilas(
    splitFilas(texto, (fila) => esEncabezado(fila, forma)),
    forma,
  )
}

function readJson(texto: string, forma: Forma): Leido {
  let leido: unknown
  try {
    leido = JSON.parse(texto)
  } catch {
    return refuse('El JSON está incompleto o mal escrito.')
  }
  const nombres = nombresDe(forma)
  const ignoradas = new Set<string>()
  const filas = (leido as unknown[]).map((objeto, i) => {
    if (typeof objeto !== 'object' || objeto === null)
      return refuse(`El elemento ${i + 1} del JSON no es un ${forma.uno}.`)
    const celdas = blank(forma)
    for (const [nombre, valor] of Object.entries(objeto)) {
      const campo = nombres.get(clave(nombre))
      if (campo) celdas[campo] = toTexto(valor)
      else ignoradas.add(nombre.slice(0, 60))
    }
    return { renglon: i + 1, celdas }
  })
  return { filas, ignoradas: [...ignoradas].slice(0, MAX_IGNORADAS) }
}

const MAX_IGNORADAS = 50

const blank = ({ columnas }: Forma): Record<string, string> =>
  Object.fromEntries(columnas.map(({ campo }) => [campo, '']))

/** The row that has the column without which there is no file. */
function esEncabezado(fila: readonly string[], forma: Forma): boolean {
  const nombres = nombresDe(forma)
  const marca = forma.columnas.find(({ obligatoria }) => obligatoria)!.campo
  return fila.some((celda) => nombres.get(clave(celda)) === marca)
}

function toFilas(tabla: readonly (readonly unknown[])[], forma: Forma): Leido {
  const inicio = tabla.findIndex((fila) =>
    esEncabezado(
      fila.map((celda) => toTexto(celda)),
      forma,
    ),
  )
  const titulos = forma.columnas.map(({ titulo }) => titulo).join(', ')
  if (inicio < 0) refuse(`Falta el renglón de encabezados: ${titulos}.`)
  const nombres = nombresDe(forma)
  const encabezado = tabla[inicio]!.map(toTexto)
  const campos = encabezado.map((titulo) => nombres.get(clave(titulo)))
  const faltan = forma.columnas.filter(({ campo, obligatoria }) => obligatoria && !campos.includes(campo))
  if (faltan.length > 0) refuse(`Faltan columnas: ${faltan.map(({ titulo }) => titulo).join(', ')}.`)
  const doble = campos.find((campo, i) => campo !== undefined && campos.indexOf(campo) !== i)
  if (doble) refuse(`La columna ${encabezado[campos.lastIndexOf(doble)]} viene dos veces.`)
  const filas = tabla.slice(inicio + 1).flatMap((fila, i) => {
    const celdas = blank(forma)
    for (const [lugar, campo] of campos.entries()) if (campo) celdas[campo] = toTexto(fila[lugar])
    return Object.values(celdas).every((celda) => celda === '') ? [] : [{ renglon: inicio + i + 2, celdas }]
  })
  const ignoradas = encabezado.filter((titulo, i) => titulo !== '' && campos[i] === undefined)
  return { filas, ignoradas: ignoradas.map((titulo) => titulo.slice(0, 60)).slice(0, MAX_IGNORADAS) }
}

/** One character more than what fits is kept, so that whoever checks the length sees that it does not. */
function toTexto(valor: unknown): string {
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  // A cell with the format of a date is one: its day, whatever the hour.
  if (valor instanceof Date) return Number.isNaN(valor.getTime()) ? '' : valor.toISOString().slice(0, 10)
  if (typeof valor !== 'string' && typeof valor !== 'number') return ''
  return String(valor).trim().slice(0, MAX_CELDA)
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
