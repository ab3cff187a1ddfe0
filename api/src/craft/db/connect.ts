// From configuration to two doors: the owner who migrates and the application who may not bypass row-level security.
import pg from 'pg'
import { LLAVES } from './llaves.ts'
import { migrate, requireMigrated } from './migrate.ts'
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
    const existe = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (looksOnly(settle)) {
      if (existe.rowCount === 0)
        throw new DatabaseError('Esa carpeta tiene una base que no es de Litro; no se creó nada.')
      return
    }
    await ensureRole(client, OWNER_ROLE, 'login nosuperuser nobypassrls nocreaterole nocreatedb')
    await ensureRole(client, APP_ROLE, 'login nosuperuser nobypassrls nocreaterole nocreatedb')
    if (existe.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`)
    await client.query(`revoke all on database ${DATABASE} from public`)
    await client.query(`grant connect on database ${DATABASE} to ${APP_ROLE}`)
  })
  if (!looksOnly(settle)) await withClient({ ...base, user: server.superuser, database: DATABASE }, admitLike)
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
    await begin(client, yo, settle)
    const role = await settleRole(client, yo, settle)
    if (!role)
      refuseBypass(yo, `y no puede crear el rol ${APP_ROLE}. Usa un usuario sin BYPASSRLS o créalo como administrador.`)
    if (!looksOnly(settle)) await settle(client, role ?? yo.nombre)
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
    await begin(client, yo, settle)
    const role = yo.nombre === quien.nombre ? undefined : await settleRole(client, yo, settle)
    if (!role) refuseBypass(yo, `y no puede asumir el rol ${APP_ROLE}.`, 'DATABASE_DIRECTA')
    if (!looksOnly(settle)) await settle(client, quien.nombre)
    return {
      connectionString: url,
      nombres,
      directa: { connectionString: directa, ...(role && { role }), nombres: false },
    }
  })
}

/** A command makes nothing, neither roles nor rights, and on a server that is not ours it must not even begin. */
const looksOnly = (settle: Settle): boolean => settle === requireMigrated

async function begin(client: pg.Client, yo: Quien, settle: Settle): Promise<void> {
  if (looksOnly(settle)) await settle(client, yo.nombre)
  else if (yo.super) await admitLike(client)
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
async function settleRole(client: pg.Client, yo: Quien, settle: Settle): Promise<string | undefined> {
  const manda = (yo.super || yo.crea) && !looksOnly(settle)
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

/**
 * Lets an index answer LIKE behind row security. PostgreSQL keeps for after the fence every operator that might tell something
 * of a row it hides, and only its administrator may say that one does not. This one tells nothing but yes or no: it fails for
 * a pattern that ends in its escape, and ours end in `%`. Where nobody may say so, a search reads the rows of the partner.
 */
export async function admitLike(client: pg.ClientBase): Promise<void> {
  // Two nodes that start at once would find each other's change half made.
  await client.query('select pg_advisory_lock($1)', [LLAVES.migraciones])
  try {
    const { rows } = await client.query<{ dicho: boolean }>(
      "select proleakproof as dicho from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure",
    )
    if (!rows[0]!.dicho) await client.query('alter function pg_catalog.textlike(text, text) leakproof')
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LLAVES.migraciones])
  }
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
