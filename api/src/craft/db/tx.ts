// The visible transaction: begin, say whose rows may be seen, work, commit. Row-level security reads what is said here.
import { sql, type Transaction } from 'kysely'
import { isConnectionLost } from './connection-lost.ts'
import type { Db } from './pool.ts'

export type Tx = Transaction<unknown>

/** A partner's rows, every partner's (staff and jobs say so explicitly), or no business row at all. */
export type Alcance = { socio: number } | 'todo' | 'ninguno'

export type InTx = <T>(alcance: Alcance, work: (tx: Tx) => Promise<T>) => Promise<T>

const REINTENTABLES = new Set(['40001', '40P01'])

export function makeInTx(db: Db): InTx {
  return async (alcance, work) => {
    for (let intento = 1; ; intento++) {
      let empezada = false
      try {
        return await db.transaction().execute(async (tx) => {
          await sayAlcance(tx, alcance)
          empezada = true
          return work(tx)
        })
      } catch (error) {
        // Serialization failures and deadlocks left nothing behind, nor did a connection that was dead when it was taken: the
        // same work may be tried again.
        const nada =
          REINTENTABLES.has(String((error as { code?: unknown }).code)) || (!empezada && isConnectionLost(error))
        if (intento >= 3 || !nada) throw error
      }
    }
  }
}

/** A consistent picture for reads that add up several tables. */
export function makeSnapshot(db: Db): InTx {
  return (alcance, work) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sayAlcance(tx, alcance)
        return work(tx)
      })
}

export async function sayAlcance(tx: Tx, alcance: Alcance): Promise<void> {
  const socio = typeof alcance === 'object' ? String(alcance.socio) : ''
  const modo = typeof alcance === 'object' ? 'socio' : alcance
  await sql`select set_config('app.socio', ${socio}, true), set_config('app.alcance', ${modo}, true)`.execute(tx)
}
