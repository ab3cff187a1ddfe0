// The list of a partner's suppliers, with how many accounts each has and how they end.
import { etiquetas } from '@litro/contract/etiquetas'
import { sql } from 'kysely'
import type { ListSpec } from '../../craft/listas/list-query.ts'

// Asked per row and not joined: counting the list must not read every account.
const delas = (que: ReturnType<typeof sql>, cola = sql``) => sql`
  (select ${que} from cuenta_proveedor c
    where c.id_proveedor = p.id and c.id_socio_comercial = p.id_socio_comercial and c.estado in ('por_aprobar', 'aprobada') ${cola})`

export const proveedorList: ListSpec = {
  archivo: 'Proveedores.xlsx',
  hoja: 'Proveedores',
  from: (socio) => sql`from proveedor p where p.id_socio_comercial = ${socio}`,
  columnas: {
    IdProveedor: { sql: sql`p.id`, tipo: 'numero' },
    Nombre: {
      sql: sql`p.nombre`,
      tipo: 'texto',
      titulo: etiquetas.Nombre,
      clave: { sql: sql`p.nombre`, tipo: 'text' },
    },
    RazonSocial: { sql: sql`p.razon_social`, tipo: 'texto', titulo: etiquetas.RazonSocial },
    // MXP only at the edge (D-142).
    Moneda: {
      sql: sql`case p.moneda when 'MXN' then 'MXP' else p.moneda end`,
      tipo: 'texto',
      titulo: etiquetas.Moneda,
    },
    RFC: { sql: sql`p.rfc`, tipo: 'texto', titulo: etiquetas.RFC },
    Cuentas: { sql: delas(sql`count(*)`), tipo: 'numero', titulo: etiquetas.Cuentas, decimales: 0 },
    Cuenta: {
      sql: delas(sql`coalesce(c.clabe, c.numero_cuenta)`, sql`order by c.id limit 1`),
      tipo: 'texto',
      titulo: etiquetas.Cuenta,
    },
    Terminaciones: {
      sql: delas(sql`string_agg(right(coalesce(c.clabe, c.numero_cuenta), 4), ', ' order by c.id)`),
      tipo: 'texto',
    },
    PorAprobar: {
      sql: delas(sql`count(*) filter (where c.estado = 'por_aprobar')`),
      tipo: 'numero',
      titulo: etiquetas.PorAprobar,
      decimales: 0,
    },
  },
  id: 'IdProveedor',
  busca: [sql`p.busqueda`, sql`plegar(p.rfc)`],
  orden: 'Nombre',
}
