// What a return is to every screen: its state, its colour, and what it still allows. No other file asks the table of its states.
import { type EstadoRetorno, permiteRetorno, retornos, type VerboRetorno } from '@litro/contract/retornos/estado'
import { estadosDe } from './estados.ts'

export const { estadoDe, permite, tonoDe, opciones } = estadosDe<EstadoRetorno, VerboRetorno>(
  retornos,
  {
    capturado: 'azul',
    en_revision: 'amarillo',
    rechazado: 'rojo',
    programado: 'petroleo',
    pagado: 'verde',
    cancelado: 'gris',
  },
  permiteRetorno,
)

/** The ones that wait for treasury. */
export const PENDIENTES = (['capturado', 'en_revision', 'programado'] as const).map(
  (estado) => retornos[estado].estatus,
)
