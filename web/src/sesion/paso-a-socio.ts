// From where there are many partners to a screen of one: that partner is lent for the visit, and what was chosen in the header comes
// back after it (D-270). What opens in another tab leaves this one with the partner it has.
import type { MouseEvent } from 'react'
import { useUsuario } from './usuario-context.tsx'

export function usePasoASocio() {
  const { prestarSocio, prestarAparte } = useUsuario()
  return (socio: number, aparte: boolean, ruta?: string) => {
    if (!aparte) prestarSocio(socio, ruta)
    else if (ruta !== undefined) prestarAparte(socio, ruta)
  }
}

const esAparte = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) => button === 1 || ctrlKey || metaKey || shiftKey

/** What a link to that partner's screen does when clicked; without a partner it is a screen of the one at hand. */
export function useEnlaceASocio(socio: number | undefined, ruta: string) {
  const pasar = usePasoASocio()
  const alIr = (evento: MouseEvent) => {
    if (socio !== undefined) pasar(socio, esAparte(evento), ruta)
  }
  return { onClick: alIr, onAuxClick: alIr }
}
