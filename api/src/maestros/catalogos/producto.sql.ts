// Products as the administrator keeps them.
import type { ProductoCaptura } from '@litro/contract/catalogos/admin'
import { sql } from 'kysely'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { cuotaSql } from './cuota.sql.ts'

const productos = (hoy: string) => sql`
  select p.id as "Id", p.nombre as "Nombre", p.descripcion as "Descripcion", p.clave_prod_serv as "ClaveProdServ",
         p.clave_unidad as "ClaveUnidad", p.unidad as "Unidad", p.tasa_iva as "TasaIva",
         p.precio_incluye_iva as "PrecioIncluyeIVA", p.sub_producto_hyp as "SubProductoHYP",
         p.precio_minimo as "PrecioMinimo", p.precio_maximo as "PrecioMaximo", p.activo as "Activo", p.version as "Version",
         exists (select 1 from documento_fiscal d where d.id_producto = p.id) as "EnUso",
         ${cuotaSql(sql`p.clave_prod_serv`, sql`${hoy}::date`)} as "CuotaVigente"
    from producto p`

/** As JSON text: numeric keeps its exact decimals on the way out (D-174). */
export function listProductosAdmin(tx: Tx, hoy: string): Promise<string> {
  return jsonRows(
    tx,
    sql`
      ${productos(hoy)} order by p.activo desc, p.nombre collate "es-x-icu"`,
  )
}

export function readProducto(tx: Tx, id: number, hoy: string): Promise<string | undefined> {
  return jsonRow(
    tx,
    sql`
      ${productos(hoy)} where p.id = ${id}`,
  )
}

export async function lockProducto(tx: Tx, id: number): Promise<{ version: number } | undefined> {
  const { rows } = await sql<{ version: number }>`select version from producto where id = ${id} for update`.execute(tx)
  return rows[0]
}

type Nombrado = { id: number; nombre: string }

/** Another one of that name, whatever its accents and capitals. */
export async function findProducto(tx: Tx, nombre: string, id = 0): Promise<Nombrado | undefined> {
  const { rows } = await sql<Nombrado>`
    select id, nombre from producto where plegar(nombre) = plegar(${nombre}) and id <> ${id}`.execute(tx)
  return rows[0]
}

/** Those already there, by the place of who asks. */
export async function findProductos(tx: Tx, nombres: readonly string[]): Promise<Map<number, Nombrado>> {
  const { rows } = await sql<Nombrado & { lugar: number }>`
    select distinct on (b.lugar) b.lugar::int - 1 as lugar, p.id, p.nombre
      from unnest(${nombres}::text[]) with ordinality as b(nombre, lugar)
      join producto p on plegar(p.nombre) = plegar(b.nombre)
     order by b.lugar, p.id`.execute(tx)
  return new Map(rows.map(({ lugar, ...conocido }) => [lugar, conocido]))
}

/** A fuel's HidroYPetro key is its product key. */
const hypDe = (p: ProductoCaptura) => (p.SubProductoHYP === null ? null : p.ClaveProdServ)

export async function insertProductoNuevo(tx: Tx, p: ProductoCaptura): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into producto (nombre, descripcion, clave_prod_serv, clave_unidad, unidad, tasa_iva, precio_incluye_iva,
                          clave_hyp, sub_producto_hyp, precio_minimo, precio_maximo, activo)
    values (${p.Nombre}, ${p.Descripcion}, ${p.ClaveProdServ}, ${p.ClaveUnidad}, ${p.Unidad}, ${p.TasaIva},
            ${p.PrecioIncluyeIVA}, ${hypDe(p)}, ${p.SubProductoHYP}, ${p.PrecioMinimo}, ${p.PrecioMaximo}, ${p.Activo})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function updateProducto(tx: Tx, id: number, p: ProductoCaptura): Promise<void> {
  await sql`
    update producto set nombre = ${p.Nombre}, descripcion = ${p.Descripcion}, clave_prod_serv = ${p.ClaveProdServ},
           clave_unidad = ${p.ClaveUnidad}, unidad = ${p.Unidad}, tasa_iva = ${p.TasaIva},
           precio_incluye_iva = ${p.PrecioIncluyeIVA}, clave_hyp = ${hypDe(p)}, sub_producto_hyp = ${p.SubProductoHYP},
           precio_minimo = ${p.PrecioMinimo}, precio_maximo = ${p.PrecioMaximo}, activo = ${p.Activo},
           version = version + 1
     where id = ${id}`.execute(tx)
}
