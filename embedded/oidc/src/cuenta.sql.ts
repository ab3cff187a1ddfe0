// SQL for the accounts of the embedded identity.
import type { Pool, QueryResultRow } from 'pg'

/** The pool, or a transaction of the application: what is written beside a user record is kept or lost with it. */
export type Consultable = {
  query<R extends QueryResultRow>(texto: string, valores?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>
}

export type CuentaRow = {
  sub: string
  usuario: string
  nombre: string
  correo: string
  foto: string | null
  hash: string
  bloqueada: boolean
  creada: Date | string
}

const COLUMNAS = 'sub, usuario, nombre, correo, foto, hash, bloqueada, creada'

// Everything by which an account stays signed in, including a sign-in accepted a moment ago but not yet resumed.
const ES_SESION_DE_LA_CUENTA = `(datos->>'accountId' = $1 or datos#>>'{result,login,accountId}' = $1)`

export async function findCuentaPorUsuario(pool: Consultable, usuario: string): Promise<CuentaRow | undefined> {
  const { rows } = await pool.query<CuentaRow>(`select ${COLUMNAS} from oidc.cuenta where usuario = $1`, [usuario])
  return rows[0]
}

export async function findCuenta(pool: Pool, sub: string): Promise<CuentaRow | undefined> {
  const { rows } = await pool.query<CuentaRow>({
    name: 'oidc_cuenta_por_sub',
    text: `select ${COLUMNAS} from oidc.cuenta where sub = $1`,
    values: [sub],
  })
  return rows[0]
}

export async function existsCuenta(pool: Consultable, sub: string, usuario: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from oidc.cuenta where sub = $1 or usuario = $2', [sub, usuario])
  return rowCount !== 0
}

/** False when the sub or the usuario was taken. */
export async function insertCuenta(
  pool: Consultable,
  c: Pick<CuentaRow, 'sub' | 'usuario' | 'nombre' | 'correo' | 'foto' | 'hash'>,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into oidc.cuenta (sub, usuario, nombre, correo, foto, hash) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [c.sub, c.usuario, c.nombre, c.correo, c.foto, c.hash],
  )
  return rowCount === 1
}

/** One statement, so that no session survives a password that has already changed. False: no such account. */
export async function updateHash(pool: Consultable, sub: string, hash: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with sesiones as (delete from oidc.registro where ${ES_SESION_DE_LA_CUENTA})
     update oidc.cuenta set hash = $2 where sub = $1`,
    [sub, hash],
  )
  return rowCount === 1
}

/** Its owner changes it: other sessions end apart; links and sign-ins half done end here. */
export async function replaceHash(pool: Consultable, sub: string, hash: string): Promise<void> {
  await pool.query(
    `with pendientes as (
       delete from oidc.registro where datos->>'accountId' = $1 and tipo in ('LigaDeContrasena', 'Paso', 'Interaction'))
     update oidc.cuenta set hash = $2 where sub = $1`,
    [sub, hash],
  )
}

/** Another name to sign in with. Sessions end, and so do links handed to the old address. False: no such account. */
export async function updateUsuario(pool: Consultable, sub: string, usuario: string, correo: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with sesiones as (delete from oidc.registro where ${ES_SESION_DE_LA_CUENTA})
     update oidc.cuenta set usuario = $2, correo = $3 where sub = $1`,
    [sub, usuario, correo],
  )
  return rowCount === 1
}

export async function existsUsuario(pool: Consultable, usuario: string, salvo: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from oidc.cuenta where usuario = $1 and sub <> $2', [usuario, salvo])
  return rowCount !== 0
}

/** Blocking also ends the sessions; unblocking finds none to end. False: no such account. */
export async function updateBloqueada(pool: Consultable, sub: string, bloqueada: boolean): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with sesiones as (delete from oidc.registro where $2::boolean and ${ES_SESION_DE_LA_CUENTA})
     update oidc.cuenta set bloqueada = $2 where sub = $1`,
    [sub, bloqueada],
  )
  return rowCount === 1
}

export async function deleteSesiones(pool: Consultable, sub: string): Promise<void> {
  await pool.query(`delete from oidc.registro where ${ES_SESION_DE_LA_CUENTA}`, [sub])
}

/** Browsers in which the account stays signed in. */
export async function countSesiones(pool: Consultable, sub: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from oidc.registro
      where tipo = 'Session' and datos->>'accountId' = $1 and (expira is null or expira > now())`,
    [sub],
  )
  return rows[0]!.n
}

export async function listCuentas(pool: Consultable): Promise<CuentaRow[]> {
  const { rows } = await pool.query<CuentaRow>(`select ${COLUMNAS} from oidc.cuenta order by usuario`)
  return rows
}
