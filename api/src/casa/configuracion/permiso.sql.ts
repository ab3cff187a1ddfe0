// The hydrocarbon permit and the series of each branch, of every partner.
import type { PermisoSucursal } from '@litro/contract/emisor/emisor'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

const permisos = sql`
  select s.id as "IdSucursal", s.nombre as "Sucursal", s.id_socio_comercial as "IdSocioComercial",
         c.nombre as "SocioComercial", s.codigo_postal as "CodigoPostal", s.id_serie as "IdSerie",
         e.codigo as "Serie", s.tipo_permiso as "TipoPermiso", s.numero_permiso as "NumeroPermiso",
         s.decreto_frontera as "DecretoFrontera", s.frontera_desde::text as "FronteraDesde", s.frontera_hasta::text as "FronteraHasta", s.version as "Version"
    from sucursal s join socio_comercial c on c.id = s.id_socio_comercial left join serie e on e.id = s.id_serie`

export async function listPermisos(tx: Tx): Promise<PermisoSucursal[]> {
  const { rows } = await sql<PermisoSucursal>`
    ${permisos} order by c.nombre collate "es-x-icu", s.nombre collate "es-x-icu"`.execute(tx)
  return rows
}

export async function readPermiso(tx: Tx, id: number): Promise<PermisoSucursal | undefined> {
  const { rows } = await sql<PermisoSucursal>`${permisos} where s.id = ${id}`.execute(tx)
  return rows[0]
}

export async function lockPermiso(tx: Tx, id: number): Promise<PermisoSucursal | undefined> {
  await sql`select 1 from sucursal where id = ${id} for update`.execute(tx)
  return readPermiso(tx, id)
}

type Permiso = Pick<
  PermisoSucursal,
  'TipoPermiso' | 'NumeroPermiso' | 'IdSerie' | 'DecretoFrontera' | 'FronteraDesde' | 'FronteraHasta'
>

export async function updatePermiso(tx: Tx, id: number, p: Permiso): Promise<void> {
  await sql`
    update sucursal set tipo_permiso = ${p.TipoPermiso}, numero_permiso = ${p.NumeroPermiso},
           id_serie = ${p.IdSerie}, decreto_frontera = ${p.DecretoFrontera}, frontera_desde = ${p.FronteraDesde},
           frontera_hasta = ${p.FronteraHasta}, version = version + 1
     where id = ${id}`.execute(tx)
}
