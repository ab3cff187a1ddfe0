// Staff that have chosen no partner: how to choose one, or what to do while there is none.
import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Whether there is any partner to choose; unknown until it is read, as the selector reads it. */
export function useHaySocios(): boolean | undefined {
  const { data } = useServicio('socio_elegibles', [], { staleTime: 5 * 60_000 })
  return data && data.length > 0
}

/** What somebody without partners can do about it. */
export const sinSocios = (administra: boolean) =>
  administra
    ? 'Aún no hay socios comerciales. Da de alta el primero para empezar.'
    : 'Aún no hay socios comerciales. Los da de alta quien administra el portal.'

export function EligeSocio({ titulo }: { titulo: string }) {
  const hay = useHaySocios()
  const administra = useUsuario().puede('admin.socios')
  return (
    <>
      <PageHeader titulo={titulo} />
      <EmptyState
        icono={<IconBuildingStore size={28} stroke={1.5} />}
        titulo={hay === false ? 'Sin socios comerciales' : 'Elige un socio comercial'}
        texto={
          hay === false
            ? sinSocios(administra)
            : 'Selecciónalo arriba para ver su información. Lo recordaremos la próxima vez.'
        }
      >
        {hay === false && administra ? (
          <Button component={AppLink} to="/admin/socio/nuevo">
            Agregar Socio Comercial
          </Button>
        ) : null}
      </EmptyState>
    </>
  )
}
