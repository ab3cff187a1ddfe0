// How wide each column of a table is: a name may end in an ellipsis, an amount never.
import { type Columna, cellOf } from './columna.tsx'

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
const APRIETE = 8
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
