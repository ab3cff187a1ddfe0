// The view of the list at hand: what this browser remembers of its reader, and the way to change it.
import { useLocalStorage } from '@mantine/hooks'
import { useCallback } from 'react'
import { useLocation, useSearchParams } from '../ruteo/ruteo.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { INICIAL, readVista, type Vista } from './vista.ts'
import { useVistaGuardada } from './vista-guardada.ts'

/** Two people may share a computer, and a list of one screen is not that of another. */
export function useVista(tabla: string) {
  const { CorreoElectronico } = useUsuario().sesion
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const lista = `${pathname}?${params.get('vista') ?? ''}:${tabla}`
  const [vista, setVista] = useLocalStorage<Vista>({
    key: `litro.vista:${CorreoElectronico}:${lista}`,
    defaultValue: INICIAL,
    getInitialValueInEffect: false,
    deserialize: readVista,
    serialize: JSON.stringify,
  })
  useVistaGuardada(lista, vista, setVista)
  const cambiar = useCallback(
    (cambio: Partial<Vista>) =>
      setVista((antes) => ({
        ...antes,
        ...cambio,
        ...(cambio.densidad || cambio.cambiadas ? { porGuardar: true as const } : {}),
      })),
    [setVista],
  )
  return { vista, cambiar }
}
