// What a deposit is to every screen: its state, its colour, what it still allows, and what each type asks for. No other file asks
// the table of its states.
import { TIPO, vidaDeposito } from '@litro/contract/depositos/vida'
import { estadosDe } from './estados.ts'

export const { estadoDe, permite, tonoDe, opciones } = estadosDe(vidaDeposito, {
  capturado: 'azul',
  rechazado: 'rojo',
  aplicado: 'verde',
  borrado: 'gris',
  por_cancelar: 'amarillo',
  cancelado: 'gris',
})

/** The ones that wait for treasury. */
export const POR_DECIDIR = opciones.filter(({ valor }) => ['capturado', 'por_cancelar'].includes(estadoDe(valor) ?? ''))

/** Types travel as numbers; a select holds them as text. */
const es =
  (...tipos: readonly number[]) =>
  (tipo: unknown) =>
    tipos.includes(Number(tipo))

export const esPago = es(TIPO.Pago)
export const esInterno = es(TIPO.Interno)
/** Money of a client: the client is asked for. */
export const llevaCliente = es(TIPO.Pago, TIPO.Anticipo)
