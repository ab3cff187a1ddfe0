// The running queue of one node: enqueue inside our transaction, work in batches, stop without losing a job.
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { type Cola, ESQUEMA_COLA } from '../db/queues.ts'
import type { Tx } from '../db/tx.ts'

export type JobQueue = {
  /** Committed with the transaction or not at all. */
  send: (tx: Tx, cola: Cola, id: number, enSegundos?: number) => Promise<void>
  work: (cola: Cola, handler: (id: number) => Promise<unknown>) => Promise<void>
  stop: () => Promise<void>
}

/** `agenda`: whether this node also watches the clock for what is due at an hour of the day. */
export async function openJobQueue(
  pool: pg.Pool,
  onError: (error: Error) => void,
  { agenda = false }: { agenda?: boolean } = {},
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: ESQUEMA_COLA,
    migrate: false,
    schedule: agenda,
    maintenanceIntervalSeconds: 120,
    monitorStateIntervalSeconds: 60,
  })
  boss.on('error', onError)
  await boss.start()
  return {
    send: async (tx, cola, id, enSegundos = 0) => {
      const db = { executeSql: (text: string, values: unknown[]) => tx.executeQuery(CompiledQuery.raw(text, values)) }
      await boss.send(cola, { id }, { db: db as PgBoss.Db, startAfter: enSegundos, singletonKey: String(id) })
    },
    work: async (cola, handler) => {
      await boss.work<{ id: number }>(cola, { batchSize: 4, pollingIntervalSeconds: 0.5 }, async (jobs) => {
        // Handlers are idempotent: if one fails, repeating its neighbours changes nothing.
        const hechos = await Promise.allSettled(jobs.map((job) => handler(job.data.id)))
        const fallo = hechos.find((h) => h.status === 'rejected')
        if (fallo) throw fallo.reason
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000, wait: true, close: false }),
  }
}
