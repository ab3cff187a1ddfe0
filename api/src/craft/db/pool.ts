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
  /**
   * Behind a pooler that lends a session of the server for one transaction: nothing may be said at the start of a session,
   * so the limits are said in every transaction, and what needs a session of its own connects past the pooler.
   */
  directa?: Conexion
}

const LIMITES = { lock_timeout: 8000, idle_in_transaction_session_timeout: 30_000 }

export function openPool(conexion: Conexion, opciones: { max: number; nombre: string; statementMs?: number }): pg.Pool {
  const { role, nombres = true, directa, ...resto } = conexion
  const limites = { statement_timeout: opciones.statementMs ?? 15_000, ...LIMITES }
  const ajustes = Object.entries({ ...limites, timezone: 'UTC', ...(role && { role }) })
  const Cliente = nombres ? makeNamedClient() : pg.Client
  const pool = new pg.Pool({
    ...resto,
    max: opciones.max,
    application_name: opciones.nombre,
    ...(!directa && { options: ajustes.map(([nombre, valor]) => `-c ${nombre}=${valor}`).join(' ') }),
    // Longer than the paces of an idle node, which would open a connection for each and prove it again.
    idleTimeoutMillis: 120_000,
    connectionTimeoutMillis: 10_000,
    // Statements that do not wait for one another leave together.
    pipeline: true,
    Client: directa ? makeBorrowingClient(Cliente, limites) : Cliente,
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

/** Of a borrowed session only the transaction is ours: whatever begins one also says its limits, in the same message. */
function makeBorrowingClient(Cliente: typeof pg.Client, limites: Record<string, number>): typeof pg.Client {
  const dicho = Object.entries(limites).map(([nombre, valor]) => `set local ${nombre} = ${valor}`)
  const cola = [`set local timezone = 'UTC'`, ...dicho].join('; ')
  return class BorrowingClient extends Cliente {
    // The declared forms of `query` have no common type; whoever calls sees theirs.
    override query(config: unknown, values?: unknown, callback?: unknown): never {
      const begins = typeof config === 'string' && /^\s*(begin|start transaction)\b/i.test(config)
      return super.query((begins ? `${config}; ${cola}` : config) as string, values as [], callback as never) as never
    }
  }
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
