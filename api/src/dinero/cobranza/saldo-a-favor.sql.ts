// Every credit in favour of every partner: what treasury may still use, oldest first, and then what it used and may undo.
import { TIPO } from '@litro/contract/depositos/vida'
import { F, NC } from '@litro/contract/documentos-fiscales/familia'
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql } from '../../fiscal/comprobante/fila.sql.ts'
import { diaDePagoSql, reciboSql } from '../../fiscal/comprobante/rep.sql.ts'
import { EVENTO_APLICADO } from '../../libro/gastar-credito.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'

/** What one use of a credit paid; `o.id` is its posting. */
const pagadosSql = sql`
  (select json_agg(json_build_object('IdDocumentoTipo', case k.familia when ${F} then 1 else 2 end, 'IdDocumento', k.id, 'Folio', ${folioSql('k')},
     'Monto', ${pesosSql(sql`a.importe_cent`)}) order by k.fecha_emision, k.id)
     from aplicacion a join documento_fiscal k on k.id = a.id_documento
    where o.origen = 'aplicado' and a.id_asiento = o.id and a.cancelada_por is null)`
const reciboSuyoSql = sql`
  (select ${reciboSql(diaDePagoSql('p', sql`o.fecha`))} from documento_fiscal r left join deposito p on p.id = r.id_deposito
    where o.origen = 'aplicado' and r.familia = 'rep' and r.id_asiento = o.id and r.estado <> 'borrado' order by r.id desc limit 1)`

export const listSaldosAFavor = (tx: Tx) =>
  jsonRows(
    tx,
    sql`
    with libre as (
      select clase, id_objeto, ${pesosSql(sql`sum(importe_cent)`)} as saldo from congelamiento
       where estado = 'activo' and clase in ('depósito', 'nota de crédito') group by clase, id_objeto),
    usado as (
      select a.id_asiento, min(s.fecha_negocio) as fecha, min(a.id_socio_comercial) as id_socio_comercial, min(a.id_deposito) as id_deposito,
             min(a.id_nota_credito) as id_nota_credito, ${pesosSql(sql`sum(a.importe_cent)`)} as monto
        from asiento s join aplicacion a on a.id_asiento = s.id and a.cancelada_por is null
       where s.evento = ${EVENTO_APLICADO} group by a.id_asiento order by a.id_asiento desc limit 1000),
    origen as (
      select 'deposito' as origen, d.id, d.id::text as folio, t.nombre || ': ' || d.depositante as concepto, d.fecha_pago as fecha,
             d.id_socio_comercial, d.id_cliente, d.monto, l.saldo, d.version, d.id as id_deposito, null::bigint as id_nota_credito
        from deposito d join libre l on l.clase = 'depósito' and l.id_objeto = d.id join deposito_tipo t on t.id = d.id_deposito_tipo
       where d.estado = 'aplicado'
      union all
      select 'nota', n.id, ${folioSql('n')}, 'Nota de Crédito', ${diaEnMexico(sql`n.fecha_emision`)},
             n.id_socio_comercial, n.id_cliente, n.total, l.saldo, n.version, null, n.id
        from documento_fiscal n join libre l on l.clase = 'nota de crédito' and l.id_objeto = n.id
       where n.familia = ${NC} and n.estado = 'timbrado'
      union all
      select 'suspenso', d.id, d.id::text, d.depositante, d.fecha_pago, d.id_socio_comercial, d.id_cliente, d.monto, d.monto, d.version, d.id, null
        from deposito d where d.id_deposito_tipo = ${TIPO.Error} and d.estado = 'aplicado'
      union all
      select 'aplicado', u.id_asiento, coalesce(u.id_deposito::text, ${folioSql('n')}), '', u.fecha, u.id_socio_comercial,
             coalesce(d.id_cliente, n.id_cliente), u.monto, 0, 0, u.id_deposito, u.id_nota_credito
        from usado u left join deposito d on d.id = u.id_deposito left join documento_fiscal n on n.id = u.id_nota_credito
       where d.estado = 'aplicado' or n.estado = 'timbrado')
      select o.origen || '-' || o.id as "Clave", o.origen as "Origen", o.id as "Id", o.folio as "Folio", o.concepto as "Concepto",
             o.fecha as "Fecha", o.id_socio_comercial as "IdSocioComercial", s.nombre as "SocioComercial", o.id_cliente as "IdCliente",
             c.nombre as "Cliente", o.monto as "Monto", o.saldo as "Saldo", o.version as "Version",
             o.id_deposito as "IdDeposito", o.id_nota_credito as "IdNotaCredito", coalesce(${pagadosSql}, '[]') as "Documentos", ${reciboSuyoSql} as "Rep"
        from origen o join socio_comercial s on s.id = o.id_socio_comercial left join cliente c on c.id = o.id_cliente
       order by o.origen = 'aplicado', case when o.origen = 'aplicado' then -o.id end, o.fecha, o.origen, o.id limit 3000`,
  )

/** Where the credit of a posting came from; nothing when that posting put no credit on documents. */
export async function findOrigen(
  tx: Tx,
  idAsiento: number,
): Promise<{ idDeposito: number | null; idNotaCredito: number | null } | undefined> {
  const { rows } = await sql<{ idDeposito: number | null; idNotaCredito: number | null }>`
    select a.id_deposito as "idDeposito", a.id_nota_credito as "idNotaCredito"
      from asiento s join aplicacion a on a.id_asiento = s.id where s.id = ${idAsiento} and s.evento = ${EVENTO_APLICADO} limit 1`.execute(
    tx,
  )
  return rows[0]
}

export async function listAplicado(tx: Tx, idAsiento: number): Promise<{ idDocumento: number; cent: string }[]> {
  const { rows } = await sql<{ idDocumento: number; cent: string }>`
    select id_documento as "idDocumento", importe_cent::text as cent from aplicacion
     where id_asiento = ${idAsiento} and cancelada_por is null order by id`.execute(tx)
  return rows
}

export async function cancelAplicado(tx: Tx, idAsiento: number, reversa: number): Promise<void> {
  await sql`
    update aplicacion set cancelada_por = ${reversa} where id_asiento = ${idAsiento} and cancelada_por is null`.execute(
    tx,
  )
}
