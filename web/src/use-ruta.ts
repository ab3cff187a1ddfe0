// The line of the table of addresses that is open now.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { Ruta } from './rutas.ts'
import { useHandle } from './ruteo/ruteo.tsx'

export function useRuta(): Ruta {
  const handle = useHandle()
  if (!handle) throw new Error('useRuta outside of a screen')
  return handle as Ruta
}

/** The family the address is about. */
export function useFamilia(): Familia {
  const { familia, path } = useRuta()
  if (!familia) throw new Error(`${path} has no family`)
  return familia
}
