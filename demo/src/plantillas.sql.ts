// The write of the demonstration's template: what the partner's last ordinary invoice says, under a name.
import type { Tx } from '@litro/api/craft/db/tx'
import { sql } from 'kysely'

export async function insertPlantillaDemo(tx: Tx, socio: number, nombre: string): Promise<void> {
  await sql`
    insert into plantilla_factura (id_socio_comercial, nombre, datos)
    select d.id_socio_comercial, ${nombre}, jsonb_strip_nulls(jsonb_build_object(
             'IdCliente', d.id_cliente, 'IdProducto', d.id_producto, 'Litros', d.litros::text, 'IdMetodoPago', d.id_metodo_pago,
             'IdFormaPago', d.id_forma_pago, 'IdFacturaTipo', d.id_factura_tipo, 'IdSKUTipo', d.id_sku_tipo, 'IdSucursal', d.id_sucursal))
      from documento_fiscal d join factura_tipo t on t.id = d.id_factura_tipo
     where d.id_socio_comercial = ${socio} and d.familia = 'factura' and d.estado = 'timbrado' and not t.anticipo and not t.servicio
     order by d.id desc limit 1`.execute(tx)
}
