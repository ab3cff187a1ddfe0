// The visible transaction: begin, say whose rows may be seen, work, commit. Row-level security reads what is said here.
import { sql, type Transaction } from 'kysely'
import type { Db } from './pool.ts'

export type Tx = Transaction<unknown>

/** A partner's rows, every partner's (staff and jobs say so explicitly), or no business row at all. */
export type Alcance = { socio: number } | 'todo' | 'ninguno'

export type InTx = <T>(alcance: Alcance, work: (tx: Tx) => Promise<T>) => Promise<T>

const REINTENTABLES = new Set(['40001', '40P01'])

export function makeInTx(db: Db): InTx {
  return async (alcance, work) => {
    for (let intento = 1; ; intento++) {
      try {
        return await db.transaction().execute(async (tx) => {
          await sayAlcance(tx, alcance)
          return work(tx)
        })
      } catch (error) {
        // Serialization failures and deadlocks left nothing behind: the same work may be tried again.
        if (intento >= 3 || !REINTENTABLES.has(String((error as { code?: unknown }).code))) throw error
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

export type StreamTx = <T>(alcance: Alcance, rows: (tx: Tx) => AsyncIterable<T>) => AsyncGenerator<T>

/** A transaction that lives as long as its reader: closed when the rows end, when the reader leaves or when it fails. */
export function makeStreamTx(db: Db): StreamTx {
  return async function* (alcance, rows) {
    const tx = await db.startTransaction().setAccessMode('read only').execute()
    let done = false
    try {
      await sayAlcance(tx, alcance)
      yield* rows(tx)
      await tx.commit().execute()
      done = true
    } finally {
      if (!done) await tx.rollback().execute()
    }
  }
}
