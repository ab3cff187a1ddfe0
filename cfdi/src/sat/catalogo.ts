// What every SAT catalogue shares: a key, a description, and the days between which the key may be used.

export interface Clave {
  readonly Codigo: string
  readonly Descripcion: string
  /** First and last day of validity, YYYY-MM-DD; absent when the SAT gives none. */
  readonly VigenteDesde?: string
  readonly VigenteHasta?: string
}

export function indexar<T extends { readonly Codigo: string }>(filas: readonly T[]): ReadonlyMap<string, T> {
  return new Map(filas.map((fila) => [fila.Codigo, fila]))
}

/** Day of the mirror the tables of this folder were taken from; the oddities are in its README. */
export const VERSION_CATALOGOS = '2026-08-06'
