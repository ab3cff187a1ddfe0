// A desk as a spreadsheet: it is short and already whole, so its rows are the ones its screen shows.
import { Descarga } from '../deps.ts'
import { type HojaColumna, writeSheet } from './spreadsheet.ts'

/** Wire name, title and kind of each column, in order. */
export type ColumnaDeHoja = readonly [campo: string, titulo: string, tipo?: HojaColumna['tipo'], decimales?: number]

export type Hoja = { archivo: string; hoja: string; columnas: readonly ColumnaDeHoja[] }

const MIME_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function deskSheet({ archivo, hoja, columnas }: Hoja, filas: readonly object[]): Descarga {
  const hojas = columnas.map(([, titulo, tipo = 'texto', decimales]) => ({ titulo, tipo, decimales }))
  return new Descarga(archivo, MIME_XLSX, writeSheet(hoja, hojas, cells(columnas, filas)))
}

async function* cells(columnas: readonly ColumnaDeHoja[], filas: readonly object[]): AsyncGenerator<unknown[]> {
  for (const fila of filas) yield columnas.map(([campo]) => flat((fila as Record<string, unknown>)[campo]))
}

/** A list of words in one cell. */
const flat = (valor: unknown) => (Array.isArray(valor) ? valor.join('; ') : valor)
