// Rows → xlsx stream: numbers and dates as such, text always as text so that no cell can ever be a formula.
import { formatAtScale, groupThousands, parseAtScale } from '@litro/cfdi/decimal'
import { type Celda, writeLibro } from './libro-xlsx.ts'

/** `suma`: what the foot of its list adds. */
export type HojaColumna = {
  titulo: string
  tipo: 'texto' | 'numero' | 'fecha' | 'logico'
  decimales?: number
  suma?: boolean
}
/** A row; `suma` false where it is told and not added, as in the foot of its list (D-182). */
export type HojaFila = { celdas: unknown[]; suma?: boolean }

/** Rows looked at before the first byte leaves, to know how wide the columns are. */
const MUESTRA = 1000
const [MIN_ANCHO, MAX_ANCHO] = [8, 60]
/** The arrow of the filter beside a title, and the air of a cell. */
const [FLECHA, AIRE] = [3, 2]
/** A total is longer than what it adds. */
const MAS_LARGO = 3
const ESCALA = 6

export function writeSheet(
  hoja: string,
  columnas: HojaColumna[],
  filas: AsyncIterable<HojaFila>,
): ReadableStream<Uint8Array> {
  return ReadableStream.from(write(hoja, columnas, filas))
}

async function* write(hoja: string, columnas: HojaColumna[], filas: AsyncIterable<HojaFila>) {
  const cursor = filas[Symbol.asyncIterator]()
  const muestra: HojaFila[] = []
  while (muestra.length < MUESTRA) {
    const { done, value } = await cursor.next()
    if (done) break
    muestra.push(value)
  }
  const sumas = columnas.map(({ tipo, suma }) => (tipo === 'numero' && suma ? 0n : undefined))
  let hay = false
  async function* renglones() {
    try {
      for (const fila of muestra.splice(0)) yield escribir(fila)
      for (let una = await cursor.next(); !una.done; una = await cursor.next()) yield escribir(una.value)
    } finally {
      await cursor.return?.()
    }
  }
  const escribir = ({ celdas, suma = true }: HojaFila) => {
    hay = true
    return celdas.map((valor, i) => {
      const celda = toCell(columnas[i]!.tipo, valor)
      // Added as decimals: a float would invent a cent.
      if (suma && sumas[i] !== undefined && celda && 'numero' in celda) sumas[i] += toUnits(celda.numero)
      return celda
    })
  }
  const anchos = columnas.map((columna, i) => widthOf(columna, i, muestra))
  yield* writeLibro({
    hoja,
    columnas: columnas.map(({ titulo, tipo, decimales }, i) => ({
      titulo,
      ancho: anchos[i]!,
      ...(tipo === 'fecha' && { formato: 'dd/mm/yyyy' }),
      ...(tipo === 'numero' && { formato: numberFormat(decimales ?? 2) }),
    })),
    filas: renglones(),
    totales: () => (hay ? totalsOf(sumas) : undefined),
  })
}

function totalsOf(sumas: readonly (bigint | undefined)[]): Celda[] | undefined {
  if (sumas.every((suma) => suma === undefined)) return undefined
  const primera = sumas.indexOf(undefined)
  return sumas.map((suma, i) => {
    if (suma !== undefined) return { numero: formatAtScale(suma, ESCALA) }
    return i === primera ? { texto: 'Total' } : null
  })
}

const toUnits = (numero: string) => parseAtScale(numero, ESCALA)

/** A figure as it is seen, by its whole part. */
const figureWidth = (valor: number, decimales: number) =>
  groupThousands(String(Math.trunc(valor))).length + (decimales > 0 ? decimales + 1 : 0)

/** As wide as its title and what its first rows say. */
function widthOf({ titulo, tipo, decimales = 2, suma }: HojaColumna, i: number, filas: readonly HojaFila[]): number {
  const largo = (valor: unknown) => {
    if (valor === null || valor === undefined) return 0
    if (tipo === 'fecha') return 'dd/mm/yyyy'.length
    if (tipo === 'numero') return figureWidth(Number(valor), decimales) + (suma ? MAS_LARGO : 0)
    return tipo === 'logico' ? 2 : String(valor).length
  }
  const mayor = filas.reduce((hasta, { celdas }) => Math.max(hasta, largo(celdas[i])), titulo.length + FLECHA)
  return Math.min(Math.max(mayor + AIRE, MIN_ANCHO), MAX_ANCHO)
}

function numberFormat(decimales: number): string {
  return decimales === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimales)}`
}

/** Day 0 of a spreadsheet is the 30th of December of 1899. */
const ANTES_DE_1970 = 25_569
const DIA_MS = 86_400_000

function toCell(tipo: HojaColumna['tipo'], valor: unknown): Celda {
  if (valor === null || valor === undefined) return null
  // A spreadsheet stores binary doubles by its own format; 15 significant digits survive the trip exactly.
  if (tipo === 'numero') return Number.isFinite(Number(valor)) ? { numero: String(Number(valor)) } : null
  // Dates as UTC midnight: a local midnight would move a day for half the readers.
  if (tipo === 'fecha') {
    const dia = Date.parse(`${String(valor).slice(0, 10)}T00:00:00Z`) / DIA_MS
    return Number.isNaN(dia) ? null : { numero: String(dia + ANTES_DE_1970) }
  }
  if (tipo === 'logico') return { texto: valor ? 'Sí' : 'No' }
  return { texto: stripControls(String(valor)) }
}

function stripControls(texto: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot carry them; a spreadsheet would not open.
  return texto.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
