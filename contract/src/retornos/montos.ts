// Pesos and dollars of a return: 2, 2 and 6 decimals, half away from zero, the same code on the form and on the server (§5).
import { divRound, ESCALA, formatAtScale, parseDecimal, potencia10, toCentavos } from '@litro/cfdi/decimal'

/** MXN = USD (to 2) × rate (to 6), rounded to 2 once: rounding the product twice would make centavos of nothing. */
export function montoMxn(montoUsd: string, tipoCambio: string): string {
  const centavos = toCentavos(parseDecimal(montoUsd))
  return formatAtScale(divRound(centavos * parseDecimal(tipoCambio), potencia10(ESCALA)), 2)
}

const TOLERANCIA = parseDecimal('0.009')

/** Whether a stored MXN amount no longer is what the rate gives (tolerance 0.009, §9). */
export function difiere(monto: string, calculado: string): boolean {
  const diferencia = parseDecimal(monto) - parseDecimal(calculado)
  return (diferencia < 0n ? -diferencia : diferencia) > TOLERANCIA
}
