// The visible transaction: begin, say whose rows may be seen, work, commit. Row-level security reads what is said here.
import { sql, type Transaction } from 'kysely'
import { isConnectionLost } from './connection-lost.ts'
import { isStalePlan } from './named-client.ts'
import type { Db } from './pool.ts'

export type Tx = Transaction<unknown>

/** A partner's rows, every partner's (staff and jobs say so explicitly), or no business row at all. */
export type Alcance = { socio: number } | 'todo' | 'ninguno'

export type InTx = <T>(alcance: Alcance, work: (tx: Tx) => Promise<T>) => Promise<T>

const REINTENTABLES = new Set(['40001', '40P01'])

/**
 * Serialization failures, deadlocks and plans of before a migration left nothing behind, nor did a connection that was dead
 * when it was taken: the same work may be tried again.
 */
async function insist<T>(attempt: (begun: () => void) => Promise<T>): Promise<T> {
  for (let intento = 1; ; intento++) {
    let empezada = false
    try {
      return await attempt(() => {
        empezada = true
      })
    } catch (error) {
      const repetible = REINTENTABLES.has(String((error as { code?: unknown }).code)) || isStalePlan(error)
      if (intento >= 3 || !(repetible || (!empezada && isConnectionLost(error)))) throw error
    }
  }
}

export function makeInTx(db: Db): InTx {
  return (alcance, work) =>
    insist((begun) =>
      db.transaction().execute(async (tx) => {
        await sayAlcance(tx, alcance)
        begun()
        return work(tx)
      }),
    )
}

/**
 * A consistent picture for lists and for reads that add up several tables. Each is planned for whom it is taken: the plan
 * that serves a partner of a hundred thousand rows would make one of three wait for as many.
 */
export function makeSnapshot(db: Db): InTx {
  return (alcance, work) =>
    insist((begun) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          await sayAlcance(tx, alcance, PLAN_PROPIO)
          begun()
          return work(tx)
        }),
    )
}

const PLAN_PROPIO = sql`, set_config('plan_cache_mode', 'force_custom_plan', true)`

export async function sayAlcance(tx: Tx, alcance: Alcance, ajuste = sql``): Promise<void> {
  const socio = typeof alcance === 'object' ? String(alcance.socio) : ''
  const modo = typeof alcance === 'object' ? 'socio' : alcance
  await sql`select set_config('app.socio', ${socio}, true), set_config('app.alcance', ${modo}, true)${ajuste}`.execute(
    tx,
  )
}
