// Reads of the people who may enter: by issuer and subject, never by e-mail.
import type { Rol } from '@litro/contract/permisos'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export type UsuarioFila = {
  id: number
  nombre: string
  correo: string
  id_socio_comercial: number | null
  roles: Rol[]
  bloqueado: boolean
  socio_inactivo: boolean
  /** Seconds since 1970; tokens issued before are refused. */
  sesiones_desde: number | null
}

export async function findUsuario(tx: Tx, emisor: string, sujeto: string): Promise<UsuarioFila | undefined> {
  const { rows } = await sql<UsuarioFila>`
    select u.id, u.nombre, u.correo, u.id_socio_comercial, u.roles, u.bloqueado, coalesce(not s.activo, false) as socio_inactivo,
           extract(epoch from u.sesiones_desde)::float8 as sesiones_desde
      from usuario u left join socio_comercial s on s.id = u.id_socio_comercial
     where u.emisor = ${emisor} and u.sujeto = ${sujeto}`.execute(tx)
  return rows[0]
}

export async function saveUsuario(
  tx: Tx,
  u: { emisor: string; sujeto: string; nombre: string; correo: string; idSocioComercial: number | null; roles: Rol[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into usuario (emisor, sujeto, nombre, correo, id_socio_comercial, roles)
    values (${u.emisor}, ${u.sujeto}, ${u.nombre}, ${u.correo}, ${u.idSocioComercial}, ${u.roles})
    on conflict on constraint usuario_unico do update
      set nombre = excluded.nombre, correo = excluded.correo, id_socio_comercial = excluded.id_socio_comercial,
          roles = excluded.roles, version = usuario.version + 1
    returning id`.execute(tx)
  return rows[0]!.id
}

/**
 * The embedded issuer is named by PUBLIC_URL. When the address changes, the people with accounts of ours move to the
 * new name.
 */
export async function followEmisor(tx: Tx, emisor: string): Promise<void> {
  await sql`
    update usuario u set emisor = ${emisor}
     where u.emisor <> ${emisor} and u.sujeto in (select sub from oidc.cuenta)
       and not exists (select 1 from usuario v where v.emisor = ${emisor} and v.sujeto = u.sujeto)`.execute(tx)
}
