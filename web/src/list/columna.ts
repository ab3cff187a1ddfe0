// A list describes itself: its columns, whose fields must exist in the row, and how it is sorted.
import type { ReactNode } from 'react'

export type Columna<Fila> = {
  /** Wire name of the field; it is also what the server sorts by. */
  campo: Extract<keyof Fila, string>
  titulo: string
  /** Preferred width in pixels; what is left over is shared in proportion. */
  ancho?: number
  /** Names that are cut for want of room: what is left over is theirs before anybody's. */
  crece?: true
  /** Figures stand at the right in tabular digits. */
  cifra?: true
  sinOrden?: true
  render?: (fila: Fila) => ReactNode
}

export type Orden = { campo: string; descendente: boolean }

/** `-Campo` means descending (D-161). */
export function parseOrden(texto: string | null | undefined): Orden | null {
  const partes = /^(-?)([A-Za-z]{1,40})$/.exec(texto ?? '')
  return partes?.[2] ? { campo: partes[2], descendente: partes[1] === '-' } : null
}

export function writeOrden(orden: Orden | null): string | undefined {
  return orden ? `${orden.descendente ? '-' : ''}${orden.campo}` : undefined
}

/** A second press turns the order around. */
export function nextOrden(actual: Orden | null, campo: string): Orden {
  return { campo, descendente: actual?.campo === campo ? !actual.descendente : false }
}

export function cellOf<Fila>(columna: Columna<Fila>, fila: Fila): ReactNode {
  if (columna.render) return columna.render(fila)
  const valor = fila[columna.campo]
  return valor === null || valor === undefined || valor === '' ? '—' : String(valor)
}

const collator = new Intl.Collator('es-MX', { numeric: true, sensitivity: 'base' })

/** Order for rows that are all here already. Empty values go last, whichever the direction. */
export function sortRows<Fila>(filas: readonly Fila[], orden: Orden | null): Fila[] {
  if (!orden) return [...filas]
  const campo = orden.campo as keyof Fila
  const signo = orden.descendente ? -1 : 1
  return [...filas].sort((a, b) => {
    const x = a[campo]
    const y = b[campo]
    if (x === null || x === undefined) return y === null || y === undefined ? 0 : 1
    if (y === null || y === undefined) return -1
    if (typeof x === 'number' && typeof y === 'number') return signo * (x - y)
    return signo * collator.compare(String(x), String(y))
  })
}

/** One digit of a table in tabular figures, and the air of its cell on both sides. */
const CIFRA_PX = 8.2
const AIRE_PX = 26

/** How wide each column of figures must be for these rows: a name may end in an ellipsis, an amount never. */
export function figureWidths<Fila>(columnas: readonly Columna<Fila>[], filas: readonly Fila[]): number[] {
  return columnas.map((columna) => {
    if (!columna.cifra) return 0
    const largo = filas.reduce((mayor, fila) => {
      const celda = cellOf(columna, fila)
      return typeof celda === 'string' ? Math.max(mayor, celda.length) : mayor
    }, 0)
    return largo === 0 ? 0 : Math.ceil(largo * CIFRA_PX) + AIRE_PX
  })
}

/** Pixels each cell gives up, left and right together, where the columns do not fit; its buttons give up some too. */
export const APRIETE = 8
export const APRIETE_ACCIONES = 14

export type Ajuste = { anchos: number[]; apretada: boolean }

/**
 * Columns that do not fit slide under the one at the right, which stays. First they tighten; then those that fit whole share
 * the room that is left, so that at rest none is cut in half. `crecen` says which take it where there are such.
 */
export function fitColumns(
  anchos: readonly number[],
  fijo: number,
  disponible: number,
  crecen: readonly boolean[] = [],
): Ajuste {
  if (disponible <= 0) return { anchos: [...anchos], apretada: false }
  const libre = disponible - suma(anchos) - fijo
  if (libre >= 0) return { anchos: stretch(anchos, libre, crecen, 2), apretada: false }
  const justos = anchos.map((ancho) => ancho - APRIETE)
  const espacio = disponible - (fijo === 0 ? 0 : fijo - APRIETE_ACCIONES)
  let caben = 0
  while (caben < justos.length && suma(justos.slice(0, caben + 1)) <= espacio) caben++
  const visibles = justos.slice(0, caben)
  const queCrecen = visibles.map((_, i) => crecen[i] ?? false)
  const reparto = queCrecen.includes(true) ? queCrecen : visibles.map(() => true)
  const estirados = stretch(visibles, espacio - suma(visibles), reparto, Number.POSITIVE_INFINITY)
  return { anchos: [...estirados, ...justos.slice(caben)], apretada: true }
}

const suma = (lista: readonly number[]) => lista.reduce((total, ancho) => total + ancho, 0)

/** Equal parts of what is left, none beyond so many times its own width: the rest is the browser's to share. */
function stretch(anchos: readonly number[], libre: number, crecen: readonly boolean[], tope: number): number[] {
  const cuantas = crecen.filter(Boolean).length
  if (cuantas === 0) return [...anchos]
  const parte = Math.floor(libre / cuantas)
  return anchos.map((ancho, i) => (crecen[i] ? Math.min(ancho + parte, ancho * tope) : ancho))
}
