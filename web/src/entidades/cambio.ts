// What a change that waits for a second person is to every screen: its colour and what it still allows. No other file asks the table of
// its states.
import { vidaCambio } from '@litro/contract/cambios/vida'
import { estadosDe } from './estados.ts'

export const { permite, tonoDe, opciones } = estadosDe(vidaCambio, {
  por_confirmar: 'amarillo',
  confirmado: 'verde',
  rechazado: 'rojo',
  retirado: 'gris',
})

/** What waits, as its chip says it. */
export const POR_CONFIRMAR: string = vidaCambio.estados.por_confirmar.estatus
