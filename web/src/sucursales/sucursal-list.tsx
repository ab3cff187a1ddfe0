// /sucursales: the branches of the partner, behind PermiteSucursal (D-23: without it, no call is made).
import type { Sucursal } from '@litro/contract/sucursales/sucursal'
import type { Columna } from '../list/columna.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useVentanas } from '../list/ventanas.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { editarEn } from '../ui/row-actions.tsx'
import { SoloConSucursales } from './solo-con-sucursales.tsx'

/** Its documents take the partner's own. */
const SIN_SERIE = 'Sin serie propia'

const columnas: Columna<Sucursal>[] = [
  { campo: 'Nombre', titulo: 'Nombre', ancho: 360 },
  { campo: 'Serie', titulo: 'Serie', ancho: 160, render: ({ Serie }) => Serie || SIN_SERIE },
]

const editar = editarEn(({ IdSucursal }: Sucursal) => `/sucursal/editar/${IdSucursal}`)

const lista = {
  lista: 'sucursal',
  clave: 'IdSucursal',
  hoja: { archivo: 'Sucursales.xlsx', alcance: 'todo' },
} as const

export function Page() {
  return (
    <SoloConSucursales titulo="Sucursales">
      <Sucursales />
    </SoloConSucursales>
  )
}

function Sucursales() {
  const { puede } = useUsuario()
  return (
    <ListPage
      titulo="Sucursales"
      fuente={useVentanas(lista)}
      columnas={columnas}
      tarjeta={['Nombre', ({ Serie }) => (Serie ? `Serie ${Serie}` : SIN_SERIE)]}
      busqueda="Buscar por Nombre o Serie"
      agregar={{ a: '/sucursal/nuevo', texto: 'Agregar', permiso: 'sucursal.editar' }}
      acciones={puede('sucursal.editar') ? editar : undefined}
      vacio={{ titulo: 'Aún no hay sucursales', texto: 'Agrega la primera para asignarla a tus facturas y retornos.' }}
    />
  )
}
