// What an invoice of freight is made of when nobody says otherwise: the product, the terms and the words of the trip.
import { clavesDeFlete, FLETE_DE_PETROLIFEROS } from '@litro/cfdi/sat/carta-porte/fletes'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

type PorOmision = {
  producto: number | null
  factura_tipo: number | null
  sku: number | null
  metodo: number
  forma: number
  sucursal: number | null
  operador: string
  almacen: string
  direccion: string
  sellos: string
  bol: string
}

/** The product that was chosen, or the catalogue's freight of petroleum; its unit; paid later; the branch of the last invoice, or the only one. */
export async function findPorOmision(tx: Tx, idEntrega: number, idProducto: number | null): Promise<PorOmision> {
  const { rows } = await sql<PorOmision>`
    with flete as (
      select p.id, p.clave_unidad from producto p
       where p.activo and p.clave_prod_serv = any (${clavesDeFlete()}::text[]) and p.id = coalesce(${idProducto}::bigint, p.id)
       order by p.clave_prod_serv <> ${FLETE_DE_PETROLIFEROS}, p.id limit 1)
    select (select id from flete) as producto,
           (select min(t.id) from factura_tipo t where t.activo and t.servicio) as factura_tipo,
           (select min(k.id) from sku_tipo k join flete x on x.clave_unidad = k.clave_unidad where k.activo) as sku,
           (select id from metodo_pago where codigo = 'PPD') as metodo, (select id from forma_pago where codigo = '99') as forma,
           coalesce((select d.id_sucursal from documento_fiscal d
             where d.id_socio_comercial = e.id_socio_comercial and d.familia = 'factura' and d.id_sucursal is not null
             order by (d.id = e.id_factura) desc nulls last, d.id desc limit 1),
             (select min(u.id) from sucursal u where u.id_socio_comercial = e.id_socio_comercial having count(*) = 1)) as sucursal,
           o.nombre as operador, s.nombre as almacen, left(p.destino, 500) as direccion, e.sellos_tanque as sellos, e.bol
      from entrega e join operador o on o.id = e.id_operador join sitio s on s.id = e.id_origen
      cross join lateral (select string_agg(x.nombre, ', ' order by q.n) as destino
                            from entrega_parada q join sitio x on x.id = q.id_sitio where q.id_entrega = e.id) p
     where e.id = ${idEntrega}`.execute(tx)
  return rows[0]!
}
