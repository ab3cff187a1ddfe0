// Pesos and dollars of a return: 2, 2 and 6 decimals, half away from zero, the same code on the form and on the server (§5).
import { formatDecimal, mul, parseDecimal, round } from '@litro/cfdi/decimal'

/** MXN = USD × rate, rounded to 2. */
export function montoMxn(montoUsd: string, tipoCambio: string): string {
  const usd = round(parseDecimal(montoUsd), 2)
  const tasa = round(parseDecimal(tipoCambio), 6)
  return formatDecimal(round(mul(usd, tasa), 2), 2)
}

const TOLERANCIA = parseDecimal('0.009')

/** Whether a stored MXN amount no longer is what the rate gives (tolerance 0.009, §9). */
export function difiere(monto: string, calculado: string): boolean {
  const diferencia = parseDecimal(monto) - parseDecimal(calculado)
  return (diferencia < 0n ? -diferencia : diferencia) > TOLERANCIA
}
