// The states of an entity as its screens see them: from the word of the wire to the state, its colour, its chips and its verbs.
import type { Tono } from '../ui/badge.tsx'

type Palabra = { estatus: string }

/** A status this version does not know offers nothing and has the colour of what is over. */
export function estadosDe<E extends string, V>(
  tabla: Record<E, Palabra>,
  tonos: Record<E, Tono>,
  permiteEstado: (estado: E, verbo: V) => boolean,
) {
  const estados = Object.keys(tonos) as E[]
  const estadoDe = (estatus: string): E | undefined => estados.find((estado) => tabla[estado].estatus === estatus)
  return {
    estadoDe,
    permite: (estatus: string, verbo: V): boolean => {
      const estado = estadoDe(estatus)
      return estado !== undefined && permiteEstado(estado, verbo)
    },
    tonoDe: (estatus: string): Tono => {
      const estado = estadoDe(estatus)
      return estado === undefined ? 'gris' : tonos[estado]
    },
    /** In the order of the specification, for the chips. */
    opciones: estados.map((estado) => ({ valor: tabla[estado].estatus, texto: tabla[estado].estatus })),
  }
}
