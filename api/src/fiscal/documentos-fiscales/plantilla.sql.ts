// The rows of templates, with which of the things they name are still in use. Every statement says whose they are.
import type { CampoConId, DatosDePlantilla, ParaPlantilla } from '@litro/contract/plantillas/plantilla'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export type PlantillaFila = {
  id: number
  para: ParaPlantilla
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
    select p.id, p.para, p.nombre, p.version, p.datos, c.nombre as cliente,
           array_remove(array[
             case when c.id is not null then 'IdCliente' end,
             case when exists (select 1 from producto x where x.id = ${idDe('IdProducto')} and x.activo) then 'IdProducto' end,
             case when exists (select 1 from metodo_pago x where x.id = ${idDe('IdMetodoPago')}) then 'IdMetodoPago' end,
             case when exists (select 1 from forma_pago x where x.id = ${idDe('IdFormaPago')}) then 'IdFormaPago' end,
             case when exists (select 1 from factura_tipo x where x.id = ${idDe('IdFacturaTipo')} and x.activo) then 'IdFacturaTipo' end,
             case when exists (select 1 from sku_tipo x where x.id = ${idDe('IdSKUTipo')} and x.activo) then 'IdSKUTipo' end,
             case when exists (select 1 from sucursal x where x.id = ${idDe('IdSucursal')} and x.id_socio_comercial = ${socio}) then 'IdSucursal' end,
             case when exists (select 1 from operacion_tipo x where x.id = ${idDe('IdOperacionTipo')} and x.activo) then 'IdOperacionTipo' end,
             case when exists (select 1 from nota_cargo_tipo x where x.id = ${idDe('IdNotaCargoTipo')} and x.activo) then 'IdNotaCargoTipo' end,
             case when exists (select 1 from deposito_tipo x where x.id = ${idDe('IdDepositoTipo')}) then 'IdDepositoTipo' end,
             case when exists (select 1 from banco x where x.id = ${idDe('IdBancoEmisor')} and x.activo and x.clave is not null) then 'IdBancoEmisor' end
           ], null) as vivos
      from plantilla p
      left join cliente c on c.id = ${idDe('IdCliente')} and c.id_socio_comercial = ${socio} and not c.inactivo
     where p.id_socio_comercial = ${socio} and (${id}::bigint is null or p.id = ${id}::bigint)
     order by plegar(p.nombre), p.id`.execute(tx)
  return rows
}

/** How many its form has, and whether another one of it already has this name. */
export async function countPlantillas(tx: Tx, socio: number, para: ParaPlantilla, nombre: string, id = 0) {
  const { rows } = await sql<{ n: number; repetido: boolean }>`
    select count(*)::int as n, coalesce(bool_or(plegar(nombre) = plegar(${nombre}) and id <> ${id}), false) as repetido
      from plantilla where id_socio_comercial = ${socio} and para = ${para}`.execute(tx)
  return rows[0]!
}

export async function insertPlantilla(
  tx: Tx,
  socio: number,
  { Para, Nombre, Datos }: { Para: ParaPlantilla; Nombre: string; Datos: Partial<DatosDePlantilla> },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into plantilla (id_socio_comercial, para, nombre, datos)
    values (${socio}, ${Para}, ${Nombre}, ${JSON.stringify(Datos)}::jsonb) returning id`.execute(tx)
  return rows[0]!.id
}

export async function renamePlantilla(tx: Tx, socio: number, id: number, nombre: string): Promise<void> {
  await sql`update plantilla set nombre = ${nombre}, version = version + 1
             where id_socio_comercial = ${socio} and id = ${id}`.execute(tx)
}

export async function deletePlantilla(tx: Tx, socio: number, id: number): Promise<void> {
  await sql`delete from plantilla where id_socio_comercial = ${socio} and id = ${id}`.execute(tx)
}
