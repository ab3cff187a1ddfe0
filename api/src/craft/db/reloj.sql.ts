// The database's clock beside this process's.
import { sql } from 'kysely'
import { measureDesfase } from '../reloj.ts'
import type { Tx } from './tx.ts'

export async function readDesfase(tx: Tx): Promise<number> {
  const antes = Date.now()
  const { rows } = await sql<{ reloj: number }>`
    select extract(epoch from clock_timestamp())::float8 as reloj`.execute(tx)
  return measureDesfase(rows[0]!.reloj * 1000, antes, Date.now())
}
