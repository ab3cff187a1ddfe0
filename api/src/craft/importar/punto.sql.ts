// A point to come back to inside a transaction: what one row did is undone, what the rows before it did stays.
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
