// The running queue of one node: enqueue inside our transaction, work in batches, stop without losing a job.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { type Cola, ESQUEMA_COLA } from '../db/queues.ts'
import { runIn } from '../db/run-in.ts'
import type { Tx } from '../db/tx.ts'
import { openOido } from './oido.ts'
import { deleteJobs } from './sin-resolver.sql.ts'

export type JobQueue = {
  /** Committed with the transaction or not at all. */
  send: (tx: Tx, cola: Cola, ids: readonly number[], enSegundos?: number) => Promise<void>
  /** Takes back jobs this process sent and nobody began: what they were for is done. Committed with the transaction too. */
  takeBack: (tx: Tx, cola: Cola, ids: readonly number[]) => Promise<void>
  work: (cola: Cola, handler: (id: number) => Promise<unknown>) => Promise<void>
  /** Calls when any node writes down work that is due. */
  onTrabajo: (oir: () => void) => void
  stop: () => Promise<void>
}

/** Behind what is told: work whose hour comes later, and what was told while nobody listened. */
const SONDEO_S = 60

/**
 * The library does not wait for what it notes at the end of a job: with the database away nobody would catch the complaint, and
 * it would end the process. A job without its note is done again later, which changes nothing.
 */
const giveUpNote = (text: string, onError: (error: Error) => void) => (error: Error) => {
  if (!/select count\(\*\) from results\s*$/i.test(text)) throw error
  onError(error)
  return { rows: [{ count: '0' }] }
}

/**
 * `agenda`: whether this node also watches the clock for what is due at an hour of the day. `oyente`: whose server is listened to;
 * behind a pooler only a direct connection hears.
 */
export async function openJobQueue(
  pool: pg.Pool,
  onError: (error: Error) => void,
  { agenda = false, oyente = pool }: { agenda?: boolean; oyente?: pg.Pool } = {},
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values).catch(giveUpNote(text, onError)) },
    schema: ESQUEMA_COLA,
    migrate: false,
    schedule: agenda,
    maintenanceIntervalSeconds: 120,
    monitorStateIntervalSeconds: 120,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
  })
  boss.on('error', onError)
  await boss.start()
  const obreros = new Map<string, string>()
  const oyentes: (() => void)[] = []
  const enviados = new Map<string, string>()
  const oido = openOido(oyente, (cola) => {
    for (const [nombre, obrero] of obreros) if (cola === null || cola === nombre) boss.notifyWorker(obrero)
    for (const oir of oyentes) oir()
  })
  return {
    send: async (tx, cola, ids, enSegundos = 0) => {
      const db = { executeSql: (text: string, values: unknown[]) => runIn(tx, text, values) }
      const trabajos = ids.map((id) => ({ id: randomUUID(), name: cola, data: { id }, singletonKey: String(id) }))
      const aSuHora = trabajos.map((trabajo) => ({ ...trabajo, startAfter: `${enSegundos}` }))
      await boss.insert(aSuHora, { db: db as PgBoss.Db })
      if (enSegundos > 0) for (const { id, data } of trabajos) remember(enviados, `${cola}:${data.id}`, id)
    },
    takeBack: async (tx, cola, ids) => {
      const claves = ids.map((id) => `${cola}:${id}`)
      const trabajos = claves.flatMap((clave) => enviados.get(clave) ?? [])
      for (const clave of claves) enviados.delete(clave)
      if (trabajos.length > 0) await deleteJobs(tx, cola, trabajos)
    },
    work: async (cola, handler) => {
      const opciones = { batchSize: 4, pollingIntervalSeconds: SONDEO_S }
      const obrero = await boss.work<{ id: number }>(cola, opciones, async (jobs) => {
        // There may be more than one batch of them.
        boss.notifyWorker(obrero)
        // Handlers are idempotent: if one fails, repeating its neighbours changes nothing.
        const hechos = await Promise.allSettled(jobs.map((job) => handler(job.data.id)))
        const fallo = hechos.find((h) => h.status === 'rejected')
        if (fallo) throw fallo.reason
      })
      obreros.set(cola, obrero)
    },
    onTrabajo: (oir) => void oyentes.push(oir),
    stop: async () => {
      await oido.close()
      await boss.stop({ graceful: true, timeout: 20_000, wait: true, close: false })
    },
  }
}

/** Jobs for later that this process may still take back; of the oldest it forgets, and they run and find nothing to do. */
const MAX_ENVIADOS = 5000

function remember(enviados: Map<string, string>, clave: string, trabajo: string): void {
  enviados.set(clave, trabajo)
  for (const vieja of enviados.keys()) {
    if (enviados.size <= MAX_ENVIADOS) break
    enviados.delete(vieja)
  }
}
