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

/** Whether a key may be used on a day; ISO dates compare as text. */
export function estaVigente(
  clave: { readonly VigenteDesde?: string; readonly VigenteHasta?: string },
  dia: string,
): boolean {
  if (clave.VigenteDesde !== undefined && dia < clave.VigenteDesde) return false
  return clave.VigenteHasta === undefined || dia <= clave.VigenteHasta
}

/** Day of the mirror the tables of this folder were taken from; the oddities are in its README. */
export const VERSION_CATALOGOS = '2026-08-06'
