// The visible transaction: begin, say whose rows may be seen, work, commit. Row-level security reads what is said here.
import { sql } from 'kysely'
import { tramo } from '../traza.ts'
import { isConnectionLost } from './connection-lost.ts'
import { isStalePlan } from './named-client.ts'
import { type Avance, openRead, openWrite, type Tx } from './open-tx.ts'
import type { Db } from './pool.ts'

export type { Tx } from './open-tx.ts'

/** A partner's rows, every partner's (staff and jobs say so explicitly), or no business row at all. */
export type Alcance = { socio: number } | 'todo' | 'ninguno'

export type InTx = <T>(alcance: Alcance, work: (tx: Tx) => Promise<T>) => Promise<T>

/** Serialization failure, deadlock, and a transaction cut because its process stood still (idle, or as a whole). */
const REINTENTABLES = new Set(['40001', '40P01', '25P03', '25P04'])

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
 * Serialization failures, deadlocks, cut transactions and plans of before a migration left nothing behind, nor did a connection that was
 * lost before the commit was sent: the same work may be tried again. A commit whose answer was lost may have been kept, and is not.
 */
async function insist<T>(attempt: (avance: Avance) => Promise<T>): Promise<T> {
  for (let intento = 1, salidas = 0; ; intento++) {
    const avance = { confirmando: false }
    try {
      return await attempt(avance)
    } catch (error) {
      if (error instanceof PrimeroAfuera && ++salidas <= SALIDAS) {
        await error.hacer()
        intento--
        continue
      }
      const { code } = error as { code?: unknown }
      const repetible = REINTENTABLES.has(String(code)) || isStalePlan(error)
      if (intento >= 3 || !(repetible || (!avance.confirmando && isConnectionLost(error)))) throw error
    }
  }
}

/** From the first statement to the commit, as one part of the request that asked for it. */
const commit = <T>(attempt: (avance: Avance) => Promise<T>): Promise<T> =>
  tramo('transacción', 3, { 'db.system.name': 'postgresql' }, () => insist(attempt))

const SIN_EQUIPAJE = (): Equipaje => ({})

export function makeInTx(db: Db, equipar = SIN_EQUIPAJE): InTx {
  return (alcance, work) => {
    const equipaje = equipar()
    return commit(async (avance) => {
      let mia: Tx | undefined
      try {
        return await openWrite(db, `begin; ${alcanceLocal(alcance)}`, avance, (tx) => {
          mia = tx
          equipajes.set(tx, equipaje)
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

/** How the statements of a picture are planned. */
const PLANES = {
  /** For whom it is taken: the plan that serves a partner of a hundred thousand rows would make one of three wait for as many. */
  suyo: 'set local plan_cache_mode = force_custom_plan',
  /** Once for everybody, where an index gives the order and nothing else could be right: nothing is sorted, nor read whole. */
  deTodos: [
    'plan_cache_mode = force_generic_plan',
    ...['sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((modo) => `enable_${modo} = off`),
  ]
    .map((ajuste) => `set local ${ajuste}`)
    .join('; '),
}

export type Snapshot = <T>(alcance: Alcance, work: (tx: Tx) => Promise<T>, plan?: keyof typeof PLANES) => Promise<T>

/** A consistent picture for lists and for reads that add up several tables. */
export function makeSnapshot(db: Db, equipar = SIN_EQUIPAJE): Snapshot {
  return (alcance, work, plan = 'suyo') => {
    const equipaje = equipar()
    const inicio = `start transaction isolation level repeatable read read only; ${alcanceLocal(alcance)}; ${PLANES[plan]}`
    return commit(() =>
      openRead(db, inicio, (tx) => {
        equipajes.set(tx, equipaje)
        return work(tx)
      }),
    )
  }
}

/** From here on, statements are planned once for everybody. */
export async function planForAll(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
}

const enPalabras = (alcance: Alcance) =>
  typeof alcance === 'object' ? { socio: String(alcance.socio), modo: 'socio' } : { socio: '', modo: alcance }

/** In the message that begins it, where there are no parameters: a number and one of three words. */
function alcanceLocal(alcance: Alcance): string {
  const { socio, modo } = enPalabras(alcance)
  if (!/^(-?\d{1,16})?$/.test(socio)) throw new Error(`No es un socio: ${socio}`)
  return `set local app.socio = '${socio}'; set local app.alcance = '${modo}'`
}

export async function sayAlcance(tx: Tx, alcance: Alcance): Promise<void> {
  const { socio, modo } = enPalabras(alcance)
  await sql`select set_config('app.socio', ${socio}, true), set_config('app.alcance', ${modo}, true)`.execute(tx)
}
