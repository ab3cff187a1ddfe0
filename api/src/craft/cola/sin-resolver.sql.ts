// Jobs by the row they were for: those the queue gave up on, which a desk shows and a person retries, and those done otherwise.
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import { type Cola, colaMuerta, ESQUEMA_COLA } from '../db/queues.ts'
import type { Tx } from '../db/tx.ts'

const JOBS = sql.table(`${ESQUEMA_COLA}.job`)

/** The rows whose work failed so often that it waits for a person: few, or none. */
export const idsSinResolver = (cola: Cola) =>
  sql`select (j.data->>'id')::bigint from ${JOBS} j where j.name = ${sql.lit(colaMuerta(cola))} and j.state < 'active'`

/** Removes the given-up jobs of a row before a person tries again; answers how many there were. */
export async function forgetSinResolver(tx: Tx, cola: Cola, id: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${JOBS} where name = ${colaMuerta(cola)} and data->>'id' = ${String(id)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

const FALLA_INTERNA = 'Falló varias veces por un error interno. Reinténtalo; si sigue igual, avisa a sistemas.'

/** The last error of the row. A job that the queue gave up on left no error in its row, so that fact is shown instead. */
export const errorDeCola = (cola: Cola, id: RawBuilder<unknown>, dicho: RawBuilder<unknown>) =>
  sql`case when ${id} in (${idsSinResolver(cola)}) then ${FALLA_INTERNA} else ${dicho} end`

/** Jobs that nobody began: their work is done. */
export async function deleteJobs(tx: Tx, cola: Cola, trabajos: readonly string[]): Promise<void> {
  await sql`delete from ${JOBS} where name = ${cola} and id = ${anyOf(trabajos, 'uuid')} and state < 'active'`.execute(
    tx,
  )
}
