// The one place that opens connections: numeric and dates arrive as text, ids as numbers, every session has its limits.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { makeNamedClient } from './named-client.ts'

const OID = { int8: 20, int8Array: 1016, date: 1082, timestamp: 1114, timestamptz: 1184 }
function readInt8(texto: string): number {
  const n = Number(texto)
  // Money leaves the database as numeric text; an id beyond 2^53 is a bug we want to hear about.
  if (!Number.isSafeInteger(n)) throw new Error(`entero fuera de rango: ${texto}`)
  return n
}
pg.types.setTypeParser(OID.int8, readInt8)
// Arrays of ids hold no nulls and no nesting: `{1,2}`.
pg.types.setTypeParser(OID.int8Array, (texto: string) => texto.slice(1, -1).split(',').filter(Boolean).map(readInt8))
pg.types.setTypeParser(OID.date, (texto: string) => texto)
pg.types.setTypeParser(OID.timestamp, (texto: string) => texto)
pg.types.setTypeParser(OID.timestamptz, (texto: string) => texto)

/** Tables are not described to Kysely: SQL is written as SQL with its `sql` tag. */
export type Db = Kysely<unknown>

/** How to reach the database as one role. `role` is assumed after connecting when the login itself has more power. */
export type Conexion = {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  database?: string
  role?: string
  /** False for a pooler between us and the server that cannot keep prepared statements. */
  nombres?: boolean
}

export function openPool(conexion: Conexion, opciones: { max: number; nombre: string; statementMs?: number }): pg.Pool {
  const { role, nombres = true, ...resto } = conexion
  const ajustes = [
    `-c statement_timeout=${opciones.statementMs ?? 15_000}`,
    '-c lock_timeout=8000',
    '-c idle_in_transaction_session_timeout=30000',
    '-c timezone=UTC',
    ...(role ? [`-c role=${role}`] : []),
  ]
  const pool = new pg.Pool({
    ...resto,
    max: opciones.max,
    application_name: opciones.nombre,
    options: ajustes.join(' '),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    ...(nombres && { Client: makeNamedClient() }),
    verify: (client, done) => void proveRowSecurity(client).then(() => done(), done),
  })
  // An idle connection may die with the server; the pool replaces it and the next query tells the truth.
  pool.on('error', () => undefined)
  // Nor is a connection that dies in somebody's hands the end of the process: whoever holds it hears it from its query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A connection whose role can look behind the partners' walls is refused before anybody uses it. */
async function proveRowSecurity(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ rol: string; salta: boolean }>(
    'select rolname as rol, rolsuper or rolbypassrls as salta from pg_roles where rolname = current_user',
  )
  const { rol = 'desconocido', salta = true } = rows[0] ?? {}
  if (salta) throw new Error(`El rol ${rol} puede saltarse la seguridad por filas: la conexión no se usa.`)
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
