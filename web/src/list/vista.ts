// How each person likes to see each list: density, hidden columns, and whether the search box is open. Kept in the browser.
import { useLocalStorage } from '@mantine/hooks'
import { useCallback } from 'react'
import { useLocation, useSearchParams } from '../ruteo/ruteo.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'

export type Densidad = 'comoda' | 'compacta'
/** `cambiadas`: columns seen although they are optional, or hidden although they are not. */
export type Vista = { densidad: Densidad; cambiadas: readonly string[]; busqueda?: boolean }

export const ALTOS: Record<Densidad, number> = { comoda: 48, compacta: 38 }

const INICIAL: Vista = { densidad: 'comoda', cambiadas: [] }

/** What is kept may come from an older version or another hand: only what is understood counts. */
export function readVista(texto: string | undefined): Vista {
  try {
    const { densidad, cambiadas, busqueda } = JSON.parse(texto ?? '{}') as Partial<Record<keyof Vista, unknown>>
    return {
      densidad: densidad === 'compacta' ? 'compacta' : 'comoda',
      cambiadas: Array.isArray(cambiadas) ? cambiadas.filter((campo) => typeof campo === 'string') : [],
      ...(typeof busqueda === 'boolean' ? { busqueda } : {}),
    }
  } catch {
    return INICIAL
  }
}

/** What identifies a row is always in sight. */
export const seVe = ({ cambiadas }: Vista, { campo, fija, opcional }: ColumnaVisible, primera: boolean) =>
  fija || primera || cambiadas.includes(campo) === (opcional === true)

export type ColumnaVisible = { campo: string; fija?: true; opcional?: true }

/** Two people may share a computer, and a list of one screen is not that of another. */
export function useVista(tabla: string) {
  const { CorreoElectronico } = useUsuario().sesion
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const [vista, setVista] = useLocalStorage<Vista>({
    key: `litro.vista:${CorreoElectronico}:${pathname}?${params.get('vista') ?? ''}:${tabla}`,
    defaultValue: INICIAL,
    getInitialValueInEffect: false,
    deserialize: readVista,
    serialize: JSON.stringify,
  })
  const cambiar = useCallback((cambio: Partial<Vista>) => setVista((antes) => ({ ...antes, ...cambio })), [setVista])
  return { vista, cambiar }
}
