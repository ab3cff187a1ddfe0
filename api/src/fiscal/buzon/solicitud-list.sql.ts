// The inbox told to people: what waits first, by its clock; behind it what ended, newest first.
import { vidaBuzon } from '@litro/contract/buzon/vida'
import { sql } from 'kysely'
import { diaEnMexico, textoDeMomento, textoDeReloj } from '../../craft/db/en-mexico.ts'
import { jsonRow } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { type ListSpec, selectAll } from '../../craft/listas/list-query.ts'
import { estatusSqlDe } from '../../craft/puerta/mover.sql.ts'

const estatusSql = estatusSqlDe(vidaBuzon, sql`x.estado`)
const folioSql = sql`nullif(concat_ws('-', f.serie, f.folio), '')`
const sustitutoSql = sql`(select upper(n.uuid::text) from factura_recibida n where n.rfc_emisor = f.rfc_emisor
  and n.relacionados @> jsonb_build_array(jsonb_build_object('tipo', '04', 'uuid', upper(x.uuid::text))) limit 1)`

export const solicitudList: ListSpec = {
  archivo: 'BuzonDeCancelaciones.xlsx',
  hoja: 'Buzon',
  alcance: 'todo',
  from: () => sql`
    from cancelacion_recibida x join emisor e on e.rfc = x.rfc_receptor left join factura_recibida f on f.uuid = x.uuid
    left join retorno t on t.uuid_proveedor = x.uuid and t.estado not in ('rechazado', 'cancelado')
    left join socio_comercial k on k.id = coalesce(t.id_socio_comercial, f.id_socio_comercial) left join usuario u on u.id = x.id_usuario_captura
   where true`,
  // biome-ignore format: a table is read as a table
  columnas: {
    Turno:             { sql: sql`case when x.terminada is null then coalesce(extract(epoch from x.vence)::bigint, 900000000000000) else 1000000000000000 - x.id end`, tipo: 'numero', interna: true },
    IdSolicitud:       { sql: sql`x.id`, tipo: 'numero', titulo: 'Núm.', decimales: 0 },
    UUID:              { sql: sql`upper(x.uuid::text)`, tipo: 'texto', titulo: 'UUID' },
    IdFacturaRecibida: { sql: sql`f.id`, tipo: 'numero' },
    RfcEmisor:         { sql: sql`f.rfc_emisor`, tipo: 'texto', titulo: 'RFC' },
    Emisor:            { sql: sql`f.nombre_emisor`, tipo: 'texto', titulo: 'Proveedor' },
    Folio:             { sql: folioSql, tipo: 'texto', titulo: 'Folio' },
    Fecha:             { sql: textoDeReloj(sql`f.fecha`), tipo: 'texto', titulo: 'Fecha' },
    Total:             { sql: sql`f.total`, tipo: 'numero', titulo: 'Total' },
    Moneda:            { sql: sql`f.moneda`, tipo: 'texto', titulo: 'Moneda' },
    RfcReceptor:       { sql: sql`x.rfc_receptor`, tipo: 'texto', titulo: 'Receptor' },
    Estatus:           { sql: estatusSql, tipo: 'texto', titulo: 'Estatus' },
    Vista:             { sql: textoDeMomento(sql`x.vista`), tipo: 'texto', titulo: 'Vista' },
    Vence:             { sql: textoDeReloj(sql`x.vence at time zone e.zona_horaria`), tipo: 'texto', titulo: 'Vence antes de' },
    MinutosRestantes:  { sql: sql`case when x.terminada is null then floor(extract(epoch from x.vence - now()) / 60)::int end`, tipo: 'numero' },
    SinPlazo:          { sql: sql`coalesce(x.sin_plazo, false)`, tipo: 'logico' },
    IdRetorno:         { sql: sql`t.id`, tipo: 'numero', titulo: 'Retorno', decimales: 0 },
    RetornoPagado:     { sql: sql`coalesce(t.estado = 'pagado', false)`, tipo: 'logico' },
    IdSocioComercial:  { sql: sql`k.id`, tipo: 'numero' },
    SocioComercial:    { sql: sql`k.nombre`, tipo: 'texto', titulo: 'Socio comercial' },
    UUIDSustituto:     { sql: sustitutoSql, tipo: 'texto', titulo: 'UUID sustituto' },
    Motivo:            { sql: sql`x.motivo`, tipo: 'texto', titulo: 'Motivo' },
    Respondio:         { sql: sql`u.nombre`, tipo: 'texto', titulo: 'Respondió' },
    Terminada:         { sql: textoDeMomento(sql`x.terminada`), tipo: 'texto', titulo: 'Terminada' },
    Fuera:             { sql: sql`x.fuera`, tipo: 'logico' },
    Error:             { sql: sql`x.ultimo_error`, tipo: 'texto' },
    ConAcuse:          { sql: sql`(x.id_archivo_acuse is not null)`, tipo: 'logico' },
    Version:           { sql: sql`x.version`, tipo: 'numero' },
  },
  id: 'IdSolicitud',
  busca: [
    sql`plegar(coalesce(f.nombre_emisor, ''))`,
    sql`plegar(coalesce(f.rfc_emisor, ''))`,
    sql`plegar(x.uuid::text)`,
    sql`plegar(coalesce(${folioSql}, ''))`,
  ],
  estatus: estatusSql,
  orden: 'Turno',
  estrecha: {
    dia: diaEnMexico(sql`x.vista`),
    socio: sql`k.id`,
    proveedor: sql`coalesce(t.id_proveedor, f.id_proveedor)`,
  },
  sumas: ['Total'],
  sumaComo: sql`('Total ' || coalesce(f.moneda, 'sin XML'))`,
}

export const readSolicitud = (tx: Tx, id: number): Promise<string | undefined> =>
  jsonRow(tx, sql`select ${selectAll(solicitudList)} ${solicitudList.from(0)} and x.id = ${id}`)

export async function findAcuse(tx: Tx, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select id_archivo_acuse as id from cancelacion_recibida where id = ${id}`.execute(tx)
  return rows[0]?.id ?? undefined
}
