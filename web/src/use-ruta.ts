// The line of the table of screens that is open now.
import { useMatches } from 'react-router'
import type { Ruta } from './rutas.tsx'

export function useRuta(): Ruta {
  const handle = useMatches().at(-1)?.handle
  if (!handle) throw new Error('useRuta outside of a screen')
  return handle as Ruta
}
