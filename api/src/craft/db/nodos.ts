// Several demo nodes share one database: the first one writes the history, runs the PAC and makes the key; the others
// use them.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { LLAVES } from './llaves.ts'

export type Nodos = {
  /** True for the node that writes the history and runs the PAC; with an embedded database there is only one node. */
  primero: boolean
  /** The demonstration's master key, shared through the database; a real installation names its own (LITRO_LLAVE). */
  llave?: Buffer
  publishPac: (url: string) => Promise<void>
  findPac: () => Promise<string | undefined>
}

export async function joinNodos(
  config: Config,
  pool: pg.Pool,
  cleanup: (() => Promise<unknown> | unknown)[],
): Promise<Nodos> {
  if (!config.demo || config.database.tipo === 'embebida') {
    return { primero: true, publishPac: async () => undefined, findPac: async () => undefined }
  }
  const client = await pool.connect()
  cleanup.push(() => client.release(true))
  const { rows } = await client.query('select pg_try_advisory_lock($1) as mio', [LLAVES.nodos])
  return {
    primero: rows[0].mio === true,
    llave: await sharedKey(pool),
    publishPac: async (url) => {
      await pool.query(
        `insert into instalacion (clave, valor) values ('pac_demo', to_jsonb($1::text))
         on conflict (clave) do update set valor = excluded.valor`,
        [url],
      )
    },
    findPac: () => waitForPac(pool),
  }
}

async function sharedKey(pool: pg.Pool): Promise<Buffer> {
  await pool.query(
    `insert into instalacion (clave, valor) values ('llave_demo', to_jsonb($1::text)) on conflict (clave) do nothing`,
    [randomBytes(32).toString('base64')],
  )
  const { rows } = await pool.query<{ valor: string }>(`select valor from instalacion where clave = 'llave_demo'`)
  return Buffer.from(rows[0]!.valor, 'base64')
}

/** The first node may still be starting: give it a moment to say where its PAC listens. */
async function waitForPac(pool: pg.Pool): Promise<string | undefined> {
  for (let intento = 0; intento < 40; intento++) {
    const { rows } = await pool.query<{ valor: string }>(`select valor from instalacion where clave = 'pac_demo'`)
    const url = rows[0]?.valor
    const vive = url && (await fetch(`${url}/saldo`, { signal: AbortSignal.timeout(1000) }).catch(() => null))
    if (url && vive) return url
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return undefined
}
