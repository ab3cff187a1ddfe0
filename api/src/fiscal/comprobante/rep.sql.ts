// Rows of payment receipts: one per posting that paid PPD documents, and the figures its taxes are computed from.

import { TIPO } from '@litro/contract/depositos/vida'
import { REP } from '@litro/contract/documentos-fiscales/familia'
import { type RawBuilder, sql } from 'kysely'
import { conBytes } from '../../craft/archivos/archivo.sql.ts'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { mover } from '../../craft/puerta/mover.sql.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { documentoDe } from './documento.sql.ts'
import { estatusSql, folioSql, vigente } from './fila.sql.ts'
import { type ClienteFiscal, clienteFiscalSql } from './receptor.sql.ts'

/** The receipt of a posting, whose applications are already written; a substitute says which one it replaces. */
export async function insertRep(
  tx: Tx,
  idAsiento: number,
  sustituye: number | null = null,
): Promise<{ id: number; socio: number }> {
  const { rows } = await sql<{ id: number; socio: number }>`
    insert into documento_fiscal (id_socio_comercial, familia, estado, id_cliente, subtotal, iva, total, id_deposito, id_asiento, id_factura_cancelada)
    select a.id_socio_comercial, 'rep', 'borrador', min(d.id_cliente), 0, 0, 0, min(a.id_deposito), a.id_asiento, ${sustituye}::bigint
      from aplicacion a join documento_fiscal d on d.id = a.id_documento
     where a.id_asiento = ${idAsiento} and a.cancelada_por is null group by a.id_socio_comercial, a.id_asiento
    returning id, id_socio_comercial as socio`.execute(tx)
  return rows[0]!
}

type Emision = {
  id_asiento: number
  id_deposito: number | null
  /** Whether another receipt of its posting lives. */
  otro: boolean
  /** The day of the newest PPD document its deposit paid, in this posting or in another. */
  ultimo: string | null
}

export async function readEmision(tx: Tx, idRep: number): Promise<Emision> {
  const { rows } = await sql<Emision>`
    select d.id_asiento, d.id_deposito, exists (select 1 from documento_fiscal o where o.familia = 'rep' and o.id_asiento = d.id_asiento
             and o.id <> d.id and o.estado not in ('cancelado', 'borrado')) as otro,
           (select max(${diaEnMexico(sql`k.fecha_emision`)})::text from aplicacion a join documento_fiscal k on k.id = a.id_documento
              join metodo_pago m on m.id = k.id_metodo_pago and m.codigo = 'PPD'
             where a.id_deposito = d.id_deposito and a.cancelada_por is null) as ultimo
      from documento_fiscal d where d.id = ${idRep}`.execute(tx)
  return rows[0]!
}

/** What was mistaken about the payment itself; the money and its posting stay as they are. */
export async function correctPago(
  tx: Tx,
  idDeposito: number,
  { fechaPago, idFormaPago }: { fechaPago?: string; idFormaPago?: number },
): Promise<void> {
  await sql`
    update deposito set fecha_pago = coalesce(${fechaPago ?? null}::date, fecha_pago),
           id_forma_pago = coalesce(${idFormaPago ?? null}::bigint, id_forma_pago)
     where id = ${idDeposito}`.execute(tx)
}

/**
 * The day a receipt tells: that of the deposit `p`, or the day of the posting `s`. An advance pays on the day it is applied:
 * when its money arrived, the document did not exist (D-9, D-188).
 */
export const diaDePagoSql = (p: string, fechaDeAsiento: RawBuilder<unknown>) => sql`
  (case when ${sql.ref(`${p}.id_deposito_tipo`)} = ${sql.lit(TIPO.Anticipo)} then ${fechaDeAsiento}
        else coalesce(${sql.ref(`${p}.fecha_pago`)}, ${fechaDeAsiento}) end)`

type Recibo = {
  id_asiento: number
  socio: number
  fecha_pago: string
  forma: string
  monto: string
  clave_rastreo: string
  /** The receipt it replaces (relation 04). */
  sustituye: string | null
  cliente: ClienteFiscal
}

/** Applications of a posting to documents that owe a receipt. */
export const aPlazosSql = (idAsiento: RawBuilder<unknown>) => sql`
  from aplicacion a join documento_fiscal k on k.id = a.id_documento join metodo_pago m on m.id = k.id_metodo_pago
 where a.id_asiento = ${idAsiento} and m.codigo = 'PPD'`

/** Compensation: what a credit note pays, no money arriving (c_FormaPago). */
const COMPENSACION = '17'

/**
 * The amount is what this posting applied to PPD documents: PUE ones owe no receipt (D-187). A remainder that pays later has a receipt of its own, so the receipts of one
 * payment never add up to more than it.
 */
export async function readRecibo(tx: Tx, idRep: number): Promise<Recibo> {
  const { rows } = await sql<Recibo>`
    select d.id_asiento, d.id_socio_comercial as socio, ${diaDePagoSql('p', sql`s.fecha_negocio`)}::text as fecha_pago,
           coalesce(f.codigo, ${COMPENSACION}) as forma, coalesce(p.clave_rastreo, '') as clave_rastreo,
           (select ${pesosSql(sql`sum(a.importe_cent)`)}::text ${aPlazosSql(sql`d.id_asiento`)} and a.cancelada_por is null) as monto,
           (select upper(o.uuid::text) from documento_fiscal o where o.id = d.id_factura_cancelada) as sustituye,
           ${clienteFiscalSql} as cliente
      from documento_fiscal d join asiento s on s.id = d.id_asiento join cliente c on c.id = d.id_cliente
      left join deposito p on p.id = d.id_deposito left join forma_pago f on f.id = p.id_forma_pago
     where d.id = ${idRep}`.execute(tx)
  return rows[0]!
}

export type Pagado = {
  id: number
  uuid: string
  serie: string
  folio: number
  xml: Buffer
  /** Day of Mexico on which it was issued. */
  fecha: string
  pagado_cent: string
  /** Outstanding before this payment, as the ledger tells it. */
  saldo_anterior_cent: string
  /** Its place among the payments in force. */
  parcialidad: number
  /** Earlier payments of the same document whose receipt is not stamped yet: this one must wait for them. */
  anteriores_pendientes: number
}

/** PPD documents this posting paid, in order. */
export async function listPagados(tx: Tx, idAsiento: number): Promise<Pagado[]> {
  const { rows } = await sql<Omit<Pagado, 'xml'> & { sha256: Buffer; xml: Buffer | null }>`
    select d.id, upper(d.uuid::text) as uuid, d.serie, d.folio, k.sha256, k.bytes as xml, sum(a.importe_cent)::text as pagado_cent,
           ${diaEnMexico(sql`d.fecha_emision`)}::text as fecha,
           (select coalesce(sum(p.importe_cent), 0)::text from partida p where p.id_documento = d.id and p.id_asiento < min(a.id_asiento)) as saldo_anterior_cent,
           (select count(*) + 1 from aplicacion x where x.id_documento = d.id and x.cancelada_por is null
              and x.id_asiento < min(a.id_asiento)) as parcialidad,
           (select count(*) from aplicacion x join documento_fiscal r on r.id_asiento = x.id_asiento and r.familia = 'rep' and r.estado = 'borrador'
             where x.id_documento = d.id and x.cancelada_por is null and x.id_asiento < min(a.id_asiento)) as anteriores_pendientes
      from aplicacion a join documento_fiscal d on d.id = a.id_documento join metodo_pago m on m.id = d.id_metodo_pago and m.codigo = 'PPD'
      join archivo f on f.id = d.id_archivo_xml join contenido k on k.sha256 = f.sha256
     where a.id_asiento = ${idAsiento} and a.cancelada_por is null
     group by d.id, d.uuid, d.serie, d.folio, k.sha256, k.bytes, d.fecha_emision order by d.fecha_emision, d.id`.execute(
    tx,
  )
  return conBytes(tx, 'xml', rows).map(({ xml, ...fila }) => ({ ...fila, xml: xml! }))
}

/** XML of the receipts and credit notes in force that already used part of a document's taxes; not of a receipt that was replaced. */
export async function listConsumos(tx: Tx, idDocumento: number, idAsiento: number): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer; bytes: Buffer | null }>`
    select k.sha256, k.bytes from documento_fiscal r join archivo f on f.id = r.id_archivo_xml join contenido k on k.sha256 = f.sha256
     where ${vigente('r')} and not exists (select 1 from documento_fiscal n where n.id_factura_cancelada = r.id and ${vigente('n')}) and (
           (r.familia = 'rep' and r.id_asiento <> ${idAsiento} and exists (select 1 from aplicacion a where a.id_asiento = r.id_asiento
              and a.id_documento = ${idDocumento} and a.cancelada_por is null))
        or (r.familia = 'nota_credito' and r.id_factura = ${idDocumento}))
     order by r.id`.execute(tx)
  return conBytes(tx, 'bytes', rows).map(({ bytes }) => bytes!)
}

/** Receipts and notes of application that nobody has sealed yet, for the sweep. */
export async function listSolosPendientes(tx: Tx, limite: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from (select id, creado from documento_fiscal where familia = 'rep' and estado = 'borrador'
                      union all select id, creado from documento_fiscal where automatico and estado = 'borrador') d
     where d.creado < now() - interval '5 seconds'
       and not exists (select 1 from timbrado t where t.id_documento = d.id and (t.estado <> 'rechazado' or t.terminado > now() - interval '1 hour'))
     order by d.id limit ${limite}`.execute(tx)
  return rows.map((fila) => fila.id)
}

export type RepVigente = { id: number; folio: string }

/** Receipts of a deposit, or of one posting, that are neither cancelled nor discarded. */
export async function listRepsVigentes(
  tx: Tx,
  de: { idDeposito: number } | { idAsiento: number },
): Promise<RepVigente[]> {
  const suyos = 'idDeposito' in de ? sql`id_deposito = ${de.idDeposito}` : sql`id_asiento = ${de.idAsiento}`
  const { rows } = await sql<RepVigente>`
    select id, ${folioSql('documento_fiscal')} as folio from documento_fiscal
     where familia = 'rep' and ${suyos} and estado not in ('cancelado', 'borrado') order by id desc`.execute(tx)
  return rows
}

/** The last day to stamp a receipt: the fifth of the month after its payment. */
export const limiteDeRep = (fechaPago: RawBuilder<unknown>) =>
  sql<string>`(date_trunc('month', ${fechaPago}) + interval '1 month 4 days')::date`

/** One that was discarded before it was sent ends as a cancelled one for whoever reads its deposit. */
const terminaSql = sql`case r.estado when 'borrado' then 'cancelado' else r.estado end`

/** A receipt as the screens tell it: row `r`, and the day its payment was made. */
export const reciboSql = (fechaPago: RawBuilder<unknown>) => sql`
  json_build_object('IdRep', r.id, 'Folio', ${folioSql('r')},
     'Estatus', ${estatusSql(REP, terminaSql)},
     'UUID', upper(r.uuid::text), 'FechaLimite', to_char(${limiteDeRep(fechaPago)}, 'YYYY-MM-DD'),
     'Relevado', exists (select 1 from documento_fiscal n where n.familia = 'rep' and n.id_asiento = r.id_asiento and n.id > r.id and n.estado not in ('cancelado', 'borrado')),
     'Error', r.motivo_rechazo)`

/** The newest receipt of an application `a` of posting `s`, if what it paid asks for one (PPD). */
export const reciboDeAplicacionSql = sql`
  (select ${reciboSql(diaDePagoSql('p', sql`s.fecha_negocio`))}
     from documento_fiscal r left join deposito p on p.id = r.id_deposito where r.familia = 'rep' and r.id_asiento = a.id_asiento and r.estado <> 'borrado'
      and exists (select 1 from documento_fiscal k join metodo_pago m on m.id = k.id_metodo_pago where k.id = a.id_documento and m.codigo = 'PPD')
    order by r.id desc limit 1)`

export async function noteRepError(tx: Tx, idRep: number, mensaje: string): Promise<void> {
  await sql`update documento_fiscal set motivo_rechazo = ${mensaje.slice(0, 500)} where id = ${idRep} and estado = 'borrador'`.execute(
    tx,
  )
}

/** Discards a receipt that was never sent. False when an attempt is alive. The caller holds its lock. */
export async function discardRep(tx: Tx, idRep: number): Promise<boolean> {
  const si = sql`not exists (select 1 from timbrado t where t.id_documento = documento_fiscal.id and t.estado <> 'rechazado')`
  return mover(tx, documentoDe(REP), { id: idRep, verbo: 'descartar', a: 'borrado', si })
}
