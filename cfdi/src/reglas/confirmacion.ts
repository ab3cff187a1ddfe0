// Rules of the SAT's limits: an exchange rate or an amount beyond them needs the confirmation key that a PAC gives.
import type { Comprobante, Pago } from '../comprobante.ts'
import { type Decimal, ESCALA, potencia10 } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { variacionMoneda } from '../sat/moneda.ts'
import type { Contexto } from './contexto.ts'
import { hallar } from './frases.ts'
import { leerImporte } from './numero.ts'

const CONFIRMACION = /^[0-9a-zA-Z]{5}$/
/** The most c_TipoDeComprobante admits in a REP: eighteen nines and six decimals, at scale 12 as a product of two amounts. */
const MONTO_MAXIMO = (potencia10(18 + ESCALA) - 1n) * potencia10(ESCALA)

/** Whether a rate lies within the published one and what c_Moneda lets it vary; undefined when none is known. */
function enLimites(tipoCambio: Decimal, moneda: string, dia: string, contexto: Contexto): boolean | undefined {
  const publicado = contexto.tipoCambio?.(moneda, dia)
  const variacion = variacionMoneda(moneda)
  if (publicado === undefined || variacion === undefined) return undefined
  const margen = publicado * BigInt(variacion)
  return tipoCambio >= publicado - margen && tipoCambio <= publicado + margen
}

/** CFDI40118, CFDI40127 and CFDI40128: the rate of the document, and a key that is badly written or not needed. */
export function revisarConfirmacion(comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  const { TipoDeComprobante, Confirmacion, Moneda, TipoCambio, Fecha } = comprobante
  if (Confirmacion !== undefined && !CONFIRMACION.test(Confirmacion)) {
    hallar(lista, 'CFDI40128', 'Confirmacion')
    return
  }
  // Neither a key to judge nor a rate to judge by: the common case.
  if (TipoDeComprobante === 'P' || (Confirmacion === undefined && !contexto.tipoCambio)) return
  const cambio = leerImporte(TipoCambio)
  const sinCambio = Moneda === 'MXN' || Moneda === 'XXX'
  const dentro = sinCambio || (cambio !== undefined && enLimites(cambio, Moneda, Fecha.slice(0, 10), contexto))
  if (dentro === false && cambio !== undefined && Confirmacion === undefined) {
    hallar(lista, 'CFDI40118', 'TipoCambio', `dice ${TipoCambio}`)
  }
  // No amount the schema admits is beyond the limit of an invoice, so the rate is the only thing a key may confirm.
  if (dentro === true && Confirmacion !== undefined) hallar(lista, 'CFDI40127', 'Confirmacion')
}

/** CRP20216 and CRP20220: the same for a payment. */
export function revisarLimitesPago(
  pago: Pago,
  campo: string,
  comprobante: Comprobante,
  contexto: Contexto,
  lista: Hallazgo[],
): void {
  if (comprobante.Confirmacion !== undefined) return
  const cambio = leerImporte(pago.TipoCambioP)
  if (cambio === undefined) return
  if (pago.MonedaP !== 'MXN' && enLimites(cambio, pago.MonedaP, pago.FechaPago.slice(0, 10), contexto) === false) {
    hallar(lista, 'CRP20216', `${campo}.TipoCambioP`, `dice ${pago.TipoCambioP}`)
  }
  if ((leerImporte(pago.Monto) ?? 0n) * cambio > MONTO_MAXIMO) hallar(lista, 'CRP20220', `${campo}.Monto`)
}
