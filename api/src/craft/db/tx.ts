// The visible transaction: begin, say whose rows may be seen, work, commit. Row-level security reads what is said here.
import { sql, type Transaction } from 'kysely'
import { tramo } from '../traza.ts'
import { isConnectionLost } from './connection-lost.ts'
import { isStalePlan } from './named-client.ts'
import type { Db } from './pool.ts'

export type Tx = Transaction<unknown>

/** A partner's rows, every partner's (staff and jobs say so explicitly), or no business row at all. */
export type Alcance = { socio: number } | 'todo' | 'ninguno'

export type InTx = <T>(alcance: Alcance, work: (tx: Tx) => Promise<T>) => Promise<T>

/** Serialization failure, deadlock, and a transaction cut because its process stood still (idle, or as a whole). */
const REINTENTABLES = new Set(['40001', '40P01', '25P03', '25P04'])

/** The server hung up on this transaction before the statement was sent, so its commit was not sent either. */
const NUNCA_ENVIADA = /^Client has encountered a connection error and is not queryable/

/**
 * Thrown inside a transaction that cannot go on before something has happened outside: a file written to its store, or brought
 * from it. The transaction is undone, `hacer` is waited for while none is open, and the work begins again.
 */
export class PrimeroAfuera extends Error {
  readonly hacer: () => Promise<unknown>
  constructor(hacer: () => Promise<unknown>) {
    super('La transacción espera algo de fuera.')
    this.hacer = hacer
  }
}

/** What the attempts of one call share, given by whoever opened the database; each floor adds its own (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: the floors above fill it
export interface Equipaje {}

const equipajes = new WeakMap<Tx, Equipaje>()
export const equipajeDe = (tx: Tx): Equipaje => equipajes.get(tx) ?? {}

/** Each time it brings at least one thing more; beyond this it is a defect and not a long list. */
const SALIDAS = 1000

/**
 * Serialization failures, deadlocks, cut transactions and plans of before a migration left nothing behind, nor did a
 * connection that was dead when it was taken: the same work may be tried again.
 */
async function insist<T>(attempt: (begun: () => void) => Promise<T>): Promise<T> {
  for (let intento = 1, salidas = 0; ; intento++) {
    let empezada = false
    try {
      return await attempt(() => {
        empezada = true
      })
    } catch (error) {
      if (error instanceof PrimeroAfuera && ++salidas <= SALIDAS) {
        await error.hacer()
        intento--
        continue
      }
      const { code, message } = error as { code?: unknown; message?: unknown }
      const repetible = REINTENTABLES.has(String(code)) || isStalePlan(error) || NUNCA_ENVIADA.test(String(message))
      if (intento >= 3 || !(repetible || (!empezada && isConnectionLost(error)))) throw error
    }
  }
}

/** From the first statement to the commit, as one part of the request that asked for it. */
const commit = <T>(attempt: (begun: () => void) => Promise<T>): Promise<T> =>
  tramo('transacción', 3, { 'db.system.name': 'postgresql' }, () => insist(attempt))

const SIN_EQUIPAJE = (): Equipaje => ({})

export function makeInTx(db: Db, equipar = SIN_EQUIPAJE): InTx {
  return (alcance, work) => {
    const equipaje = equipar()
    return commit(async (begun) => {
      let mia: Tx | undefined
      try {
        return await db.transaction().execute(async (tx) => {
          mia = tx
          equipajes.set(tx, equipaje)
          await sayAlcance(tx, alcance)
          begun()
          return work(tx)
        })
      } finally {
        for (const end of (mia && finales.get(mia)) ?? []) end()
      }
    })
  }
}

const finales = new WeakMap<Tx, (() => void)[]>()

/** Runs once the transaction is over, however it ended. */
export function onEnd(tx: Tx, end: () => void): void {
  finales.set(tx, [...(finales.get(tx) ?? []), end])
}

/**
 * For a transaction that holds what others wait for (D-204): if its process stands still for two seconds the server cuts it.
 * Nothing was committed, and whoever wakes up tries again.
 */
export async function cutSoon(tx: Tx): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', '2000', true)`.execute(tx)
}

/**
 * A consistent picture for lists and for reads that add up several tables. Each is planned for whom it is taken: the plan
 * that serves a partner of a hundred thousand rows would make one of three wait for as many.
 */
export function makeSnapshot(db: Db, equipar = SIN_EQUIPAJE): InTx {
  return (alcance, work) => {
    const equipaje = equipar()
    return commit((begun) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          equipajes.set(tx, equipaje)
          await sayAlcance(tx, alcance, PLAN_PROPIO)
          begun()
          return work(tx)
        }),
    )
  }
}

const PLAN_PROPIO = sql`, set_config('plan_cache_mode', 'force_custom_plan', true)`

export async function sayAlcance(tx: Tx, alcance: Alcance, ajuste = sql``): Promise<void> {
  const socio = typeof alcance === 'object' ? String(alcance.socio) : ''
  const modo = typeof alcance === 'object' ? 'socio' : alcance
  await sql`select set_config('app.socio', ${socio}, true), set_config('app.alcance', ${modo}, true)${ajuste}`.execute(
    tx,
  )
}
