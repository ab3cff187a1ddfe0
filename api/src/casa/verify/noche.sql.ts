// What one night proves (D-256): all that is new, and one of thirty parts of the past. Thirty nights prove each thing once.
import { type RawBuilder, sql } from 'kysely'

export const NOCHES = 30
/** Neighbours that are proved the same night: they are read together. */
export const VECINOS = 500

/** `desde`: whatever is newer has not been proved yet. */
export type Noche = { desde: string; parte: number }

/** The first number of each group of neighbours of this night, up to the last one there is. */
export function* gruposDe(parte: number, ultimo: number): Generator<number> {
  for (let primero = parte * VECINOS; primero <= ultimo; primero += VECINOS * NOCHES) yield primero
}

/** The same groups for a statement: of a number, or of a day counted from a fixed one. */
export const enGrupo = (numero: RawBuilder<unknown>, { parte }: Noche) =>
  sql<boolean>`${numero} / ${sql.lit(VECINOS)} % ${sql.lit(NOCHES)} = ${parte}::int`
export const enDia = (dia: RawBuilder<unknown>, { parte }: Noche) =>
  sql<boolean>`(${dia} - date '2000-01-01') % ${sql.lit(NOCHES)} = ${parte}::int`

/** Digests are spread evenly: the night has those between these two. */
export function huellasDe({ parte }: Noche): { primera: Buffer; hasta: Buffer } {
  const orilla = (n: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(Math.floor((n * 2 ** 32) / NOCHES))
    return bytes
  }
  return { primera: orilla(parte), hasta: parte + 1 < NOCHES ? orilla(parte + 1) : Buffer.alloc(33, 255) }
}
