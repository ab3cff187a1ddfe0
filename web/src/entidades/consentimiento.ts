// The answer of the partner who gives in an Interno, to every screen: its colour and what it means for treasury.
import type { Consentimiento } from '@litro/contract/depositos/interno'
import { fecha } from '../formato.ts'
import type { Tono } from '../ui/badge.tsx'

export const tonos: Record<Consentimiento['Estatus'], Tono> = {
  Pendiente: 'amarillo',
  Aceptado: 'verde',
  Rechazado: 'rojo',
  Acuerdo: 'verde',
}

/** In words, for who reads the deposit. */
export function dichoDe({ Estatus, Fecha, Motivo }: Consentimiento): string {
  if (Estatus === 'Pendiente') return 'Falta que lo acepte el socio que entrega.'
  if (Estatus === 'Rechazado') return `El socio que entrega lo rechazó el ${fecha(Fecha)}: ${Motivo}`
  if (Estatus === 'Aceptado') return `Aceptado por el socio que entrega el ${fecha(Fecha)}.`
  return 'Los dos socios tienen un acuerdo permanente.'
}

/** Treasury cannot apply it yet, and why; null when it can. */
export const impedidoPor = (consentimiento: Consentimiento | null): string | null =>
  consentimiento && ['Pendiente', 'Rechazado'].includes(consentimiento.Estatus) ? dichoDe(consentimiento) : null
