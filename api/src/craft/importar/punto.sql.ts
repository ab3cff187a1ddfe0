// What a row of a file needs of its transaction: a point to come back to, so that what it did is undone and what the rows before
// it did stays; and a turn among those who bring the same record.
import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

export async function savePunto(tx: Tx): Promise<void> {
  await sql`savepoint renglon`.execute(tx)
}

export async function undoPunto(tx: Tx): Promise<void> {
  await sql`rollback to savepoint renglon`.execute(tx)
}

export async function keepPunto(tx: Tx): Promise<void> {
  await sql`release savepoint renglon`.execute(tx)
}

/** One after the other, in the order they are given. */
export async function lockIdentidades(tx: Tx, identidades: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('importar ' || i.una, 0))
      from (select una from unnest(${identidades}::text[]) with ordinality as u(una, lugar) order by lugar) i`.execute(
    tx,
  )
}
