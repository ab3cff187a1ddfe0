// The list of a partner's branches.
import { sql } from 'kysely'
import type { ListSpec } from '../../craft/listas/list-query.ts'

export const sucursalList: ListSpec = {
  archivo: 'Sucursales.xlsx',
  hoja: 'Sucursales',
  from: (socio) => sql`
    from sucursal s
    join socio_comercial p on p.id = s.id_socio_comercial and p.permite_sucursal
    left join serie on serie.id = s.id_serie
    where s.id_socio_comercial = ${socio}`,
  columnas: {
    IdSucursal: { sql: sql`s.id`, tipo: 'numero' },
    Nombre: { sql: sql`s.nombre`, tipo: 'texto', titulo: 'Nombre' },
    IdSerie: { sql: sql`s.id_serie`, tipo: 'numero' },
    Serie: { sql: sql`serie.codigo`, tipo: 'texto', titulo: 'Serie' },
  },
  id: 'IdSucursal',
  busca: [sql`plegar(s.nombre)`, sql`plegar(serie.codigo)`],
  orden: 'Nombre',
}
