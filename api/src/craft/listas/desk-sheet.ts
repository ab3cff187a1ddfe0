// A desk as a spreadsheet: it is short and already whole, and its rows are the ones its screen shows.
import { type Deps, Descarga } from '../call/deps.ts'
import type { Tx } from '../db/tx.ts'
import { type HojaColumna, type HojaFila, writeSheet } from './spreadsheet.ts'

/** Wire name, title and kind of each column, in order. */
type ColumnaDeHoja = readonly [
  campo: string,
  titulo: string,
  tipo?: HojaColumna['tipo'],
  decimales?: number,
  /** What the screen says for each value (D-196). */
  palabras?: Readonly<Record<string, string>>,
]

/** `clave`: the wire name of what tells one row from another, which is how the screen names the rows it wants. */
export type Hoja = { archivo: string; hoja: string; clave: string; columnas: readonly ColumnaDeHoja[] }

/** Which rows, in which order; without them the whole desk in its own order. */
type Claves = readonly (string | number)[] | undefined

const MIME_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function deskSheet(
  { archivo, hoja, clave, columnas }: Hoja,
  filas: readonly object[],
  claves: Claves,
): Descarga {
  const hojas = columnas.map(([, titulo, tipo = 'texto', decimales]) => ({ titulo, tipo, decimales }))
  return new Descarga(archivo, MIME_XLSX, writeSheet(hoja, hojas, cells(columnas, pick(filas, clave, claves))))
}

/** Rows in the order the screen gave. A row that has left the desk meanwhile is skipped. */
function pick(filas: readonly object[], clave: string, claves: Claves): readonly object[] {
  if (claves === undefined) return filas
  const porClave = new Map(filas.map((fila) => [String(fieldOf(fila, clave)), fila]))
  return [...new Set(claves.map(String))].flatMap((una) => porClave.get(una) ?? [])
}

// A desk's rows come as plain objects of many shapes; columns name their fields.
const fieldOf = (fila: object, campo: string) => (fila as Record<string, unknown>)[campo]

async function* cells(columnas: readonly ColumnaDeHoja[], filas: readonly object[]): AsyncGenerator<HojaFila> {
  for (const fila of filas) {
    yield { celdas: columnas.map(([campo, , , , palabras]) => say(flat(fieldOf(fila, campo)), palabras)) }
  }
}

const say = (valor: unknown, palabras: ColumnaDeHoja[4]) => palabras?.[String(valor)] ?? valor

/** A list of words in one cell. */
const flat = (valor: unknown) => (Array.isArray(valor) ? valor.join('; ') : valor)

/** The service of a desk's spreadsheet. `leer` is what its screen reads too. */
export const sheet =
  (hoja: Hoja, leer: (tx: Tx, deps: Deps) => Promise<string | readonly object[]>) =>
  async (deps: Deps, { entrada }: { entrada: { Claves?: Claves } }): Promise<Descarga> => {
    const filas = await deps.snapshot('todo', (tx) => leer(tx, deps))
    // A text is the same rows as PostgreSQL wrote them for the wire.
    return deskSheet(hoja, typeof filas === 'string' ? (JSON.parse(filas) as object[]) : filas, entrada.Claves)
  }
