// The amounts of a return as the server keeps them: its own rate of today decides, the client's figures are only compared.
import { parseDecimal } from '@litro/cfdi/decimal'
import { MONTO_EXCESIVO } from '@litro/contract/campo'
import { difiere, montoMxn } from '@litro/contract/retornos/montos'
import { MENSAJES_RETORNO, type RetornoCaptura } from '@litro/contract/retornos/retorno'
import type { MonedaInterna } from './retorno.sql.ts'

export type Montos = { moneda: MonedaInterna; monto: string; tipoCambio: string; montoUsd: string | null }

const MAXIMO = parseDecimal('999999999.99')

type Campos = Record<string, string>

/** Complaints go to `campos`; without any, the amounts are lawful. `tasaDeHoy` is the stored rate, if there is one. */
export function resolveMontos(
  c: RetornoCaptura,
  moneda: MonedaInterna,
  tasaDeHoy: string | undefined,
  campos: Campos,
): Montos | undefined {
  return moneda === 'USD' ? dolares(c, tasaDeHoy, campos) : pesos(c, campos)
}

function pesos(c: RetornoCaptura, campos: Campos): Montos | undefined {
  if (c.Monto === undefined) campos.Monto = 'Captura el monto.'
  else if (parseDecimal(c.Monto) > MAXIMO) campos.Monto = MONTO_EXCESIVO
  else return { moneda: 'MXN', monto: c.Monto, tipoCambio: '1', montoUsd: null }
  return undefined
}

function dolares(c: RetornoCaptura, tasaDeHoy: string | undefined, campos: Campos): Montos | undefined {
  if (c.MontoUSD === undefined) campos.MontoUSD = MENSAJES_RETORNO.capturaUsd
  else if (parseDecimal(c.MontoUSD) > MAXIMO) campos.MontoUSD = MONTO_EXCESIVO
  if (c.TipoCambio === undefined) campos.TipoCambio = MENSAJES_RETORNO.sinTipoCambio
  else if (tasaDeHoy === undefined || parseDecimal(tasaDeHoy) !== parseDecimal(c.TipoCambio)) {
    campos.TipoCambio = MENSAJES_RETORNO.noEsDeHoy
  }
  if (campos.MontoUSD || campos.TipoCambio) return undefined
  const monto = montoMxn(c.MontoUSD!, tasaDeHoy!)
  if (parseDecimal(monto) > MAXIMO) campos.MontoUSD = MONTO_EXCESIVO
  // A cent of a dollar may be worth less than half a centavo only at an absurd rate; a return of nothing is no return.
  else if (parseDecimal(monto) === 0n) campos.MontoUSD = MENSAJES_RETORNO.capturaUsd
  else if (c.Monto !== undefined && difiere(c.Monto, monto)) {
    campos.Monto = 'El monto en MXN no corresponde al monto en USD por el tipo de cambio.'
  } else return { moneda: 'USD', monto, tipoCambio: tasaDeHoy!, montoUsd: c.MontoUSD! }
  return undefined
}
