// From configuration to two doors: the owner who migrates and the application who may not bypass row-level security.
import pg from 'pg'
import { migrate } from './migrate.ts'
import type { Conexion } from './pool.ts'
import { prepareQueues } from './queues.ts'

export const APP_ROLE = 'litro_app'
const OWNER_ROLE = 'litro_owner'
const DATABASE = 'litro'

export class DatabaseError extends Error {}

/** Embedded server: the superuser makes two plain roles and the database, then is never used again. */
export async function prepareEmbedded(
  server: { host: string; port: number; superuser: string },
  settle: Settle = migrateAll,
): Promise<Conexion> {
  const base = { host: server.host, port: server.port }
  await withClient({ ...base, user: server.superuser, database: 'postgres' }, async (client) => {
    await ensureRole(client, OWNER_ROLE, 'login nosuperuser nobypassrls nocreaterole nocreatedb')
    await ensureRole(client, APP_ROLE, 'login nosuperuser nobypassrls nocreaterole nocreatedb')
    const existe = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (existe.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`)
    await client.query(`revoke all on database ${DATABASE} from public`)
    await client.query(`grant connect on database ${DATABASE} to ${APP_ROLE}`)
  })
  const owner = { ...base, user: OWNER_ROLE, database: DATABASE }
  await withClient(owner, (client) => settle(client, APP_ROLE))
  return { ...base, user: APP_ROLE, database: DATABASE }
}

type Externa = { url: string; nombres: boolean; directa?: string }

/**
 * A server of your own. The login given migrates; the application then works as `litro_app`, created here when the
 * login may create roles. Without that right the login itself is used, which must not be able to bypass security.
 */
export async function prepareExternal(server: Externa, settle: Settle = migrateAll): Promise<Conexion> {
  if (server.directa !== undefined) return preparePooled({ ...server, directa: server.directa }, settle)
  const connectionString = server.url
  return withClient({ connectionString }, async (client) => {
    const yo = await askWho(client)
    const role = await settleRole(client, yo)
    if (!role)
      refuseBypass(yo, `y no puede crear el rol ${APP_ROLE}. Usa un usuario sin BYPASSRLS o créalo como administrador.`)
    await settle(client, role ?? yo.nombre)
    return { connectionString, ...(role && { role }), nombres: server.nombres }
  })
}

/** Behind a pooler the login of `url` is whom the application works as: nobody can change roles in a borrowed session. */
async function preparePooled(server: Required<Externa>, settle: Settle): Promise<Conexion> {
  const { url, directa, nombres } = server
  const quien = await withClient({ connectionString: url }, askWho)
  refuseBypass(quien, `. Con DATABASE_DIRECTA entra ahí como ${APP_ROLE}.`)
  return withClient({ connectionString: directa }, async (client) => {
    const yo = await askWho(client)
    const role = yo.nombre === quien.nombre ? undefined : await settleRole(client, yo)
    if (!role) refuseBypass(yo, `y no puede asumir el rol ${APP_ROLE}.`, 'DATABASE_DIRECTA')
    await settle(client, quien.nombre)
    return {
      connectionString: url,
      nombres,
      directa: { connectionString: directa, ...(role && { role }), nombres: false },
    }
  })
}

type Quien = { nombre: string; super: boolean; salta: boolean; crea: boolean; version: number }

async function askWho(client: pg.Client): Promise<Quien> {
  const { rows } = await client.query<Quien>(
    `select rolname as nombre, rolsuper as super, rolbypassrls as salta, rolcreaterole as crea,
            current_setting('server_version_num')::int as version
       from pg_roles where rolname = current_user`,
  )
  if (rows[0]!.version < 150_000) throw new DatabaseError('Litro necesita PostgreSQL 15 o posterior.')
  return rows[0]!
}

function refuseBypass(yo: Quien, salida: string, variable = 'DATABASE_URL'): void {
  if (!yo.super && !yo.salta) return
  throw new DatabaseError(
    `El usuario ${yo.nombre} de ${variable} puede saltarse la seguridad por filas ${salida}`.replace(' .', '.'),
  )
}

/** The role of the application, made and granted where the login may; undefined where it cannot be assumed. */
async function settleRole(client: pg.Client, yo: Quien): Promise<string | undefined> {
  const manda = yo.super || yo.crea
  const propio = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  if (propio.rowCount === 0 && manda) {
    await ensureRole(client, APP_ROLE, 'nologin nosuperuser nobypassrls nocreaterole nocreatedb')
  }
  if (manda && !(await canAssume(client, yo.version))) {
    const conSet = yo.version >= 160_000 ? ' with set true' : ''
    await client.query(`grant ${APP_ROLE} to "${yo.nombre}"${conSet}`)
  }
  return (await canAssume(client, yo.version)) ? APP_ROLE : undefined
}

/** What is done to the tables before they are used: a server migrates them, a command only looks whether they are there. */
export type Settle = (client: pg.ClientBase, appRole: string) => Promise<void>

/** Our tables and the queue's, both by the owner. */
export async function migrateAll(client: pg.ClientBase, appRole: string, say?: (linea: string) => void): Promise<void> {
  await migrate(client, appRole, say)
  await prepareQueues(client, appRole)
}

/** From PostgreSQL 16 on a member may administer a role and still not assume it: SET is a right of its own. */
async function canAssume(client: pg.Client, version: number): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select 1 from pg_roles where rolname = $1) and pg_has_role(current_user, $1, $2) as puede
       from (select 1) x where exists (select 1 from pg_roles where rolname = $1)`,
    [APP_ROLE, version >= 160_000 ? 'SET' : 'MEMBER'],
  )
  return rows[0]?.puede === true
}

async function ensureRole(client: pg.Client, rol: string, atributos: string): Promise<void> {
  const existe = await client.query('select 1 from pg_roles where rolname = $1', [rol])
  if (existe.rowCount) return
  try {
    await client.query(`create role ${rol} ${atributos}`)
  } catch (error) {
    // Another node made it between the question and the answer.
    if (!['42710', '23505'].includes(String((error as { code?: unknown }).code))) throw error
  }
}

async function withClient<T>(conexion: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...conexion, application_name: 'litro-migraciones', connectionTimeoutMillis: 15_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
