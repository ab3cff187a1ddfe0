// The payment receipt's rows: one per deposit that pays PPD documents, and everything its arithmetic needs.
import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

export async function insertRep(tx: Tx, idDeposito: number): Promise<{ id: number; socio: number }> {
  const { rows } = await sql<{ id: number; socio: number }>`
    insert into documento_fiscal (id_socio_comercial, familia, estado, id_cliente, subtotal, iva, total, id_deposito)
    select id_socio_comercial, 'rep', 'borrador', id_cliente, 0, 0, 0, id from deposito where id = ${idDeposito}
    returning id, id_socio_comercial as socio`.execute(tx)
  return rows[0]!
}

export type Recibo = {
  id_deposito: number
  socio: number
  fecha_pago: string
  forma: string
  monto: string
  clave_rastreo: string
  cliente: { rfc: string; razon_social: string; codigo_postal: string; regimen_fiscal: string }
}

export async function readRecibo(tx: Tx, idRep: number): Promise<Recibo> {
  const { rows } = await sql<Recibo>`
    select p.id as id_deposito, p.id_socio_comercial as socio, p.fecha_pago::text as fecha_pago, f.codigo as forma, p.monto::text as monto,
           p.clave_rastreo, json_build_object('rfc', c.rfc, 'razon_social', c.razon_social, 'codigo_postal', c.codigo_postal,
             'regimen_fiscal', c.regimen_fiscal) as cliente
      from documento_fiscal d join deposito p on p.id = d.id_deposito join cliente c on c.id = p.id_cliente
      join forma_pago f on f.id = p.id_forma_pago
     where d.id = ${idRep}`.execute(tx)
  return rows[0]!
}

export type Pagado = {
  id: number
  uuid: string
  serie: string
  folio: number
  xml: Buffer
  pagado_cent: string
  /** Outstanding before this payment, as the ledger tells it. */
  saldo_anterior_cent: string
  parcialidad: number
  /** Earlier payments of the same document whose receipt is not stamped yet: this one must wait for them. */
  anteriores_pendientes: number
}

/** PPD documents this deposit paid with one of its postings, in order. */
export async function listPagados(tx: Tx, idDeposito: number): Promise<Pagado[]> {
  const { rows } = await sql<Pagado>`
    select d.id, upper(d.uuid::text) as uuid, d.serie, d.folio, k.bytes as xml, sum(a.importe_cent)::text as pagado_cent,
           (select coalesce(sum(p.importe_cent), 0)::text from partida p where p.id_documento = d.id and p.id_asiento < min(a.id_asiento)) as saldo_anterior_cent,
           (select count(*) + 1 from aplicacion x where x.id_documento = d.id and x.cancelada_por is null
              and x.id_deposito is not null and x.id_asiento < min(a.id_asiento)) as parcialidad,
           (select count(*) from aplicacion x join documento_fiscal r on r.id_deposito = x.id_deposito and r.familia = 'rep' and r.estado = 'borrador'
             where x.id_documento = d.id and x.cancelada_por is null and x.id_asiento < min(a.id_asiento)) as anteriores_pendientes
      from aplicacion a join documento_fiscal d on d.id = a.id_documento join metodo_pago m on m.id = d.id_metodo_pago and m.codigo = 'PPD'
      join archivo f on f.id = d.id_archivo_xml join contenido k on k.sha256 = f.sha256
     where a.id_deposito = ${idDeposito} and a.cancelada_por is null
     group by d.id, d.uuid, d.serie, d.folio, k.bytes, d.fecha_emision order by d.fecha_emision, d.id`.execute(tx)
  return rows
}

/** XML of the receipts and credit notes in force that already used part of a document's taxes. */
export async function listConsumos(tx: Tx, idDocumento: number, idDeposito: number): Promise<Buffer[]> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select k.bytes from documento_fiscal r join archivo f on f.id = r.id_archivo_xml join contenido k on k.sha256 = f.sha256
     where r.estado in ('timbrado', 'por_cancelar') and (
           (r.familia = 'rep' and r.id_deposito <> ${idDeposito} and exists (select 1 from aplicacion a where a.id_deposito = r.id_deposito
              and a.id_documento = ${idDocumento} and a.cancelada_por is null))
        or (r.familia = 'nota_credito' and r.id_factura = ${idDocumento}))
     order by r.id`.execute(tx)
  return rows.map((fila) => fila.bytes)
}

/** Receipts nobody has sealed yet, for the sweep. */
export async function listRepsPendientes(tx: Tx, limite: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from documento_fiscal d where d.familia = 'rep' and d.estado = 'borrador'
       and d.creado < now() - interval '5 seconds'
       and not exists (select 1 from timbrado t where t.id_documento = d.id and (t.estado <> 'rechazado' or t.terminado > now() - interval '1 hour'))
     order by d.id limit ${limite}`.execute(tx)
  return rows.map((fila) => fila.id)
}

export async function findRepVigente(
  tx: Tx,
  idDeposito: number,
): Promise<{ id: number; folio: string; estado: string } | undefined> {
  const { rows } = await sql<{ id: number; folio: string; estado: string }>`
    select id, coalesce(serie || '-' || folio, 'PRE-' || provisional) as folio, estado from documento_fiscal
     where familia = 'rep' and id_deposito = ${idDeposito} and estado not in ('cancelado', 'borrado')`.execute(tx)
  return rows[0]
}

export async function noteRepError(tx: Tx, idRep: number, mensaje: string): Promise<void> {
  await sql`update documento_fiscal set motivo_rechazo = ${mensaje.slice(0, 500)} where id = ${idRep} and estado = 'borrador'`.execute(
    tx,
  )
}

/** A receipt nobody has sent is dropped with its deposit. False when it is on its way to the PAC. Lock it before asking. */
export async function discardRep(tx: Tx, idRep: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update documento_fiscal d set estado = 'borrado', version = version + 1 where d.id = ${idRep} and d.estado = 'borrador'
       and not exists (select 1 from timbrado t where t.id_documento = d.id and t.estado <> 'rechazado')`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
