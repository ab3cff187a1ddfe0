// One-time links to choose a password: only the hash of the link is kept, and using it ends every session.
import { randomBytes } from 'node:crypto'
import type { Consultable } from './cuenta.sql.ts'
import { huellaDe } from './sello.ts'

/** `expira` is an instant in ISO 8601. */
export type Liga = { token: string; expira: string }

const TIPO = 'LigaDeContrasena'
/** An invitation sent on Friday still works on Monday; a link somebody has just asked for is used at once. */
export const HORAS = { invitacion: 72, recuperacion: 1 } as const

export async function insertLiga(base: Consultable, sub: string, horas: number): Promise<Liga> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await base.query<{ expira: string }>(
    `insert into oidc.registro (tipo, id, datos, expira)
     values ('${TIPO}', $1, jsonb_build_object('accountId', $2::text), now() + make_interval(hours => $3))
     returning to_char(expira at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expira`,
    [huellaDe(token), sub, horas],
  )
  return { token, expira: rows[0]!.expira }
}

/** The account a link stands for, while it may still be used. */
export async function findLiga(
  base: Consultable,
  token: string,
): Promise<{ usuario: string; nombre: string } | undefined> {
  const { rows } = await base.query<{ usuario: string; nombre: string }>(
    `select c.usuario, c.nombre from oidc.registro r join oidc.cuenta c on c.sub = r.datos->>'accountId' and not c.bloqueada
      where r.tipo = '${TIPO}' and r.id = $1 and r.expira > now()`,
    [huellaDe(token)],
  )
  return rows[0]
}

/** One statement: of two that use the same link only one finds it, and no older session or link survives. */
export async function useLiga(base: Consultable, token: string, hash: string): Promise<string | undefined> {
  const { rows } = await base.query<{ sub: string }>(
    `with liga as (
       delete from oidc.registro r using oidc.cuenta c
        where r.tipo = '${TIPO}' and r.id = $1 and r.expira > now() and c.sub = r.datos->>'accountId' and not c.bloqueada
       returning c.sub),
     sesiones as (
       delete from oidc.registro r using liga
        where not (r.tipo = '${TIPO}' and r.id = $1)
          and (r.datos->>'accountId' = liga.sub or r.datos#>>'{result,login,accountId}' = liga.sub))
     update oidc.cuenta c set hash = $2 from liga where c.sub = liga.sub returning c.sub`,
    [huellaDe(token), hash],
  )
  return rows[0]?.sub
}
