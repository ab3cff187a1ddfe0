// SQL for what the provider remembers: sessions, grants, codes, refresh tokens and sign-ins under way.
import type { Pool } from 'pg'

export type Datos = Record<string, unknown>

type Registro = {
  tipo: string
  id: string
  datos: Datos
  grantId: string | null
  uid: string | null
  userCode: string | null
  segundos: number | null
}

type Fila = { datos: Datos; consumido: number | null }

const COLUMNAS = 'datos, extract(epoch from consumido)::float8 as consumido'
const VIGENTE = '(expira is null or expira > now())'
/** `visto` is kept for sessions only: one that was not used for so many seconds is gone. */
const enUso = (segundos: string) => `(visto is null or visto > now() - make_interval(secs => ${segundos}::float8))`

function toDatos(fila: Fila | undefined): Datos | undefined {
  if (!fila) return undefined
  return fila.consumido === null ? fila.datos : { ...fila.datos, consumed: Math.floor(fila.consumido) }
}

export async function upsertRegistro(pool: Pool, registro: Registro): Promise<void> {
  await pool.query(
    `insert into oidc.registro (tipo, id, datos, grant_id, uid, user_code, expira, visto)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7::float8), case when $1 = 'Session' then now() end)
     on conflict (tipo, id) do update
        set datos = excluded.datos, grant_id = excluded.grant_id, uid = excluded.uid,
            user_code = excluded.user_code, expira = excluded.expira, visto = excluded.visto`,
    [
      registro.tipo,
      registro.id,
      JSON.stringify(registro.datos),
      registro.grantId,
      registro.uid,
      registro.userCode,
      registro.segundos,
    ],
  )
}

export async function findRegistro(
  pool: Pool,
  tipo: string,
  id: string,
  inactividad: number,
): Promise<Datos | undefined> {
  const { rows } = await pool.query<Fila>({
    name: 'oidc_registro_por_id',
    text: `select ${COLUMNAS} from oidc.registro where tipo = $1 and id = $2 and ${VIGENTE} and ${enUso('$3')}`,
    values: [tipo, id, inactividad],
  })
  return toDatos(rows[0])
}

export async function findRegistroPorUid(
  pool: Pool,
  tipo: string,
  uid: string,
  inactividad: number,
): Promise<Datos | undefined> {
  const { rows } = await pool.query<Fila>({
    name: 'oidc_registro_por_uid',
    text: `select ${COLUMNAS} from oidc.registro where uid = $2 and tipo = $1 and ${VIGENTE} and ${enUso('$3')}`,
    values: [tipo, uid, inactividad],
  })
  return toDatos(rows[0])
}

export async function findRegistroPorUserCode(pool: Pool, tipo: string, userCode: string): Promise<Datos | undefined> {
  const { rows } = await pool.query<Fila>(
    `select ${COLUMNAS} from oidc.registro where user_code = $2 and tipo = $1 and ${VIGENTE}`,
    [tipo, userCode],
  )
  return toDatos(rows[0])
}

/** True for exactly one caller, however many nodes try at once. */
export async function consumeRegistro(pool: Pool, tipo: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update oidc.registro set consumido = now() where tipo = $1 and id = $2 and consumido is null',
    [tipo, id],
  )
  return rowCount === 1
}

export async function deleteRegistro(pool: Pool, tipo: string, id: string): Promise<void> {
  await pool.query('delete from oidc.registro where tipo = $1 and id = $2', [tipo, id])
}

export async function deleteRegistrosPorGrant(pool: Pool, tipo: string, grantId: string): Promise<void> {
  await pool.query('delete from oidc.registro where grant_id = $2 and tipo = $1', [tipo, grantId])
}

/** In slices and skipping locked rows, so that several nodes may sweep at once without waiting for each other. */
export async function deleteVencidos(pool: Pool, limite: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from oidc.registro r
      using (select tipo, id from oidc.registro where expira < now()
              order by expira limit $1 for update skip locked) v
      where r.tipo = v.tipo and r.id = v.id`,
    [limite],
  )
  return rowCount ?? 0
}

/** Of these permissions, those that are still there. */
export async function findVivos(pool: Pool, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from oidc.registro where tipo = 'Grant' and id = any($1) and ${VIGENTE}`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}
