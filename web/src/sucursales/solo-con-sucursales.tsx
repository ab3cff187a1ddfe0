// What stands in the place of a screen of branches while the partner does not have them enabled (D-23).
import { IconBuildingStore } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

/** Without PermiteSucursal there is nothing to show and nothing is asked of the server. */
export function SoloConSucursales({ titulo, children }: { titulo: string; children: ReactNode }) {
  const { permiteSucursal, cargandoConfiguracion } = useUsuario()
  if (cargandoConfiguracion) return <PageSkeleton />
  if (permiteSucursal) return children
  return (
    <>
      <PageHeader titulo={titulo} />
      <EmptyState icono={<IconBuildingStore size={28} stroke={1.5} />} titulo="Sucursales no habilitadas" />
    </>
  )
}
