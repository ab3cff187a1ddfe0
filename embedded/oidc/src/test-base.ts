// For tests: a database of their own, copied from the migrated one of the run, dropped at the end.
import { randomBytes } from 'node:crypto'
import { Client, Pool } from 'pg'

export const ADMIN_URL = process.env.LITRO_TEST_ADMIN_URL

/** The run migrates it once with the application's own migrations. */
const PLANTILLA = 'litro_plantilla'

const SIN_BASE =
  'falta LITRO_TEST_ADMIN_URL: la cadena de conexión de un rol que pueda crear bases de datos; estas pruebas se omiten'

if (!ADMIN_URL) console.warn(`oidc: ${SIN_BASE}`)

export type TestBase = { pool: Pool; another(): Pool; drop(): Promise<void> }

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: ADMIN_URL })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export async function createTestBase(): Promise<TestBase> {
  if (!ADMIN_URL) throw new Error(SIN_BASE)
  const name = `oidc_prueba_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${PLANTILLA}`)
  const url = new URL(ADMIN_URL)
  url.pathname = `/${name}`
  const pools: Pool[] = []
  const another = () => {
    const pool = new Pool({ connectionString: url.href, max: 4 })
    // A connection that is still closing while its database is dropped ends with an error that proves nothing.
    pool.on('error', () => {})
    pools.push(pool)
    return pool
  }
  const pool = another()
  return {
    pool,
    another,
    async drop() {
      await Promise.all(pools.map((one) => one.end()))
      await onServer(`drop database ${name} with (force)`)
    },
  }
}
