// /sucursales: the branches of the partner, behind PermiteSucursal (D-23: without it, no call is made).
import type { Sucursal } from '@litro/contract/sucursales/sucursal'
import type { Columna } from '../list/columna.ts'
import { ListPage } from '../list/list-page.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { RowActions, RowLink } from '../ui/row-actions.tsx'

const columnas: Columna<Sucursal>[] = [
  { campo: 'Nombre', titulo: 'Nombre', ancho: 360 },
  { campo: 'Serie', titulo: 'Serie', ancho: 160 },
]

const editar = ({ IdSucursal, Nombre }: Sucursal) => (
  <RowActions>
    <RowLink a={`/sucursal/editar/${IdSucursal}`} texto="Editar" etiqueta={`Editar ${Nombre}`} />
  </RowActions>
)

export function Page() {
  const { permiteSucursal, cargandoConfiguracion, puede } = useUsuario()
  if (cargandoConfiguracion) return <PageSkeleton />
  return (
    <ListPage
      titulo="Sucursales"
      filas="sucursal_listar"
      resumen="sucursal_resumen"
      columnas={columnas}
      clave="IdSucursal"
      tarjeta={['Nombre', 'Serie']}
      busqueda="Buscar por Nombre o Serie"
      exportar={{ servicio: 'sucursal_exportar', archivo: 'Sucursales.xlsx', alcance: 'todo' }}
      agregar={{ a: '/sucursal/nuevo', texto: 'Agregar', permiso: 'sucursal.editar' }}
      acciones={puede('sucursal.editar') ? editar : undefined}
      vacio={{ titulo: 'Aún no hay sucursales', texto: 'Agrega la primera para asignarla a tus facturas y retornos.' }}
      apagada={permiteSucursal ? undefined : 'Sucursales no habilitadas'}
    />
  )
}
