// Jobs the queue gave up on, seen from the row they worked for: who looks at that row learns it and asks again there.
import { type RawBuilder, sql } from 'kysely'
import { type Cola, colaMuerta, ESQUEMA_COLA } from '../db/queues.ts'
import type { Tx } from '../db/tx.ts'

const JOBS = sql.table(`${ESQUEMA_COLA}.job`)

/** The rows whose work failed so often that it waits for a person: few, or none. */
export const idsSinResolver = (cola: Cola) =>
  sql`select (j.data->>'id')::bigint from ${JOBS} j where j.name = ${sql.lit(colaMuerta(cola))} and j.state < 'active'`

/** A person took it up: whatever happens now is a new story. Answers how many had been given up. */
export async function forgetSinResolver(tx: Tx, cola: Cola, id: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${JOBS} where name = ${colaMuerta(cola)} and data->>'id' = ${String(id)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export const FALLA_INTERNA = 'Falló varias veces por un error interno. Reinténtalo; si sigue igual, avisa a sistemas.'

/** What the row says of itself, unless the queue gave up on it. */
export const errorDeCola = (cola: Cola, id: RawBuilder<unknown>, dicho: RawBuilder<unknown>) =>
  sql`case when ${id} in (${idsSinResolver(cola)}) then ${FALLA_INTERNA} else ${dicho} end`
