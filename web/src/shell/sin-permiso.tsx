// A screen this person may not open: says so in its place, whose it is and the way back.
import { permisos, type Rol } from '@litro/contract/permisos'
import { nombresDeRol } from '@litro/contract/usuarios/usuario'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { AppLink } from '../app-link.tsx'
import { esAdministracion, type Ruta } from '../rutas.ts'
import { Navigate } from '../ruteo/ruteo.tsx'
import { avisarPaso } from '../ui/avisos.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

type Props = { ruta: Ruta; personal: boolean }

export function SinPermiso({ ruta, personal }: Props) {
  // To a partner the back office is one more of the addresses that lead home (D-32).
  if (esAdministracion(ruta) && !personal) return <AlInicio titulo={ruta.titulo} />
  return (
    <>
      <PageHeader titulo={ruta.titulo} />
      <EmptyState
        icono={<IconLock size={28} stroke={1.5} />}
        titulo="Sin permiso"
        texto={`No tienes permiso para realizar esta operación. ${deQuien(ruta)} Si la necesitas, pídelo a quien administra los usuarios.`}
      >
        <Button component={AppLink} to="/" variant="default">
          Ir al inicio
        </Button>
      </EmptyState>
    </>
  )
}

function AlInicio({ titulo }: { titulo: string }) {
  useEffect(() => {
    avisarPaso('sin-permiso', 'Sin permiso', `No tienes permiso para abrir ${titulo}: es del personal de la casa.`)
  }, [titulo])
  return <Navigate to="/" replace />
}

function deQuien({ permiso }: Ruta): string {
  const roles: readonly Rol[] = permisos[permiso]
  const nombres = roles.map((rol) => nombresDeRol[rol])
  return `Es de quien tiene el rol ${new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(nombres)}.`
}
