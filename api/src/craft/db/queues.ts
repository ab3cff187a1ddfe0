// The job queue's tables: made by the owner at migration time, used by the application, which may not create anything.
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { LLAVES } from './llaves.ts'

export const ESQUEMA_COLA = 'pgboss'

/** Each queue has a dead-letter twin: jobs that failed too often wait there for a person. */
const colas = ['timbrado', 'lote', 'cancelacion', 'rep', 'correo', 'cuadre', 'conciliacion', 'cuarentena'] as const
export type Cola = (typeof colas)[number]
export const colaMuerta = (cola: Cola) => `${cola}_sin_resolver`

/** Where the library's agenda leaves what is due; it would create the queue itself if the application were allowed to. */
const AGENDA = '__pgboss__send-it'
/** Every night, when the day before is closed. */
const NOCTURNO = { cuadre: '30 3 * * *', conciliacion: '0 4 * * *' } as const

/** The channel on which work that is due at once is told to every node, with the name of its queue. */
export const AVISO_TRABAJO = 'litro_trabajo'

const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 180, retentionDays: 30 }

export async function prepareQueues(client: pg.ClientBase, appRole: string): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: rowsOf(await client.query(text, values)) }) },
    schema: ESQUEMA_COLA,
    supervise: false,
    schedule: false,
  })
  await client.query('select pg_advisory_lock($1)', [LLAVES.colas])
  try {
    await boss.start()
    // A start after the first one finds them all, in one question.
    const { rows: hechas } = await client.query<{ name: string }>(`select name from ${ESQUEMA_COLA}.queue`)
    const create = async (cola: string, opciones: Omit<PgBoss.Queue, 'name'> = {}) => {
      if (!hechas.some(({ name }) => name === cola)) await boss.createQueue(cola, { name: cola, ...opciones })
    }
    await create(AGENDA)
    for (const cola of colas) {
      await create(colaMuerta(cola), { retentionDays: 365 })
      await create(cola, { ...RETRY, deadLetter: colaMuerta(cola) })
    }
    // Proving a big book, or asking a PAC for hundreds of stamps, takes longer than any stamp.
    await boss.updateQueue('cuadre', { name: 'cuadre', ...RETRY, retryLimit: 2, expireInSeconds: 3600 })
    await boss.updateQueue('cuarentena', { name: 'cuarentena', ...RETRY, expireInSeconds: 3600 })
    for (const [cola, hora] of Object.entries(NOCTURNO)) {
      await boss.schedule(cola, hora, { id: 0 }, { tz: 'America/Mexico_City' })
    }
    await boss.stop({ graceful: false, wait: false, close: false })
    await announceJobs(client)
    await client.query(`grant usage on schema ${ESQUEMA_COLA} to "${appRole}"`)
    await client.query(`grant select, insert, update, delete on all tables in schema ${ESQUEMA_COLA} to "${appRole}"`)
    await client.query(`grant execute on all functions in schema ${ESQUEMA_COLA} to "${appRole}"`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LLAVES.colas])
  }
}

/** A job that is due is told when it is committed, so that no node has to keep asking. */
async function announceJobs(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ hay: boolean }>(
    `select exists (select 1 from pg_trigger where tgname = 'avisa_trabajo' and tgrelid = '${ESQUEMA_COLA}.job'::regclass) as hay`,
  )
  if (rows[0]!.hay) return
  await client.query(
    `create or replace function ${ESQUEMA_COLA}.avisa_trabajo() returns trigger language plpgsql as $$
     begin perform pg_notify('${AVISO_TRABAJO}', new.name); return null; end $$`,
  )
  await client.query(
    `create trigger avisa_trabajo after insert on ${ESQUEMA_COLA}.job for each row
       when (new.start_after <= clock_timestamp()) execute function ${ESQUEMA_COLA}.avisa_trabajo()`,
  )
}

/** Several statements in one text answer several results; the library wants the rows of the last one. */
function rowsOf(resultado: pg.QueryResult | pg.QueryResult[]): unknown[] {
  return (Array.isArray(resultado) ? resultado.at(-1)?.rows : resultado.rows) ?? []
}
