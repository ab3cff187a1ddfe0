// Catalogues kept by the administrator, each read with the field names the specification gives.
import { sql } from 'kysely'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { cuotaSql } from './cuota.sql.ts'

export const listProductos = (tx: Tx, hoy: string) =>
  jsonRows(
    tx,
    sql`select p.id as "IdProducto", p.nombre as "Nombre", p.descripcion as "Descripcion",
               p.clave_prod_serv as "ClaveProdServ", p.clave_unidad as "ClaveUnidad", p.unidad as "Unidad",
               p.tasa_iva as "TasaIva", p.precio_incluye_iva as "PrecioIncluyeIVA",
               p.clave_hyp as "ClaveHYP", p.sub_producto_hyp as "SubProductoHYP",
               ${cuotaSql(sql`p.clave_prod_serv`, sql`${hoy}::date`)} as "CuotaIeps",
               p.precio_minimo as "PrecioMinimo", p.precio_maximo as "PrecioMaximo"
          from producto p where p.activo order by p.nombre collate "es-x-icu"`,
  )

export const listMetodosPago = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select id as "IdMetodoPago", codigo as "Codigo", descripcion as "Descripcion" from metodo_pago order by id`,
  )

export const listFormasPago = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select id as "IdFormaPago", codigo as "Codigo", descripcion as "Descripcion" from forma_pago order by codigo`,
  )

export const listFacturaTipos = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select id as "IdFacturaTipo", nombre as "Nombre", clave_generica as "ClaveGenerica" from factura_tipo where activo order by id`,
  )

export const listSkuTipos = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select id as "IdSKUTipo", nombre as "Nombre", clave_unidad as "ClaveUnidad" from sku_tipo where activo order by id`,
  )

export const listOperacionTipos = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select id as "IdOperacionTipo", nombre as "OperacionTipo", clave_generica as "ClaveGenerica" from operacion_tipo where activo order by id`,
  )

export const listNotaCargoTipos = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select id as "IdNotaCargoTipo", nombre as "Nombre", clave_generica as "ClaveGenerica" from nota_cargo_tipo where activo order by id`,
  )

export const listDepositoTipos = (tx: Tx) =>
  jsonRows(tx, sql`select id as "IdDepositoTipo", nombre as "DepositoTipo" from deposito_tipo order by id`)

/** MXP is the code of the edge; inside the currency is MXN (D-142). */
export const listBancos = (tx: Tx, moneda: 'MXP' | 'USD' | undefined) =>
  jsonRows(
    tx,
    sql`select id as "IdBanco", nombre as "Banco", clave as "Clave" from banco
         where activo and (${moneda ?? null}::text is null or moneda = ${moneda === 'MXP' ? 'MXN' : (moneda ?? null)})
         order by nombre collate "es-x-icu"`,
  )

export const listSeries = (tx: Tx) =>
  jsonRows(tx, sql`select id as "IdSerie", codigo as "Codigo" from serie where activa order by codigo`)
