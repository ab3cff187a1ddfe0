// The record of a person: read, locked and written for the administrator.
import type { Rol } from '@litro/contract/permisos'
import type { Usuario } from '@litro/contract/usuarios/usuario'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { cambioDeUsuario } from '../cambios/cambio.sql.ts'
import { alta, conSocio, estatus, isPersona, rolesExcluyentes, rolesTexto } from './usuario.list.sql.ts'

export type UsuarioGuardado = Omit<Usuario, 'Sesiones' | 'EsPropio'>

/** `quien` is who reads: it may have asked for the change that waits. */
export async function readUsuario(tx: Tx, id: number, quien: number): Promise<UsuarioGuardado | undefined> {
  const { rows } = await sql<UsuarioGuardado>`
    select u.id as "IdUsuario", u.nombre as "Nombre", u.correo as "CorreoElectronico", u.roles as "Roles",
           ${rolesTexto} as "RolesTexto", u.id_socio_comercial as "IdSocioComercial", s.nombre as "SocioComercial",
           ${rolesExcluyentes} as "RolesExcluyentes", ${cambioDeUsuario(quien, sql`u.id`)} as "Cambio",
           ${estatus} as "Estatus", ${alta} as "Alta", u.sujeto as "Sujeto", u.version as "Version",
           (select json_build_object('Clase', e.clase, 'Estado', e.estado, 'Fecha', coalesce(e.terminado, e.creado), 'Error', e.ultimo_error)
              from correo_enviado e where e.id_destinatario = u.id and e.clase in ('invitacion', 'restablecer') order by e.id desc limit 1) as "CorreoDeAcceso"
      ${conSocio} where u.id = ${id} and ${isPersona}`.execute(tx)
  return rows[0]
}

/** The issuer this person came from: the only one this installation trusts. */
export async function readEmisor(tx: Tx, idUsuario: number): Promise<string> {
  const { rows } = await sql<{ emisor: string }>`select emisor from usuario where id = ${idUsuario}`.execute(tx)
  return rows[0]!.emisor
}

/**
 * Everybody who may administer, locked: who changes roles or blocks does it alone. Two administrators who demote each
 * other at once wait here, and the second finds himself no longer among them.
 */
export async function lockAdministradores(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from usuario where 'administrador' = any(roles) and not bloqueado order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function lockUsuario(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from usuario u where u.id = ${id} and ${isPersona} for update`.execute(tx)
  return rows.length > 0
}

export async function existsSocio(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from socio_comercial where id = ${id}`.execute(tx)
  return rows.length > 0
}

/** `salvo` is the id of the person who may keep the address. */
export async function existsCorreo(tx: Tx, emisor: string, correo: string, salvo = 0): Promise<boolean> {
  const { rows } = await sql`
    select 1 from usuario where emisor = ${emisor} and lower(correo) = ${correo} and id <> ${salvo} limit 1`.execute(tx)
  return rows.length > 0
}

type Datos = { nombre: string; roles: Rol[]; idSocioComercial: number | null }

export async function insertUsuario(
  tx: Tx,
  u: Datos & { emisor: string; sujeto: string; correo: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into usuario (emisor, sujeto, nombre, correo, id_socio_comercial, roles)
    values (${u.emisor}, ${u.sujeto}, ${u.nombre}, ${u.correo}, ${u.idSocioComercial}, ${u.roles}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export async function updateUsuario(tx: Tx, id: number, u: Datos): Promise<void> {
  await sql`
    update usuario set nombre = ${u.nombre}, roles = ${u.roles}, id_socio_comercial = ${u.idSocioComercial},
           version = version + 1
     where id = ${id}`.execute(tx)
}

export async function updateCorreo(tx: Tx, id: number, correo: string): Promise<void> {
  await sql`update usuario set correo = ${correo} where id = ${id}`.execute(tx)
}

export async function updateBloqueado(tx: Tx, id: number, bloqueado: boolean): Promise<void> {
  await sql`update usuario set bloqueado = ${bloqueado}, version = version + 1 where id = ${id}`.execute(tx)
}

/** Tokens already given stop working on every node at once. */
export async function endTokens(tx: Tx, id: number): Promise<void> {
  await sql`update usuario set sesiones_desde = clock_timestamp() where id = ${id}`.execute(tx)
}
