// Received invoices told to people: the list, one told whole, and those a partner may start a return with.

import { vidaRecibida } from '@litro/contract/recibidas/vida'
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import { conBytes } from '../../craft/archivos/archivo.sql.ts'
import type { Ambito } from '../../craft/call/deps.ts'
import { textoDeMomento, textoDeReloj } from '../../craft/db/en-mexico.ts'
import { jsonRow } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { type ListSpec, selectAll } from '../../craft/listas/list-query.ts'
import { estatusSqlDe, suyo, vivas } from '../../craft/puerta/mover.sql.ts'
import type { FilaDeCasa } from '../../craft/puerta/verbo.ts'
import type { ExpresionImpresa } from '../pac/pac.ts'
import { notasSql, pagableSql } from './notas.sql.ts'

const estatusSql = estatusSqlDe(vidaRecibida, sql`x.estado`)
const folioSql = sql`nullif(concat_ws('-', x.serie, x.folio), '')`
/** A return that was rejected or cancelled let it go. */
const retornoSql = sql`(select t.id from retorno t where t.uuid_proveedor = x.uuid and t.estado not in ('rechazado', 'cancelado') limit 1)`
/** 200 and 201 are fine; no word is no verdict. */
const efosSql = sql`coalesce(x.efos not in ('', '200', '201'), false)`

/** A note takes away and what has no effect is not owed: neither is added to the invoices. Only the XML tells the currency. */
const comoSumaSql = sql`(case when x.estado = 'descartada' or x.estatus_sat = 'Cancelado' then 'Sin efecto' when x.tipo = 'E' then 'Notas de crédito' else 'Total' end
  || ' ' || coalesce(x.moneda, 'sin XML'))`

export const recibidaList: ListSpec = {
  archivo: 'FacturasRecibidas.xlsx',
  hoja: 'FacturasRecibidas',
  alcance: 'todo',
  from: () => sql`from factura_recibida x where true`,
  columnas: {
    IdFacturaRecibida: { sql: sql`x.id`, tipo: 'numero', titulo: 'Núm.', decimales: 0 },
    Fecha: { sql: textoDeReloj(sql`x.fecha`), tipo: 'texto', titulo: 'Fecha' },
    RfcEmisor: { sql: sql`x.rfc_emisor`, tipo: 'texto', titulo: 'RFC' },
    Emisor: { sql: sql`x.nombre_emisor`, tipo: 'texto', titulo: 'Emisor' },
    UUID: { sql: sql`upper(x.uuid::text)`, tipo: 'texto', titulo: 'UUID' },
    Folio: { sql: folioSql, tipo: 'texto', titulo: 'Folio' },
    Tipo: { sql: sql`x.tipo`, tipo: 'texto', titulo: 'Tipo' },
    Moneda: { sql: sql`x.moneda`, tipo: 'texto', titulo: 'Moneda' },
    Total: { sql: sql`x.total`, tipo: 'numero', titulo: 'Total' },
    Concepto: { sql: sql`x.concepto`, tipo: 'texto', titulo: 'Concepto' },
    Origen: { sql: sql`x.origen`, tipo: 'texto', titulo: 'Origen' },
    Estatus: { sql: estatusSql, tipo: 'texto', titulo: 'Estatus' },
    ConXML: { sql: sql`(x.id_archivo_xml is not null)`, tipo: 'logico' },
    Verificacion: { sql: sql`x.verificacion`, tipo: 'texto', titulo: 'Verificación' },
    EstatusSAT: { sql: sql`x.estatus_sat`, tipo: 'texto', titulo: 'En el SAT' },
    ListadoEFOS: { sql: efosSql, tipo: 'logico' },
    Consultada: {
      sql: textoDeMomento(sql`x.consultada`),
      tipo: 'texto',
      titulo: 'Consultada',
    },
    IdSocioComercial: { sql: sql`x.id_socio_comercial`, tipo: 'numero' },
    SocioComercial: {
      sql: sql`(select k.nombre from socio_comercial k where k.id = x.id_socio_comercial)`,
      tipo: 'texto',
      titulo: 'Socio comercial',
    },
    IdProveedor: { sql: sql`x.id_proveedor`, tipo: 'numero' },
    Proveedor: {
      sql: sql`(select p.nombre from proveedor p where p.id = x.id_proveedor)`,
      tipo: 'texto',
      titulo: 'Proveedor',
    },
    IdRetorno: { sql: retornoSql, tipo: 'numero', titulo: 'Retorno', decimales: 0 },
    Motivo: { sql: sql`x.motivo`, tipo: 'texto', titulo: 'Motivo' },
  },
  id: 'IdFacturaRecibida',
  busca: [
    sql`plegar(x.nombre_emisor)`,
    sql`plegar(x.rfc_emisor)`,
    sql`plegar(x.uuid::text)`,
    sql`plegar(coalesce(${folioSql}, ''))`,
  ],
  estatus: estatusSql,
  orden: '-IdFacturaRecibida',
  estrecha: { momento: sql`x.fecha`, socio: sql`x.id_socio_comercial`, proveedor: sql`x.id_proveedor` },
  sumas: ['Total'],
  sumaComo: comoSumaSql,
}

const relacionadosSql = sql`(select coalesce(json_agg(json_build_object('Tipo', e->>'tipo', 'UUID', e->>'uuid')), '[]') from jsonb_array_elements(x.relacionados) e)`
const suyas = { uuid: sql`x.uuid`, rfc: sql`x.rfc_emisor`, moneda: sql`x.moneda`, total: sql`x.total` }
/** Only an invoice is paid; a note of a note takes nothing. */
const porPagarSql = sql`(case when x.tipo = 'I' then ${pagableSql(suyas)} end)`
const candidatosSql = sql`(select coalesce(json_agg(json_build_object('IdSocioComercial', k.id, 'SocioComercial', k.nombre, 'IdProveedor', p.id, 'Proveedor', p.nombre) order by k.id, p.id), '[]')
  from proveedor p join socio_comercial k on k.id = p.id_socio_comercial where p.rfc = x.rfc_emisor)`

export const readRecibida = (tx: Tx, id: number): Promise<string | undefined> =>
  jsonRow(
    tx,
    sql`
      select ${selectAll(recibidaList)},
             x.metodo_pago as "MetodoPago", x.numero_permiso as "NumeroPermiso", x.hallazgos as "Hallazgos", ${relacionadosSql} as "Relacionados",
             ${notasSql(suyas.uuid, suyas.rfc)} as "NotasCredito", ${porPagarSql} as "Pagable", ${candidatosSql} as "Candidatos", x.version as "Version"
        from factura_recibida x where x.id = ${id}`,
  )

const DE_SOCIO = [
  ...['IdFacturaRecibida', 'Fecha', 'RfcEmisor', 'Emisor', 'UUID', 'Folio', 'Moneda', 'Total', 'Concepto'],
  ...['IdProveedor', 'Proveedor'],
]

/** In force as far as is known, with its XML, and without a return that uses it. */
export async function listDeSocio(tx: Tx, socio: number): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    select coalesce(json_agg(t order by t."IdFacturaRecibida" desc), '[]')::text as texto from (
      select ${sql.join(DE_SOCIO.map((nombre) => sql`${recibidaList.columnas[nombre]!.sql} as ${sql.id(nombre)}`))}, ${porPagarSql} as "Pagable"
        from factura_recibida x where x.id_socio_comercial = ${socio} and x.estado = 'asignada' and x.tipo = 'I' and x.id_archivo_xml is not null
         and x.estatus_sat is distinct from 'Cancelado' and ${retornoSql} is null order by x.id desc limit ${TOPES.recibidas}) t`.execute(
    tx,
  )
  return rows[0]!.texto
}

type RecibidaViva = FilaDeCasa<keyof typeof vidaRecibida.estados> & {
  uuid: string
  rfc_emisor: string
  id_retorno: number | null
}

async function lockRecibida(tx: Tx, ambito: Ambito, id: number): Promise<RecibidaViva | undefined> {
  const { rows } = await sql<RecibidaViva>`
    select ${vivas('x')}, upper(x.uuid::text) as uuid, x.rfc_emisor, ${retornoSql} as id_retorno
      from factura_recibida x where x.id = ${id} ${suyo('x', ambito)} for update`.execute(tx)
  return rows[0]
}

export const recibida = {
  vida: vidaRecibida,
  tabla: 'factura_recibida',
  lock: lockRecibida,
  folio: ({ uuid }: RecibidaViva) => uuid,
}

/** The XML of one, as it was received; of a partner, only its own. */
export async function findXml(
  tx: Tx,
  ambito: Ambito,
  id: number,
): Promise<{ uuid: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ uuid: string; sha256: Buffer; bytes: Buffer | null }>`
    select upper(x.uuid::text) as uuid, c.sha256, c.bytes from factura_recibida x join archivo a on a.id = x.id_archivo_xml join contenido c using (sha256)
     where x.id = ${id} ${suyo('x', ambito)}`.execute(tx)
  const [fila] = conBytes(tx, 'bytes', rows)
  return fila && { uuid: fila.uuid, bytes: fila.bytes! }
}

/** A supplier of that partner with the RFC that issued it: the named one, or the only one. */
export async function findProveedorDe(
  tx: Tx,
  socio: number,
  rfc: string,
  proveedor: number | undefined,
): Promise<{ existe: boolean; proveedor: number | null }> {
  const { rows } = await sql<{ id: number | null }>`
    select p.id from socio_comercial k left join proveedor p on p.id_socio_comercial = k.id and p.rfc = ${rfc}
       ${proveedor === undefined ? sql`` : sql`and p.id = ${proveedor}`} where k.id = ${socio} order by p.id limit 2`.execute(
    tx,
  )
  return { existe: rows.length > 0, proveedor: rows.length === 1 ? rows[0]!.id : null }
}

type PorPreguntar = { id: number; pac: string; expresion: ExpresionImpresa }

const EXPRESION = sql`
  select x.id, e.pac, json_build_object('re', x.rfc_emisor, 'rr', x.rfc_receptor, 'tt', x.total::text, 'id', upper(x.uuid::text)) as expresion
    from factura_recibida x join emisor e on e.rfc = x.rfc_receptor`

export async function readPorPreguntar(tx: Tx, id: number): Promise<PorPreguntar | undefined> {
  const { rows } = await sql<PorPreguntar>`${EXPRESION} where x.id = ${id}`.execute(tx)
  return rows[0]
}

/** The one that has waited longest; its turn moves on, so that nobody else takes it. */
export async function claimPorPreguntar(tx: Tx, leaseMs: number): Promise<PorPreguntar | undefined> {
  const { rows } = await sql<{ id: number }>`
    update factura_recibida set proximo = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
     where id = (select id from factura_recibida where proximo <= clock_timestamp() order by proximo limit 1 for update skip locked)
    returning id`.execute(tx)
  return rows[0] && readPorPreguntar(tx, rows[0].id)
}

export async function noteEstatus(tx: Tx, id: number, estatus: { estado: string; efos: string }): Promise<void> {
  await sql`
    update factura_recibida set estatus_sat = ${estatus.estado}, efos = ${estatus.efos}, consultada = clock_timestamp(), proximo = null, n_fallas = 0
     where id = ${id}`.execute(tx)
}

export async function postponePregunta(tx: Tx, id: number, esperaMs: number): Promise<void> {
  await sql`
    update factura_recibida set proximo = clock_timestamp() + ${esperaMs} * interval '1 millisecond', n_fallas = n_fallas + 1 where id = ${id}`.execute(
    tx,
  )
}
