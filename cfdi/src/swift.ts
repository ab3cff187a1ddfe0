// SWIFT/BIC (ISO 9362): institution, country, location and an optional branch; it has no check digit and no CFDI field.
import type { Hallazgo } from './hallazgo.ts'
import { hallar } from './reglas/frases.ts'

const PATRON = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

export function esSwift(swift: string): boolean {
  return PATRON.test(swift)
}

export function revisarSwift(swift: string, campo: string): Hallazgo[] {
  const lista: Hallazgo[] = []
  if (!esSwift(swift)) hallar(lista, 'LITRO-125', campo)
  return lista
}
