// What the invoice of an advance takes from its deposit and from the catalogues.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { porFacturarSql } from './detalle.sql.ts'

type PorFacturar = {
  por_facturar: string
  /** How the money arrived, as treasury said when it applied the deposit. */
  id_forma_pago: number | null
  id_metodo_pago: number
  id_factura_tipo: number | null
  id_sku_tipo: number | null
}

/** The caller holds the lock of the deposit. */
export async function readPorFacturar(tx: Tx, idDeposito: number): Promise<PorFacturar> {
  const { rows } = await sql<PorFacturar>`
    select ${porFacturarSql}::text as por_facturar, d.id_forma_pago,
           (select id from metodo_pago where codigo = 'PUE') as id_metodo_pago,
           (select min(id) from factura_tipo where anticipo and activo) as id_factura_tipo,
           (select min(id) from sku_tipo where activo) as id_sku_tipo
      from deposito d where d.id = ${idDeposito}`.execute(tx)
  return rows[0]!
}

export async function findGravado(
  tx: Tx,
  idProducto: number,
): Promise<{ tasaIva: string | null; precioIncluyeIva: boolean } | undefined> {
  const { rows } = await sql<{ tasaIva: string | null; precioIncluyeIva: boolean }>`
    select tasa_iva::text as "tasaIva", precio_incluye_iva as "precioIncluyeIva" from producto
     where id = ${idProducto} and activo`.execute(tx)
  return rows[0]
}
