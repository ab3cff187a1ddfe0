// A catalogue is whole in the browser: searching, filtering by status, ordering and adding up happen here.
import { fromJson, sum, toJson } from '@litro/cfdi/decimal'
import type { ResumenLista } from '@litro/contract/servicio'
import { matches } from '../campos/fold.ts'
import type { ListState } from './list-state.ts'
import { sortRows } from './orden.ts'

export type Criterio<Fila> = {
  /** The words of a row the search looks in. */
  texto: (fila: Fila) => string
  /** Its status, where the desk has chips. */
  estatus?: (fila: Fila) => string
}

export function filtrar<Fila>(filas: readonly Fila[], estado: ListState, criterio: Criterio<Fila>): Fila[] {
  const { q, estatus, orden } = estado
  const visibles = filas.filter(
    (fila) =>
      (q === '' || matches(criterio.texto(fila), q)) &&
      (!criterio.estatus || estatus.length === 0 || estatus.includes(criterio.estatus(fila))),
  )
  return sortRows(visibles, orden)
}

/** Sums in scaled integers, never in floats (D-174). */
export function resumir<Fila>(
  filas: readonly Fila[],
  campos: readonly (keyof Fila & string)[],
  vive?: (fila: Fila) => boolean,
): ResumenLista {
  const vivas = vive ? filas.filter(vive) : filas
  const total = (campo: keyof Fila) => toJson(sum(vivas.map((fila) => fromJson(Number(fila[campo] ?? 0)))), 2)
  const Sumas = Object.fromEntries(campos.map((campo) => [campo, total(campo)]))
  return { Filas: filas.length, Sumas, ...(vive && { SinSumar: filas.length - vivas.length }) }
}
