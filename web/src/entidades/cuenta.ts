// What a supplier's account is to every screen: its colour, what it still allows, and from when money may go there.
import { vidaCuenta } from '@litro/contract/proveedores/vida'
import { fechaHora } from '../formato.ts'
import { estadosDe } from './estados.ts'

export const { permite, tonoDe } = estadosDe(vidaCuenta, {
  por_aprobar: 'amarillo',
  aprobada: 'verde',
  rechazada: 'rojo',
  retirada: 'gris',
})

const reloj = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** An approved account that is still new says from when it may be paid; null when it may be paid now. */
export function esperaDe({ UsableDesde }: { UsableDesde: string | null }, ahora: Date = new Date()): string | null {
  // Both are hours of the clock of Mexico City, written alike: text is compared with text.
  if (UsableDesde === null || UsableDesde <= reloj.format(ahora).replace(' ', 'T')) return null
  return `Cuenta nueva: se le puede pagar desde el ${fechaHora(UsableDesde)}.`
}
