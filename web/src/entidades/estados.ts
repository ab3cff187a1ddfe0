// The states of an entity as its screens see them: from the word of the wire to the state, its colour, its chips and its verbs.
import { admite, estadoPorEstatus, SIN_SUMAR, type Vida } from '@litro/contract/vida'
import type { Tono } from '../ui/badge.tsx'

/** A status this version does not know offers nothing and has the colour of what is over. */
export function estadosDe<E extends string, V extends string>(vida: Vida<E, V>, tonos: Record<E, Tono>) {
  const estadoDe = (estatus: string): E | undefined => estadoPorEstatus(vida, estatus)
  return {
    estadoDe,
    permite: (estatus: string, verbo: V): boolean => {
      const estado = estadoDe(estatus)
      return estado !== undefined && admite(vida, estado, verbo)
    },
    /** Whether its amount counts in a sum. */
    vive: (estatus: string): boolean => !SIN_SUMAR.includes(estadoDe(estatus) ?? ''),
    tonoDe: (estatus: string): Tono => {
      const estado = estadoDe(estatus)
      return estado === undefined ? 'gris' : tonos[estado]
    },
    /** In the order of the specification, for the chips. */
    opciones: Object.values<{ estatus: string }>(vida.estados).map(({ estatus }) => ({
      valor: estatus,
      texto: estatus,
    })),
  }
}
