// A-2: the cancellations under way, and the answers of the last week.

import { type EstadoCancelacion, vidaCancelacion } from '@litro/contract/cancelaciones/vida'
import type { FamiliaCfdi } from '@litro/contract/documentos-fiscales/familia'
import { sql } from 'kysely'
import { errorDeCola } from '../../craft/cola/sin-resolver.sql.ts'
import { diaEnMexico, textoDeDia } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { Hoja } from '../../craft/listas/desk-sheet.ts'
import { estatusSqlDe } from '../../craft/puerta/mover.sql.ts'
import type { FilaViva } from '../../craft/puerta/verbo.ts'
import { folioSql, tipoSql } from '../comprobante/fila.sql.ts'

// biome-ignore format: a table is read as a table
export const cancelaciones = { archivo: 'Cancelaciones.xlsx', hoja: 'Cancelaciones', clave: 'Id', columnas: [
    ['Tipo', 'Tipo'], ['Folio', 'Folio'], ['UUID', 'UUID'], ['SocioComercial', 'Socio comercial'], ['Cliente', 'Cliente'], ['Total', 'Total', 'numero'],
    ['Motivo', 'Motivo'], ['UUIDSustitucion', 'UUID sustituto'], ['SolicitadaPor', 'Solicitó'], ['Fecha', 'Fecha', 'fecha'],
    ['SubEstado', 'Estado en el SAT'], ['Error', 'Respuesta'], ['Dias', 'Días', 'numero', 0], ['Terminada', 'Terminó', 'fecha'], ['UltimoDia', 'Último día', 'fecha'],
  ] } as const satisfies Hoja

/** Days the request has waited: calendar days of Mexico City from its date to its end, or to today. */
const DIAS = sql`${diaEnMexico(sql`coalesce(x.terminada, now())`)} - ${diaEnMexico(sql`x.creada`)}`

/** Under way, oldest first; behind them the answers of the last week, newest first. */
export const listCancelaciones = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select d.familia as "Familia", ${tipoSql} as "Tipo", d.id as "Id", ${folioSql('d')} as "Folio", s.id as "IdSocioComercial",
               s.nombre as "SocioComercial", d.id_deposito as "IdDeposito", coalesce(c.nombre, '') as "Cliente", d.total as "Total",
               upper(x.uuid::text) as "UUID", x.motivo as "Motivo", x.fuera as "Fuera",
               upper(x.uuid_sustituto::text) as "UUIDSustitucion", u.nombre as "SolicitadaPor",
               ${textoDeDia(sql`x.creada`)} as "Fecha", ${DIAS} as "Dias", x.estado as "Estado",
               ${estatusSqlDe(vidaCancelacion, sql`x.estado`)} as "SubEstado", ${textoDeDia(sql`x.terminada`)} as "Terminada", x.n_peticiones as "Peticiones",
               x.estatus_cancelacion as "EstatusSAT", ${errorDeCola('cancelacion', sql`x.id`, sql`x.ultimo_error`)} as "Error",
               (extract(year from ${diaEnMexico(sql`d.fecha_emision`)}) + 1)::text || case when length(e.rfc) = 13 then '-04-30' else '-03-31' end as "UltimoDia",
               x.id_archivo_acuse is not null as "TieneAcuse",
               (select ${textoDeDia(sql`max(e.creado)`)} from correo_enviado e
                 where e.id_documento = d.id and e.clase = 'recordatorio' and e.creado >= x.creada) as "Recordado"
          from cancelacion x join documento_fiscal d on d.id = x.id_documento join socio_comercial s on s.id = d.id_socio_comercial
          left join cliente c on c.id = d.id_cliente left join usuario u on u.id = x.id_usuario
          cross join lateral (select rfc from emisor where id = coalesce(s.id_emisor, (select min(id) from emisor))) e
         where (x.terminada is null or x.terminada > now() - interval '7 days')
           and x.id = (select max(z.id) from cancelacion z where z.id_documento = x.id_documento)
         order by x.terminada is not null, case when x.terminada is null then x.id else -x.id end limit 2000`,
  )

export type CancelacionViva = FilaViva<EstadoCancelacion> & {
  id_documento: number
  familia: FamiliaCfdi
  folio: string
  uuid: string
  lease_token: number
  /** Nobody is about to send it and nothing has left. */
  retirable: boolean
  id_archivo_acuse: number | null
}

/** The last request of a document, locked for what staff decides about it. Its author is whoever asked for it. */
export async function lockCancelacion(tx: Tx, familia: FamiliaCfdi, idDocumento: number) {
  const { rows } = await sql<CancelacionViva>`
    select x.id, x.id_socio_comercial, x.estado, x.version, ${textoDeDia(sql`x.estado_desde`)} as estado_desde,
           x.id_usuario as id_usuario_captura, '{}'::bigint[] as editores, x.id_documento, d.familia, ${folioSql('d')} as folio,
           upper(x.uuid::text) as uuid, x.lease_token, x.id_archivo_acuse,
           x.n_peticiones = 0 and (x.lease_hasta is null or x.lease_hasta < clock_timestamp()) as retirable
      from cancelacion x join documento_fiscal d on d.id = x.id_documento
     where d.id = ${idDocumento} and d.familia = ${familia} order by x.id desc limit 1 for update of x`.execute(tx)
  return rows[0]
}
