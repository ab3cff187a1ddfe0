// Lookups the forms need: invoices of a client, products of an invoice, documents with a balance, cancelled invoices.
import { DIAS_VENCIDA, MAX_POR_PLAZO } from '@litro/contract/tablero/dias-vencida'
import { type RawBuilder, sql } from 'kysely'
import { diaEnMexico, hoySql, textoDeDia } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { cuotaSql } from '../../maestros/catalogos/cuota.sql.ts'
import { usadoSql } from '../comprobante/anticipo.sql.ts'
import { estatusSql, folioSql, saldoSql, vigente } from '../comprobante/fila.sql.ts'
import { creditados } from '../comprobante/limites.sql.ts'

export async function existsCliente(tx: Tx, socio: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from cliente where id = ${id} and id_socio_comercial = ${socio}`.execute(tx)
  return rows.length > 0
}

/** Stamped invoices of the client; paid ones too, because a credit note may leave credit in favour (D-99). */
export const listFacturasDeCliente = (tx: Tx, socio: number, idCliente: number) =>
  jsonRows(
    tx,
    sql`select d.id as "IdFactura", ${folioSql('d')} as "Folio", d.total as "Total", ${saldoSql} as "SaldoRestante",
               upper(d.uuid::text) as "UUID"
          from documento_fiscal d
         where d.id_socio_comercial = ${socio} and d.id_cliente = ${idCliente} and d.familia = 'factura' and d.estado = 'timbrado'
         order by d.fecha_emision desc, d.id desc`,
  )

export async function readProductosDeFactura(tx: Tx, socio: number, idFactura: number): Promise<string | undefined> {
  const texto = await jsonRows(
    tx,
    sql`select p.id as "IdProducto", p.nombre as "Nombre", p.descripcion as "Descripcion", d.precio as "Precio", d.litros as "Litros",
               d.litros - coalesce(n.litros, 0) as "LitrosPorAcreditar",
               ${cuotaSql(sql`p.clave_prod_serv`, diaEnMexico(sql`d.fecha_emision`))} as "CuotaIeps"
          from documento_fiscal d join producto p on p.id = d.id_producto
          left join lateral (${creditados(sql`d.id`, sql`null::bigint`)}) n on true
         where d.id = ${idFactura} and d.id_socio_comercial = ${socio} and d.familia = 'factura'`,
  )
  return texto === '[]' ? undefined : texto
}

/** Invoices and charge notes still owed, oldest first (D-118); 1 Factura, 2 Nota de Cargo (D-121). */
export const listConSaldo = (tx: Tx, socio: number, idCliente: number) =>
  jsonRows(
    tx,
    sql`select case d.familia when 'factura' then 1 else 2 end as "IdDocumentoTipo", d.id as "IdDocumento",
               case d.familia when 'factura' then 'Factura' else 'Nota de Cargo' end as "DocumentoTipoNombre", ${folioSql('d')} as "Folio",
               ${textoDeDia(sql`d.fecha_emision`)} as "FechaEmision", d.total as "Total",
               ${pesosSql(sql`b.saldo_cent`)} as "Saldo",
               -- Pending deposits that also tick it (D-122): applying checks again, the form only warns.
               coalesce((select sum(least(coalesce(x.monto, ${pesosSql(sql`b.saldo_cent`)}), p.monto)) from deposito_documento x
                           join deposito p on p.id = x.id_deposito and p.estado = 'capturado' where x.id_documento = d.id), 0)::numeric(14,2) as "SaldoPorAplicar"
          from documento_fiscal d join documento_saldo b on b.id_documento = d.id
         where d.id_socio_comercial = ${socio} and d.id_cliente = ${idCliente} and d.estado = 'timbrado' and b.saldo_cent > 0
         order by d.fecha_emision, d.id`,
  )

const emisionSql = textoDeDia(sql`d.fecha_emision`)

/** Cancelled, being cancelled, or marked to be replaced (D-78), as long as nothing in force replaces it. */
export const listCanceladas = (tx: Tx, socio: number) =>
  jsonRows(
    tx,
    sql`select d.id as "IdFacturaCancelada", ${folioSql('d')} as "Folio", ${estatusSql('factura')} as "Estatus",
               c.id as "IdCliente", c.nombre as "Cliente", ${emisionSql} as "FechaEmision"
          from documento_fiscal d join cliente c on c.id = d.id_cliente
         where d.id_socio_comercial = ${socio} and d.familia = 'factura'
           and (d.estado in ('cancelado', 'por_cancelar') or (d.por_sustituir and d.estado = 'timbrado'))
           and not exists (select 1 from documento_fiscal n where n.id_factura_cancelada = d.id and ${vigente('n')})
         order by d.fecha_emision desc, d.id desc`,
  )

/** Advances billed and in force of which living documents have left something (D-197). */
export const listAnticiposFacturados = (tx: Tx, socio: number) =>
  jsonRows(
    tx,
    sql`select d.id as "IdAnticipo", ${folioSql('d')} as "Folio", d.id_cliente as "IdCliente", ${emisionSql} as "FechaEmision",
               d.total as "Total", d.total - u.usado as "Disponible"
          from documento_fiscal d join factura_tipo t on t.id = d.id_factura_tipo and t.anticipo
          cross join lateral (select ${usadoSql(sql`d.id`)} as usado) u
         where d.id_socio_comercial = ${socio} and d.familia = 'factura' and d.estado = 'timbrado' and d.total > u.usado
         order by d.fecha_emision desc, d.id desc`,
  )

/** Notes of an invoice, in force or cancelled, that nothing in force replaces (D-185, D-199). */
export async function listNotasSustituibles(tx: Tx, socio: number, idFactura: number): Promise<string | undefined> {
  const { rows } = await sql`
    select 1 from documento_fiscal where id = ${idFactura} and id_socio_comercial = ${socio} and familia = 'factura'`.execute(
    tx,
  )
  if (rows.length === 0) return undefined
  return jsonRows(
    tx,
    sql`select d.id as "IdNota", d.familia = 'nota_cargo' as "EsCargo", ${folioSql('d')} as "Folio",
               case d.familia when 'nota_credito' then ${estatusSql('nota_credito')} else ${estatusSql('nota_cargo')} end as "Estatus",
               ${emisionSql} as "FechaEmision", d.total as "Total"
          from documento_fiscal d
         where d.id_factura = ${idFactura} and d.id_socio_comercial = ${socio} and d.familia in ('nota_credito', 'nota_cargo')
           and d.estado in ('timbrado', 'por_cancelar', 'cancelado')
           and not exists (select 1 from documento_fiscal n where n.id_factura_cancelada = d.id and ${vigente('n')})
         order by d.fecha_emision desc, d.id desc`,
  )
}

/** Stamped invoices with something owed, for the dashboard (D-45): the oldest overdue ones and the oldest due soon, as the index gives them. */
export const listPorVencer = (tx: Tx, socio: number) => {
  const deudas = (cuando: RawBuilder<unknown>) => sql`
    (select d.* from documento_fiscal d
      where d.id_socio_comercial = ${socio} and d.familia = 'factura' and d.saldo_cent > 0 and ${cuando} order by d.dia, d.id limit ${MAX_POR_PLAZO})`
  return jsonRows(
    tx,
    sql`select d.id as "IdFactura", ${folioSql('d')} as "Folio", (select c.nombre from cliente c where c.id = d.id_cliente) as "Cliente",
               ${textoDeDia(sql`d.fecha_emision`)} as "FechaEmision", ${hoySql} - d.dia as "Antiguedad", ${saldoSql} as "Saldo", d.total as "Total",
               ${hoySql} - d.dia as "DiasDesdeEmision"
          from (${deudas(sql`d.dia < ${hoySql} - ${DIAS_VENCIDA}::int`)} union all ${deudas(sql`d.dia >= ${hoySql} - ${DIAS_VENCIDA}::int`)}) d
         order by d.dia, d.id`,
  )
}
