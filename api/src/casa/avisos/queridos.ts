// What a person turned off does not ring. What security or the law needs has no kind that could be turned off.
import type { Aviso } from '@litro/contract/avisos/aviso'
import { claseDeAviso } from '@litro/contract/avisos/clases'
import type { Preferencias } from '@litro/contract/sesion/preferencias'

type Nuevo = Omit<Aviso, 'Leido'>

/** What waits on a desk is work, wanted or not: turned off, it is still counted and does not ring (D-290). */
export function wanted(avisos: readonly Nuevo[], { Avisos }: Preferencias): Nuevo[] {
  return avisos.flatMap((aviso) => {
    const clase = claseDeAviso(aviso.Clave)
    if (!clase || Avisos[clase]) return aviso
    return aviso.Cuantos === undefined ? [] : { ...aviso, Callado: true }
  })
}
