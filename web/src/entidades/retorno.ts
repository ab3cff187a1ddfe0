// What a return is to every screen: its state, its colour, and what it still allows. No other file asks the table of its states.
import { vidaRetorno } from '@litro/contract/retornos/vida'
import type { RespuestaDe } from '@litro/contract/services'
import { dolares, pesos } from '../formato.ts'
import { estadosDe } from './estados.ts'

export const { estadoDe, permite, vive, tonoDe, opciones } = estadosDe(vidaRetorno, {
  capturado: 'azul',
  en_revision: 'amarillo',
  rechazado: 'rojo',
  programado: 'petroleo',
  pagado: 'verde',
  cancelado: 'gris',
})

/** What a list of returns adds up to: all of it in pesos, and what of it is paid in dollars. */
export const sumas = [
  { campo: 'Monto', titulo: 'Monto', formato: pesos },
  { campo: 'MontoUSD', titulo: 'Monto USD', formato: dolares },
] as const

/** A row of treasury's desk. */
export type RetornoPorAtender = RespuestaDe<'admin_retorno_listar'>[number]

/** The ones that wait for treasury. */
export const PENDIENTES = (['capturado', 'en_revision', 'programado'] as const).map(
  (estado) => vidaRetorno.estados[estado].estatus,
)
