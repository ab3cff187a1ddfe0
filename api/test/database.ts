// A database of its own for one test file: copied from the migrated template, dropped at the end.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openArchivos } from '../src/craft/archivos/abrir.ts'
import { APP_ROLE } from '../src/craft/db/connect.ts'
import { type Db, openDb, openPool } from '../src/craft/db/pool.ts'
import { OWNER, PLANTILLA, withDatabase } from './database-server.ts'

export async function createTestDatabase(opciones: { max?: number; almacen?: string } = {}) {
  const admin = process.env.LITRO_TEST_ADMIN_URL
  if (!admin) throw new Error('Corre estas pruebas con vitest: el proyecto "base" enciende PostgreSQL.')
  const nombre = `litro_t_${randomBytes(6).toString('hex')}`
  await query(admin, `create database ${nombre} template ${PLANTILLA} owner ${OWNER}`)
  const conexion = { connectionString: withDatabase(admin, nombre), role: APP_ROLE }
  const pool = openPool(conexion, { max: opciones.max ?? 6, nombre: 'litro-pruebas' })
  const db: Db = openDb(pool)
  return {
    nombre,
    conexion,
    url: withDatabase(admin, nombre),
    pool,
    db,
    ...openArchivos(db, opciones.almacen),
    /** Runs SQL as the server's administrator: for fixtures and for breaking things on purpose. */
    asAdmin: (texto: string, valores: unknown[] = []) => query(withDatabase(admin, nombre), texto, valores),
    /** The same past every trigger: for rows in states whose way there is told by other tests. */
    force: (texto: string, valores: unknown[] = []) => query(withDatabase(admin, nombre), texto, valores, 'replica'),
    drop: async () => {
      await db.destroy()
      await query(admin, `drop database if exists ${nombre} with (force)`)
    },
  }
}
/** The server's administrator as the product would connect, but past row security: to break things on purpose. */
export const openAdmin = (url: string): Db =>
  openDb(new pg.Pool({ connectionString: url, max: 1, options: '-c timezone=UTC' }))

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

async function query(url: string, texto: string, valores: unknown[] = [], papel = 'origin'): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (papel !== 'origin') await client.query(`set session_replication_role = ${papel}`)
    return await client.query(texto, valores)
  } finally {
    await client.end()
  }
}
