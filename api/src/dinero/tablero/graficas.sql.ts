// The figures behind the charts: what was sold month by month and by product, and how old what is owed is.
import { DIAS_VENCIDA } from '@litro/contract/tablero/dias-vencida'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { vigente } from '../../fiscal/comprobante/fila.sql.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'

const MESES = 12

/** `hoy` is the business day: the window is its month and the eleven before it. */
export async function readGraficas(tx: Tx, socio: number, hoy: string): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    with mes as (
      select generate_series(date_trunc('month', ${hoy}::date) - make_interval(months => ${MESES - 1}),
                             date_trunc('month', ${hoy}::date), interval '1 month')::date as inicio),
    venta as (
      select date_trunc('month', d.dia::timestamp)::date as inicio, d.id_producto,
             sum(d.litros_mil) as litros_mil, sum(d.total_cent) as total_cent
        from documento_suma d
       where d.id_socio_comercial = ${socio} and d.familia = 'factura' and ${vigente('d')}
         and d.dia >= (date_trunc('month', ${hoy}::date) - make_interval(months => ${MESES - 1}))::date and d.dia <= ${hoy}::date
       group by 1, 2),
    deuda as (
      select d.saldo_cent, d.filas, ${hoy}::date - d.dia as dias from documento_suma d
       where d.id_socio_comercial = ${socio} and d.familia in ('factura', 'nota_cargo') and d.debe)
    select json_build_object(
      'Meses', (select json_agg(t order by t."Mes") from (
          select to_char(mes.inicio, 'YYYY-MM') as "Mes", (coalesce(sum(v.litros_mil), 0) / 1000)::numeric(18,3) as "Litros",
                 ${pesosSql(sql`coalesce(sum(v.total_cent), 0)`)} as "Ventas"
            from mes left join venta v using (inicio) group by mes.inicio) t),
      'Antiguedad', (select json_agg(json_build_object('Tramo', t.tramo, 'Saldo', t.saldo, 'Documentos', t.documentos) order by t.desde) from (
          select r.desde, r.tramo, ${pesosSql(sql`coalesce(sum(x.saldo_cent), 0)`)} as saldo, coalesce(sum(x.filas), 0) as documentos
            from (values (-1000000, ${DIAS_VENCIDA}, '0 a 30 días'), (${DIAS_VENCIDA + 1}, 60, '31 a 60 días'), (61, 90, '61 a 90 días'),
                         (91, 1000000, 'Más de 90 días')) as r(desde, hasta, tramo)
            left join deuda x on x.dias between r.desde and r.hasta group by r.desde, r.tramo) t),
      'Productos', (select coalesce(json_agg(t order by t."Ventas" desc, t."Producto"), '[]') from (
          select p.nombre as "Producto", (sum(v.litros_mil) / 1000)::numeric(18,3) as "Litros", ${pesosSql(sql`sum(v.total_cent)`)} as "Ventas"
            from venta v join producto p on p.id = v.id_producto group by p.id, p.nombre) t))::text as texto`.execute(
    tx,
  )
  return rows[0]!.texto
}
