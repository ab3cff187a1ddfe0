// Rows → xlsx stream: numbers and dates as such, text always as text so that no cell can ever be a formula.
import { type CellValue, writeXlsxStream } from 'hucre'

export type HojaColumna = { titulo: string; tipo: 'texto' | 'numero' | 'fecha' | 'logico'; decimales?: number }

const ANCHO = { texto: 28, numero: 16, fecha: 14, logico: 10 }

export function writeSheet(
  hoja: string,
  columnas: HojaColumna[],
  filas: AsyncIterable<unknown[]>,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(toCells(columnas, filas), {
    name: hoja,
    freezePane: { rows: 1 },
    columns: columnas.map(({ titulo, tipo, decimales }) => ({
      header: titulo,
      width: ANCHO[tipo],
      ...(tipo === 'fecha' && { numFmt: 'dd/mm/yyyy' }),
      ...(tipo === 'numero' && { numFmt: numberFormat(decimales ?? 2) }),
    })),
  })
}

function numberFormat(decimales: number): string {
  return decimales === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimales)}`
}

async function* toCells(columnas: HojaColumna[], filas: AsyncIterable<unknown[]>): AsyncGenerator<CellValue[]> {
  for await (const fila of filas) yield fila.map((valor, i) => toCell(columnas[i]!.tipo, valor))
}

function toCell(tipo: HojaColumna['tipo'], valor: unknown): CellValue {
  if (valor === null || valor === undefined) return null
  // A spreadsheet stores binary doubles by its own format; 15 significant digits survive the trip exactly.
  if (tipo === 'numero') return Number(valor)
  // Dates as UTC midnight: a local midnight would move a day for half the readers.
  if (tipo === 'fecha') return new Date(`${String(valor).slice(0, 10)}T00:00:00Z`)
  if (tipo === 'logico') return valor ? 'Sí' : 'No'
  return stripControls(String(valor))
}

function stripControls(texto: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot carry them; a spreadsheet would not open.
  return texto.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
