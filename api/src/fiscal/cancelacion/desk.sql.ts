// A-2: the cancellations under way, and the answers of the last week.

import { type EstadoCancelacion, vidaCancelacion } from '@litro/contract/cancelaciones/vida'
import type { FamiliaCfdi } from '@litro/contract/documentos-fiscales/familia'
import { sql } from 'kysely'
import { errorDeCola } from '../../craft/cola/sin-resolver.sql.ts'
import { diaEnMexico, textoDeDia } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { palabras } from '../../craft/listas/busca.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { estatusSqlDe } from '../../craft/puerta/mover.sql.ts'
import type { FilaViva } from '../../craft/puerta/verbo.ts'
import { folioSql, tipoSql } from '../comprobante/fila.sql.ts'
import { ultimoDiaParaCancelar } from '../comprobante/ultimo-dia.sql.ts'

/** Days the request has waited: calendar days of Mexico City from its date to its end, or to today. */
const DIAS = sql`${diaEnMexico(sql`coalesce(x.terminada, now())`)} - ${diaEnMexico(sql`x.creada`)}`
const SUBESTADO = estatusSqlDe(vidaCancelacion, sql`x.estado`)
const RECORDADO = sql`(select ${diaEnMexico(sql`max(e.creado)`)} from correo_enviado e
  where e.id_documento = d.id and e.clase = 'recordatorio' and e.creado >= x.creada)`

/** The last request of each document: under way, oldest first; behind them the answers of the last week, newest first. */
export const cancelacionList = ({ fuera }: { fuera?: 'si' }): ListSpec => ({
  archivo: 'Cancelaciones.xlsx',
  hoja: 'Cancelaciones',
  alcance: 'todo',
  from: () => sql`
    from cancelacion x join documento_fiscal d on d.id = x.id_documento join socio_comercial s on s.id = d.id_socio_comercial
    left join cliente c on c.id = d.id_cliente left join usuario u on u.id = x.id_usuario
    cross join lateral (select rfc from emisor where id = coalesce(s.id_emisor, (select min(id) from emisor))) e
   where (x.terminada is null or x.terminada > now() - interval '7 days')
     and x.id = (select max(z.id) from cancelacion z where z.id_documento = x.id_documento)
     ${fuera ? sql`and x.fuera and x.terminada is null` : sql``}`,
  // biome-ignore format: a table is read as a table
  columnas: {
    Turno:            { sql: sql`case when x.terminada is null then x.id else 1000000000000000 - x.id end`, tipo: 'numero', interna: true },
    Familia:          { sql: sql`d.familia`, tipo: 'texto' },
    Tipo:             { sql: tipoSql, tipo: 'texto', titulo: 'Tipo' },
    Id:               { sql: sql`d.id`, tipo: 'numero' },
    Folio:            { sql: folioSql('d'), tipo: 'texto', titulo: 'Folio' },
    UUID:             { sql: sql`upper(x.uuid::text)`, tipo: 'texto', titulo: 'UUID' },
    IdSocioComercial: { sql: sql`s.id`, tipo: 'numero' },
    SocioComercial:   { sql: sql`s.nombre`, tipo: 'texto', titulo: 'Socio comercial' },
    IdDeposito:       { sql: sql`d.id_deposito`, tipo: 'numero' },
    Cliente:          { sql: sql`coalesce(c.nombre, '')`, tipo: 'texto', titulo: 'Cliente' },
    Total:            { sql: sql`d.total`, tipo: 'numero', titulo: 'Total' },
    Motivo:           { sql: sql`x.motivo`, tipo: 'texto', titulo: 'Motivo' },
    Fuera:            { sql: sql`x.fuera`, tipo: 'logico' },
    UUIDSustitucion:  { sql: sql`upper(x.uuid_sustituto::text)`, tipo: 'texto', titulo: 'UUID sustituto' },
    SolicitadaPor:    { sql: sql`u.nombre`, tipo: 'texto', titulo: 'Solicitó' },
    Fecha:            { sql: diaEnMexico(sql`x.creada`), tipo: 'fecha', titulo: 'Fecha' },
    Estado:           { sql: sql`x.estado`, tipo: 'texto' },
    SubEstado:        { sql: SUBESTADO, tipo: 'texto', titulo: 'Estado en el SAT' },
    Error:            { sql: errorDeCola('cancelacion', sql`x.id`, sql`x.ultimo_error`), tipo: 'texto', titulo: 'Respuesta' },
    Dias:             { sql: DIAS, tipo: 'numero', titulo: 'Días', decimales: 0 },
    Terminada:        { sql: diaEnMexico(sql`x.terminada`), tipo: 'fecha', titulo: 'Terminó' },
    Peticiones:       { sql: sql`x.n_peticiones`, tipo: 'numero' },
    EstatusSAT:       { sql: sql`x.estatus_cancelacion`, tipo: 'texto' },
    UltimoDia:        { sql: ultimoDiaParaCancelar, tipo: 'fecha', titulo: 'Último día' },
    TieneAcuse:       { sql: sql`x.id_archivo_acuse is not null`, tipo: 'logico' },
    Recordado:        { sql: RECORDADO, tipo: 'fecha' },
  },
  id: 'Id',
  busca: palabras(folioSql('d'), tipoSql, sql`s.nombre`, sql`c.nombre`, sql`x.uuid`, sql`u.nombre`, SUBESTADO),
  estatus: sql`case when x.terminada is null then 'En curso' else 'Terminadas' end`,
  orden: 'Turno',
  estrecha: { dia: diaEnMexico(sql`x.creada`), socio: sql`d.id_socio_comercial`, cliente: sql`d.id_cliente` },
  sumas: ['Total'],
})

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
