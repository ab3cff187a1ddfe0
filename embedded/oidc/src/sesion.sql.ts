// SQL for the sessions of an account: where they are open, when they were last used, and their end with all their tokens.
import type { Consultable } from './cuenta.sql.ts'

type SesionRow = {
  uid: string
  agente: string | null
  ip: string | null
  /** Instants in ISO 8601. */
  inicio: string
  visto: string
}

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`

/** Most recently used first. */
export async function listSesiones(base: Consultable, sub: string, inactividad: number): Promise<SesionRow[]> {
  const { rows } = await base.query<SesionRow>(
    `select uid, datos#>>'{equipo,agente}' as agente, datos#>>'{equipo,ip}' as ip,
            to_char(to_timestamp((datos->>'loginTs')::float8) at time zone 'UTC', ${ISO}) as inicio,
            to_char(r.visto at time zone 'UTC', ${ISO}) as visto
       from oidc.registro r
      where tipo = 'Session' and datos->>'accountId' = $1 and expira > now()
        and r.visto > now() - make_interval(secs => $2::float8)
      order by r.visto desc limit 100`,
    [sub, inactividad],
  )
  return rows
}

/** A renewal is use; the list need not know it to the second. */
export async function touchSesion(base: Consultable, uid: string): Promise<void> {
  await base.query(
    `update oidc.registro set visto = now()
      where uid = $1 and tipo = 'Session' and visto < now() - interval '20 seconds'`,
    [uid],
  )
}

/** A session goes with its permissions, and these with every code and token given under them. */
const CON_PERMISOS = `
  permisos as (
    select p.valor->>'grantId' as id
      from sesiones s, jsonb_each(coalesce(s.datos->'authorizations', '{}')) p(cliente, valor)),
  fin as (delete from oidc.registro r using permisos where r.grant_id = permisos.id)
  select count(*)::int as n from sesiones`

/** One of them, or all but one. Answers how many ended. */
export async function deleteSesionesDe(
  base: Consultable,
  sub: string,
  cual: { uid: string } | { salvo: string },
): Promise<number> {
  const [signo, uid] = 'uid' in cual ? ['=', cual.uid] : ['<>', cual.salvo]
  const { rows } = await base.query<{ n: number }>(
    `with sesiones as (
       delete from oidc.registro where tipo = 'Session' and datos->>'accountId' = $1 and uid ${signo} $2 returning datos),
     ${CON_PERMISOS}`,
    [sub, uid],
  )
  return rows[0]!.n
}

/** Those nobody used for too long; in slices, so that several nodes may sweep at once. */
export async function deleteInactivas(base: Consultable, inactividad: number, limite: number): Promise<void> {
  await base.query(
    `with sesiones as (
       delete from oidc.registro r using (
         select tipo, id from oidc.registro
          where tipo = 'Session' and visto < now() - make_interval(secs => $1::float8) limit $2 for update skip locked) v
        where r.tipo = v.tipo and r.id = v.id returning r.datos),
     ${CON_PERMISOS}`,
    [inactividad, limite],
  )
}

/** True when the account had never signed in with this browser but had with another: its owner wants to know. */
export async function saveEquipo(base: Consultable, sub: string, huella: string, agente: string): Promise<boolean> {
  const { rows } = await base.query<{ nuevo: boolean }>(
    `with otros as (select exists (select 1 from oidc.equipo where sub = $1) as hay),
     guardado as (
       insert into oidc.equipo (sub, huella, agente) values ($1, $2, $3)
       on conflict (sub, huella) do update set agente = excluded.agente, ultima = now()
       returning xmax = 0 as insertado)
     select hay and insertado as nuevo from otros, guardado`,
    [sub, huella, agente],
  )
  return rows[0]!.nuevo
}

/** A browser that has not come back in more than a year is a new one when it does. */
export async function deleteEquiposViejos(base: Consultable): Promise<void> {
  await base.query(`delete from oidc.equipo where ultima < now() - interval '400 days'`)
}

export async function isEquipoConocido(base: Consultable, sub: string, huella: string): Promise<boolean> {
  const { rowCount } = await base.query('select 1 from oidc.equipo where sub = $1 and huella = $2', [sub, huella])
  return rowCount !== 0
}
