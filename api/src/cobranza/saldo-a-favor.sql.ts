// Every credit in favour that treasury may still use, of every partner: remainders, credit notes and suspense, oldest first.
import { TIPO } from '@litro/contract/depositos/estado'
import { NC } from '@litro/contract/documentos-fiscales/familia'
import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

const dia = sql`at time zone 'America/Mexico_City')::date`

export async function listSaldosAFavor(tx: Tx): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    with libre as (
      select clase, id_objeto, (sum(importe_cent) / 100.0)::numeric(14,2) as saldo from congelamiento
       where estado = 'activo' and clase in ('depósito', 'nota de crédito') group by clase, id_objeto),
    origen as (
      select 'deposito' as origen, d.id, d.id::text as folio, t.nombre || ': ' || d.depositante as concepto, d.fecha_pago as fecha,
             d.id_socio_comercial, d.id_cliente, d.monto, l.saldo, d.version
        from deposito d join libre l on l.clase = 'depósito' and l.id_objeto = d.id join deposito_tipo t on t.id = d.id_deposito_tipo
       where d.estado = 'aplicado'
      union all
      select 'nota', n.id, n.serie || '-' || n.folio, 'Nota de Crédito', (n.fecha_emision ${dia},
             n.id_socio_comercial, n.id_cliente, n.total, l.saldo, n.version
        from documento_fiscal n join libre l on l.clase = 'nota de crédito' and l.id_objeto = n.id
       where n.familia = ${NC} and n.estado = 'timbrado'
      union all
      select 'suspenso', d.id, d.id::text, d.depositante, d.fecha_pago, d.id_socio_comercial, d.id_cliente, d.monto, d.monto, d.version
        from deposito d where d.id_deposito_tipo = ${TIPO.Error} and d.estado = 'aplicado')
    select coalesce(json_agg(t), '[]')::text as texto from (
      select o.origen || '-' || o.id as "Clave", o.origen as "Origen", o.id as "Id", o.folio as "Folio", o.concepto as "Concepto",
             o.fecha as "Fecha", o.id_socio_comercial as "IdSocioComercial", s.nombre as "SocioComercial", o.id_cliente as "IdCliente",
             c.nombre as "Cliente", o.monto as "Monto", o.saldo as "Saldo", o.version as "Version"
        from origen o join socio_comercial s on s.id = o.id_socio_comercial left join cliente c on c.id = o.id_cliente
       order by o.fecha, o.origen, o.id limit 2000) t`.execute(tx)
  return rows[0]!.texto
}
