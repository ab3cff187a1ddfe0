// The rows of API keys: made with the somebody they are, found by their digest, shown without their secret.
import type { Llave } from '@litro/contract/integraciones/llave'
import type { Permiso } from '@litro/contract/permisos'
import { sql } from 'kysely'
import { comienzoDelDia, textoDeDia, textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'

/** Who "issued" the people that are keys; no token can name it, because it is no address. */
const EMISOR_DE_LLAVES = 'litro:llave'

const llaves = sql`
  select l.id as "IdLlave", l.nombre as "Nombre", l.muestra as "Muestra", l.permisos as "Permisos", l.direcciones::text[] as "Direcciones",
         ${textoDeDia(sql`l.vence - interval '1 second'`)} as "Vence",
         case when l.revocada is not null then 'Revocada' when l.vence <= now() then 'Vencida' else 'Activa' end as "Estatus",
         l.id_socio_comercial as "IdSocioComercial", coalesce(s.nombre, '') as "SocioComercial", ${textoDeMomento(sql`l.creada`)} as "Creada",
         u.nombre as "CreadaPor", ${textoDeMomento(sql`l.ultimo_uso`)} as "UltimoUso", host(l.ultima_direccion) as "UltimaDireccion"
    from llave_api l join usuario u on u.id = l.id_usuario_alta left join socio_comercial s on s.id = l.id_socio_comercial`

export async function listLlaves(tx: Tx): Promise<Llave[]> {
  const { rows } = await sql<Llave>`${llaves} order by l.revocada is not null, l.vence <= now(), l.id desc`.execute(tx)
  return rows
}

export async function readLlave(tx: Tx, id: number): Promise<Llave | undefined> {
  const { rows } = await sql<Llave>`${llaves} where l.id = ${id}`.execute(tx)
  return rows[0]
}

export async function lockLlave(tx: Tx, id: number): Promise<Llave | undefined> {
  await sql`select 1 from llave_api where id = ${id} for update`.execute(tx)
  return readLlave(tx, id)
}

/** How many of this owner still work. Two who create at once wait for each other. */
export async function countActivas(tx: Tx, socio: number | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('llave_api', ${socio ?? 0}))`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from llave_api
     where id_socio_comercial is not distinct from ${socio} and revocada is null and vence > now()`.execute(tx)
  return rows[0]!.n
}

type Nueva = {
  nombre: string
  socio: number | null
  muestra: string
  huella: Buffer
  permisos: readonly Permiso[]
  direcciones: readonly string[]
  vence: string
  prueba: boolean
  sujeto: string
  idUsuario: number
}

/** It works until the end of its last day in Mexico. */
export async function insertLlave(tx: Tx, l: Nueva): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with quien as (
      insert into usuario (emisor, sujeto, nombre, correo, id_socio_comercial, roles)
      values (${EMISOR_DE_LLAVES}, ${l.sujeto}, ${`Llave ${l.nombre}`}, '', ${l.socio}, '{}') returning id)
    insert into llave_api (id_usuario, id_socio_comercial, nombre, muestra, huella, permisos, direcciones, vence, prueba, id_usuario_alta)
    select quien.id, ${l.socio}, ${l.nombre}, ${l.muestra}, ${l.huella}, ${l.permisos}, 
           (select coalesce(array_agg(network(d::inet)), '{}') from unnest(${l.direcciones}::text[]) d),
           ${comienzoDelDia(l.vence)} + interval '1 day', ${l.prueba}, ${l.idUsuario} from quien
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function revokeLlave(tx: Tx, id: number): Promise<void> {
  await sql`update llave_api set revocada = now() where id = ${id} and revocada is null`.execute(tx)
}

export type LlaveUsada = {
  id: number
  id_usuario: number
  nombre: string
  id_socio_comercial: number | null
  permisos: string[]
  prueba: boolean
  revocada: boolean
  vencida: boolean
  admitida: boolean
  socio_inactivo: boolean
}

export async function findLlave(tx: Tx, huella: Buffer, direccion: string): Promise<LlaveUsada | undefined> {
  const { rows } = await sql<LlaveUsada>`
    select l.id, l.id_usuario, l.nombre, l.id_socio_comercial, l.permisos, l.prueba, l.revocada is not null as revocada,
           l.vence <= now() as vencida, coalesce(not s.activo, false) as socio_inactivo,
           l.direcciones = '{}' or ${direccion}::inet <<= any (l.direcciones) as admitida
      from llave_api l left join socio_comercial s on s.id = l.id_socio_comercial where l.huella = ${huella}`.execute(
    tx,
  )
  return rows[0]
}

/** Told once a minute: what a key does is in the log, and a busy one must not write at every read. */
export async function noteUso(tx: Tx, id: number, direccion: string): Promise<void> {
  await sql`
    update llave_api set ultimo_uso = now(), ultima_direccion = ${direccion}::inet
     where id = ${id} and (ultimo_uso is null or ultimo_uso < now() - interval '1 minute')`.execute(tx)
}
