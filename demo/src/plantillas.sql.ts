// The writes of the demonstration's templates: what the partner's last ordinary invoice and its last deposit say, under a name.
import type { Tx } from '@litro/api/craft/db/tx'
import { sql } from 'kysely'

export async function insertPlantillaDemo(tx: Tx, socio: number, nombre: string): Promise<void> {
  await sql`
    insert into plantilla (id_socio_comercial, nombre, datos)
    select d.id_socio_comercial, ${nombre}, jsonb_strip_nulls(jsonb_build_object(
             'IdCliente', d.id_cliente, 'IdProducto', d.id_producto, 'Litros', d.litros::text, 'IdMetodoPago', d.id_metodo_pago,
             'IdFormaPago', d.id_forma_pago, 'IdFacturaTipo', d.id_factura_tipo, 'IdSKUTipo', d.id_sku_tipo, 'IdSucursal', d.id_sucursal))
      from documento_fiscal d join factura_tipo t on t.id = d.id_factura_tipo
     where d.id_socio_comercial = ${socio} and d.familia = 'factura' and d.estado = 'timbrado' and not t.anticipo and not t.servicio
     order by d.id desc limit 1`.execute(tx)
}

/** What the partner's last applied deposit of a client says of how it pays. */
export async function insertPlantillaDeDepositoDemo(tx: Tx, socio: number, nombre: string): Promise<void> {
  await sql`
    insert into plantilla (id_socio_comercial, para, nombre, datos)
    select d.id_socio_comercial, 'deposito', ${nombre}, jsonb_strip_nulls(jsonb_build_object(
             'IdDepositoTipo', d.id_deposito_tipo, 'Depositante', d.depositante, 'IdFormaPago', d.id_forma_pago))
      from deposito d where d.id_socio_comercial = ${socio} and d.id_deposito_tipo = 2 and d.estado = 'aplicado'
     order by d.id desc limit 1`.execute(tx)
}
