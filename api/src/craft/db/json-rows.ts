// Rows as the wire wants them, written as JSON by PostgreSQL: numeric leaves it as exact decimal text (D-174).
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './tx.ts'

export async function jsonRows(tx: Tx, consulta: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    select coalesce(json_agg(t), '[]')::text as texto from (${consulta}) t`.execute(tx)
  return rows[0]!.texto
}

/** The same of one row; undefined when there is none. */
export async function jsonRow(tx: Tx, consulta: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ texto: string }>`select row_to_json(t)::text as texto from (${consulta}) t`.execute(tx)
  return rows[0]?.texto
}
