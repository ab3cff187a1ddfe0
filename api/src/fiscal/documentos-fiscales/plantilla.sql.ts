// The rows of templates, with which of the things they name are still in use. Every statement says whose they are.
import type { CampoConId, DatosDePlantilla } from '@litro/contract/documentos-fiscales/plantilla'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export type PlantillaFila = {
  id: number
  nombre: string
  version: number
  /** As it was kept: a field that was left empty may be missing. */
  datos: Partial<DatosDePlantilla>
  cliente: string | null
  /** The fields whose thing is there and in use. */
  vivos: CampoConId[]
}

const idDe = (campo: CampoConId) => sql`(p.datos ->> ${sql.lit(campo)})::bigint`

/** One writer of templates at a time in each partner. */
export async function lockPlantillas(tx: Tx, socio: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plantilla:${socio}`}, 0))`.execute(tx)
}

/** All of the partner, or the one of that id. */
export async function listPlantillas(tx: Tx, socio: number, id: number | null = null): Promise<PlantillaFila[]> {
  const { rows } = await sql<PlantillaFila>`
    select p.id, p.nombre, p.version, p.datos, c.nombre as cliente,
           array_remove(array[
             case when c.id is not null then 'IdCliente' end,
             case when exists (select 1 from producto x where x.id = ${idDe('IdProducto')} and x.activo) then 'IdProducto' end,
             case when exists (select 1 from metodo_pago x where x.id = ${idDe('IdMetodoPago')}) then 'IdMetodoPago' end,
             case when exists (select 1 from forma_pago x where x.id = ${idDe('IdFormaPago')}) then 'IdFormaPago' end,
             case when exists (select 1 from factura_tipo x where x.id = ${idDe('IdFacturaTipo')} and x.activo) then 'IdFacturaTipo' end,
             case when exists (select 1 from sku_tipo x where x.id = ${idDe('IdSKUTipo')} and x.activo) then 'IdSKUTipo' end,
             case when exists (select 1 from sucursal x where x.id = ${idDe('IdSucursal')} and x.id_socio_comercial = ${socio}) then 'IdSucursal' end
           ], null) as vivos
      from plantilla_factura p
      left join cliente c on c.id = ${idDe('IdCliente')} and c.id_socio_comercial = ${socio} and not c.inactivo
     where p.id_socio_comercial = ${socio} and (${id}::bigint is null or p.id = ${id}::bigint)
     order by plegar(p.nombre), p.id`.execute(tx)
  return rows
}

/** How many there are, and whether another one already has this name. */
export async function countPlantillas(tx: Tx, socio: number, nombre: string, id = 0) {
  const { rows } = await sql<{ n: number; repetido: boolean }>`
    select count(*)::int as n, coalesce(bool_or(plegar(nombre) = plegar(${nombre}) and id <> ${id}), false) as repetido
      from plantilla_factura where id_socio_comercial = ${socio}`.execute(tx)
  return rows[0]!
}

export async function insertPlantilla(tx: Tx, socio: number, nombre: string, datos: DatosDePlantilla): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into plantilla_factura (id_socio_comercial, nombre, datos)
    values (${socio}, ${nombre}, ${JSON.stringify(datos)}::jsonb) returning id`.execute(tx)
  return rows[0]!.id
}

export async function renamePlantilla(tx: Tx, socio: number, id: number, nombre: string): Promise<void> {
  await sql`update plantilla_factura set nombre = ${nombre}, version = version + 1
             where id_socio_comercial = ${socio} and id = ${id}`.execute(tx)
}

export async function deletePlantilla(tx: Tx, socio: number, id: number): Promise<void> {
  await sql`delete from plantilla_factura where id_socio_comercial = ${socio} and id = ${id}`.execute(tx)
}
