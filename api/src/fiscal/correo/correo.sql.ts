// Rows of mail: asked for with the fact they tell, claimed by one worker at a time, and their end.

import { type FamiliaCfdi, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql } from '../comprobante/fila.sql.ts'

type CorreoNuevo = {
  socio: number
  idDocumento: number
  clase: 'comprobante' | 'recordatorio' | 'cobro'
  destinatarios: readonly string[]
  /** A second one with the same key is not written. */
  clave?: string
  idUsuario: number | null
}

/** Who drives what the document covers: a Carta Porte, or the invoice of a freight; nobody for any other one. */
const OPERADOR = sql`left join entrega v on v.id_documento = d.id left join operador o on o.id = v.id_operador`

export async function insertCorreo(tx: Tx, c: CorreoNuevo): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into correo_enviado (id_socio_comercial, id_documento, clase, destinatarios, clave, id_usuario)
    values (${c.socio}, ${c.idDocumento}, ${c.clase}, ${c.destinatarios}, ${c.clave ?? null}, ${c.idUsuario})
    on conflict (clave) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Addresses of the client of a document, or of the operator of a Carta Porte: the main one first, none twice. */
export const readDestinatarios = async (tx: Tx, idDocumento: number, alOperador = false): Promise<string[]> =>
  (await listDestinatarios(tx, [idDocumento], alOperador)).get(idDocumento) ?? []

/** The same of several documents, by their id. */
export async function listDestinatarios(
  tx: Tx,
  documentos: readonly number[],
  alOperador = false,
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; correos: string[] }>`
    select d.id, array_remove(case when d.familia = 'carta_porte' or ${alOperador} then array[coalesce(o.correo, '')]
                             else array_prepend(c.correo_electronico, c.emails_adicionales) end, '') as correos
      from documento_fiscal d left join cliente c on c.id = d.id_cliente ${OPERADOR}
     where d.id = any(${documentos}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, correos }) => [id, withoutRepeats(correos)]))
}

const withoutRepeats = (correos: readonly string[]) =>
  [...new Map(correos.map((correo) => [correo.toLowerCase(), correo])).values()].slice(0, 21)

type DocumentoEnviable = {
  id: number
  socio: number
  idCliente: number | null
  estado: string
  uuid: string | null
}

export async function lockEnviable(tx: Tx, socio: number | null, familia: FamiliaCfdi, id: number) {
  const { rows } = await sql<DocumentoEnviable>`
    select id, id_socio_comercial as socio, id_cliente as "idCliente", estado, uuid::text from documento_fiscal
     where id = ${id} and familia = ${familia} and (${socio}::bigint is null or id_socio_comercial = ${socio}) for update`.execute(
    tx,
  )
  return rows[0]
}

export async function existsDocumento(tx: Tx, socio: number, familia: FamiliaCfdi, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from documento_fiscal where id = ${id} and familia = ${familia} and id_socio_comercial = ${socio}`.execute(
    tx,
  )
  return rows.length > 0
}

/** The same mail asked for a moment ago: a double click, or two windows. */
export async function findReciente(tx: Tx, idDocumento: number, destinatarios: readonly string[]) {
  const { rows } = await sql<{ id: number }>`
    select id from correo_enviado where id_documento = ${idDocumento} and clase = 'comprobante' and destinatarios = ${destinatarios}::text[]
       and (estado = 'pendiente' or creado > clock_timestamp() - interval '15 seconds') and id_usuario is not null
     order by id desc limit 1`.execute(tx)
  return rows[0]?.id
}

export function listCorreos(tx: Tx, idDocumento: number): Promise<string> {
  return jsonRows(
    tx,
    sql`
      select e.id as "IdCorreo", e.clase as "Clase", e.destinatarios as "Destinatarios", e.estado as "Estado", e.intentos as "Intentos",
             e.ultimo_error as "Error", u.nombre as "Actor", e.creado as "Fecha", e.terminado as "Terminado"
        from correo_enviado e left join usuario u on u.id = e.id_usuario
       where e.id_documento = ${idDocumento} order by e.id desc limit ${TOPES.correos}`,
  )
}

export type CorreoTomado = {
  id: number
  clase: CorreoNuevo['clase']
  destinatarios: string[]
  intentos: number
  documento: number
  familia: FamiliaCfdi
  estado: string
  folio: string
  uuid: string
  total: string
  cliente: string
  emisor: string
  socio: string
  idArchivoXml: number
}

/** One worker at a time, while its lease lasts. */
export async function takeCorreo(tx: Tx, id: number, leaseMs: number): Promise<CorreoTomado | undefined> {
  const { rows } = await sql<CorreoTomado>`
    update correo_enviado e set intentos = e.intentos + 1, lease_hasta = clock_timestamp() + ${`${leaseMs} milliseconds`}::interval
      from documento_fiscal d left join cliente c on c.id = d.id_cliente ${OPERADOR} join socio_comercial s on s.id = d.id_socio_comercial
      cross join lateral (select nombre from emisor where id = coalesce(s.id_emisor, (select min(id) from emisor))) m
     where e.id = ${id} and e.estado = 'pendiente' and d.id = e.id_documento and e.proximo <= clock_timestamp()
       and (e.lease_hasta is null or e.lease_hasta < clock_timestamp())
    returning e.id, e.clase, e.destinatarios, e.intentos, d.id as documento, d.familia, d.estado, ${folioSql('d')} as folio,
              upper(d.uuid::text) as uuid, d.total, coalesce(case when d.familia = 'carta_porte' then o.nombre end, c.nombre, '') as cliente, m.nombre as emisor, s.nombre as socio, d.id_archivo_xml as "idArchivoXml"`.execute(
    tx,
  )
  return rows[0]
}

export async function finishCorreo(tx: Tx, id: number, messageId: string): Promise<void> {
  await sql`
    update correo_enviado set estado = 'enviado', terminado = clock_timestamp(), message_id = ${messageId}, ultimo_error = null,
           liga_cifrada = null, lease_hasta = null where id = ${id} and estado = 'pendiente'`.execute(tx)
}

/** `esperaMs` null gives up. */
export async function failCorreo(tx: Tx, id: number, motivo: string, esperaMs: number | null): Promise<void> {
  await sql`
    update correo_enviado set ultimo_error = ${motivo}, lease_hasta = null,
           estado = ${esperaMs === null ? 'fallido' : 'pendiente'},
           terminado = case when ${esperaMs === null} then clock_timestamp() end,
           liga_cifrada = case when ${esperaMs === null} then null else liga_cifrada end,
           proximo = clock_timestamp() + ${`${esperaMs ?? 0} milliseconds`}::interval
     where id = ${id} and estado = 'pendiente'`.execute(tx)
}

export async function listPorAtender(tx: Tx, limite: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from correo_enviado where estado = 'pendiente' and proximo <= clock_timestamp()
       and (lease_hasta is null or lease_hasta < clock_timestamp()) order by proximo limit ${limite}`.execute(tx)
  return rows.map(({ id }) => id)
}

type Contactos = { CorreoElectronico: string; EmailsAdicionales: string[] }

/** The addresses typed in *Enviar* become the client's; answers the ones it had. */
export async function saveContactos(tx: Tx, idCliente: number, nuevos: Contactos): Promise<Contactos> {
  const { rows } = await sql<Contactos>`
    with antes as (select id, correo_electronico, emails_adicionales from cliente where id = ${idCliente} for update)
    update cliente c set correo_electronico = ${nuevos.CorreoElectronico}, emails_adicionales = ${nuevos.EmailsAdicionales}, version = version + 1
      from antes where c.id = antes.id
    returning antes.correo_electronico as "CorreoElectronico", antes.emails_adicionales as "EmailsAdicionales"`.execute(
    tx,
  )
  return rows[0]!
}

export const tituloDe = (familia: FamiliaCfdi) => rasgos[familia].titulo
