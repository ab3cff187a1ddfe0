// One branch: read, locked, written. Behind PermiteSucursal a partner has none.
import type { SucursalDetalle } from '@litro/contract/sucursales/sucursal'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export const readSucursal = (tx: Tx, socio: number, id: number) => select(tx, socio, id, sql``)

/** The branch as it is before a change, held until the transaction ends. */
export const lockSucursal = (tx: Tx, socio: number, id: number) => select(tx, socio, id, sql`for no key update of s`)

async function select(tx: Tx, socio: number, id: number, candado: RawBuilder<unknown>) {
  const { rows } = await sql<SucursalDetalle>`
    select s.id as "IdSucursal", s.nombre as "Nombre", s.id_serie as "IdSerie", serie.codigo as "Serie",
           s.codigo_postal as "CodigoPostal", s.zona_horaria as "ZonaHoraria", s.tipo_permiso as "TipoPermiso",
           s.numero_permiso as "NumeroPermiso", s.version as "Version"
      from sucursal s
      join socio_comercial p on p.id = s.id_socio_comercial and p.permite_sucursal
      left join serie on serie.id = s.id_serie
     where s.id_socio_comercial = ${socio} and s.id = ${id} ${candado}`.execute(tx)
  return rows[0]
}

export async function permiteSucursal(tx: Tx, socio: number): Promise<boolean> {
  const { rows } = await sql<{ permite: boolean }>`
    select permite_sucursal as permite from socio_comercial where id = ${socio}`.execute(tx)
  return rows[0]?.permite ?? false
}

export async function existsSerie(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from serie where id = ${id} and activa`.execute(tx)
  return rows.length > 0
}

export async function insertSucursal(tx: Tx, socio: number, s: Omit<SucursalDetalle, 'IdSucursal'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sucursal (id_socio_comercial, nombre, id_serie, codigo_postal, zona_horaria, tipo_permiso, numero_permiso)
    values (${socio}, ${s.Nombre}, ${s.IdSerie}, ${s.CodigoPostal}, ${s.ZonaHoraria}, ${s.TipoPermiso},
            ${s.NumeroPermiso})
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Writes over the version that was read; false when somebody else wrote first. */
export async function updateSucursal(tx: Tx, socio: number, s: SucursalDetalle): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sucursal
       set nombre = ${s.Nombre}, id_serie = ${s.IdSerie}, codigo_postal = ${s.CodigoPostal},
           zona_horaria = ${s.ZonaHoraria}, tipo_permiso = ${s.TipoPermiso}, numero_permiso = ${s.NumeroPermiso},
           version = version + 1
     where id_socio_comercial = ${socio} and id = ${s.IdSucursal} and version = ${s.Version}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** The order of the names of branches; what has none comes before. `columna` has the id of the branch, or zero. */
export const gruposDeSucursal = (columna: RawBuilder<unknown>) => ({
  columna,
  de: (socio: number) => sql`
    select 0::bigint as valor, '' as palabra union all
    select k.id, k.nombre from sucursal k where k.id_socio_comercial = ${socio}`,
})
