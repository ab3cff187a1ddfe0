// What a cancellation allows, for every screen. No other file asks the table of its states.
import { type EstadoCancelacion, type VerboCancelacion, vidaCancelacion } from '@litro/contract/cancelaciones/vida'
import { admite } from '@litro/contract/vida'

export const permite = ({ Estado }: { Estado: EstadoCancelacion }, verbo: VerboCancelacion): boolean =>
  admite(vidaCancelacion, Estado, verbo)

/** How a sentence names a state: `en espera del receptor`. */
export const palabraDe = (estado: EstadoCancelacion): string => vidaCancelacion.estados[estado].estatus
