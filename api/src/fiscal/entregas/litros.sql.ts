// Litres delivered to a client against litres invoiced to it, by product.
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { vigente } from '../comprobante/fila.sql.ts'
import { creditados } from '../comprobante/limites.sql.ts'

/**
 * Invoices in force less what was given back, since the first trip to the client: what was sold before was carried some other way,
 * unless a trip delivers it. Trips that were cancelled carry nothing.
 */
export const listLitros = (tx: Tx, socio: number, idCliente: number): Promise<string> =>
  jsonRows(
    tx,
    sql`
    with viaje as (
      select e.id, e.id_factura, e.estado, e.salida::date as dia from entrega e
       where e.id_socio_comercial = ${socio} and e.id_cliente = ${idCliente} and e.estado <> 'cancelada'),
    primero as (select min(dia) as dia from viaje),
    facturado as (
      select d.id_producto, sum(d.litros - coalesce(n.litros, 0)) as litros
        from documento_fiscal d join producto p on p.id = d.id_producto and p.clave_unidad = 'LTR'
        join factura_tipo t on t.id = d.id_factura_tipo and not t.clave_generica
        left join lateral (${creditados(sql`d.id`, sql`null::bigint`)}) n on true
       where d.id_socio_comercial = ${socio} and d.id_cliente = ${idCliente} and d.familia = 'factura' and ${vigente('d')}
         and (${diaEnMexico(sql`d.fecha_emision`)} >= (select dia from primero) or d.id in (select id_factura from viaje))
       group by d.id_producto),
    llevado as (
      select k.id_producto, sum(k.entregados) as entregados, sum(k.litros) filter (where v.estado in ('lista', 'en_ruta')) as camino
        from viaje v join entrega_carga k on k.id_entrega = v.id group by k.id_producto)
    select p.id as "IdProducto", p.nombre as "Producto", coalesce(f.litros, 0) as "Facturados", coalesce(l.entregados, 0) as "Entregados",
           coalesce(l.camino, 0) as "EnCamino", coalesce(f.litros, 0) - coalesce(l.entregados, 0) as "PorEntregar",
           to_char((select dia from primero), 'YYYY-MM-DD') as "Desde"
      from facturado f full join llevado l using (id_producto) join producto p on p.id = id_producto order by p.nombre`,
  )
