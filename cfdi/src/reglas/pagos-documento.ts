// Rules of each invoice a payment is applied to: currency, balances, and its share of the taxes.
import type { Comprobante, DoctoRelacionado, Pago } from '../comprobante.ts'
import { countDecimales, type Decimal, ESCALA, parseAtScale, potencia10 } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { decimalesMoneda } from '../sat/moneda.ts'
import type { Contexto } from './contexto.ts'
import { hallar } from './frases.ts'
import { type CodigosImpuesto, type CodigosObjeto, revisarImpuesto, revisarObjeto } from './impuestos.ts'
import { diceYDebe, leerConDecimales, leerImporte } from './numero.ts'
import { esUuid } from './relacionados.ts'

export const ESCALA_EQUIVALENCIA = 10
const EQUIVALENCIA = /^\d{1,18}(?:\.\d{1,10})?$/
const UNO = potencia10(ESCALA_EQUIVALENCIA)
const UN_ENTERO = potencia10(ESCALA)
/** More than any amount the schema admits. */
const SIN_LIMITE = potencia10(30)
// Pagos20.xsd also takes the folio of older receipts.
const FOLIO_ANTERIOR = /^\d{3}-\d{2}-\d{9}$/
const PARCIALIDAD = /^[1-9]\d{0,2}$/

/** EquivalenciaDR at scale 10; absent it is 1, and undefined when badly written or zero. */
export function leerEquivalencia({ EquivalenciaDR }: DoctoRelacionado): bigint | undefined {
  if (EquivalenciaDR === undefined) return UNO
  if (!EQUIVALENCIA.test(EquivalenciaDR)) return undefined
  return parseAtScale(EquivalenciaDR, ESCALA_EQUIVALENCIA) || undefined
}

/**
 * What the document takes from the payment, in the payment's currency. Across currencies they are the limits of CRP20275:
 * half a unit of the last decimal less or more paid, at half a unit more or less of equivalence.
 */
export function aplicadoEn(documento: DoctoRelacionado, monedaPago: string): { minimo: Decimal; maximo: Decimal } {
  const pagado = leerImporte(documento.ImpPagado) ?? 0n
  if (documento.MonedaDR === monedaPago) return { minimo: pagado, maximo: pagado }
  const equivalencia = leerEquivalencia(documento)
  if (equivalencia === undefined) return { minimo: 0n, maximo: SIN_LIMITE }
  const medioPagado = potencia10(12 - countDecimales(documento.ImpPagado)) / 2n
  const medioEquivalencia = potencia10(12 - countDecimales(documento.EquivalenciaDR ?? '1')) / 2n
  const dividendo = pagado * UN_ENTERO
  const divisor = equivalencia * potencia10(12 - ESCALA_EQUIVALENCIA)
  const menor = divisor - medioEquivalencia
  // Rounded up to the decimals a payment in that currency is written with.
  const unidad = potencia10(ESCALA - (decimalesMoneda(monedaPago) ?? 2))
  return {
    minimo: ((dividendo - medioPagado) * UN_ENTERO) / (divisor + medioEquivalencia),
    maximo: menor <= 0n ? SIN_LIMITE : (((dividendo + medioPagado) * UN_ENTERO) / menor / unidad + 1n) * unidad,
  }
}

const OBJETO: CodigosObjeto = {
  catalogo: 'CRP20245',
  falta: 'CRP20246',
  sobra: 'CRP20247',
  vacio: 'CRP20248',
  sinIvaNiIeps: 'CRP20278',
  soloIeps: 'CRP20279',
}
const TRASLADO: CodigosImpuesto = {
  base: 'CRP20255',
  impuesto: 'CRP20256',
  tipoFactor: 'CRP20257',
  exento: 'CRP20258',
  falta: 'CRP20259',
  tasa: 'CRP20260',
  importe: 'CRP20261',
  sufijo: 'DR',
}
const RETENCION: CodigosImpuesto = {
  base: 'CRP20249',
  impuesto: 'CRP20250',
  tipoFactor: 'CRP20251',
  exento: 'CRP20252',
  falta: 'CRP20253',
  tasa: 'CRP20253',
  importe: 'CRP20254',
  sufijo: 'DR',
}

export function revisarDocumento(
  documento: DoctoRelacionado,
  pago: Pago,
  campo: string,
  comprobante: Comprobante,
  contexto: Contexto,
  lista: Hallazgo[],
): void {
  revisarFolio(documento.IdDocumento, `${campo}.IdDocumento`, comprobante, contexto, lista)
  revisarEquivalencia(documento, pago.MonedaP, campo, lista)
  if (!PARCIALIDAD.test(documento.NumParcialidad)) hallar(lista, 'LITRO-707', `${campo}.NumParcialidad`)
  revisarSaldos(documento, campo, lista)
  revisarImpuestosDocumento(documento, campo, lista)
}

function revisarFolio(
  folio: string,
  campo: string,
  comprobante: Comprobante,
  contexto: Contexto,
  lista: Hallazgo[],
): void {
  if (!esUuid(folio)) {
    if (!FOLIO_ANTERIOR.test(folio)) hallar(lista, 'LITRO-601', campo)
    return
  }
  if (!contexto.relacionados) return
  const factura = contexto.relacionados.get(folio.toUpperCase())
  if (!factura) {
    hallar(lista, 'LITRO-605', campo)
    return
  }
  // RMF 2.7.1.32: a REP is for what was invoiced to be paid later.
  if (factura.tipo !== 'I' || (factura.metodoPago ?? 'PPD') !== 'PPD') hallar(lista, 'LITRO-709', campo)
  if (!factura.vigente) hallar(lista, 'LITRO-607', campo)
  if (factura.rfcEmisor !== comprobante.Emisor.Rfc) hallar(lista, 'LITRO-609', campo)
  if (factura.rfcReceptor !== undefined && factura.rfcReceptor !== comprobante.Receptor.Rfc) {
    hallar(lista, 'LITRO-610', campo)
  }
}

function revisarEquivalencia(documento: DoctoRelacionado, monedaPago: string, campo: string, lista: Hallazgo[]): void {
  const { MonedaDR, EquivalenciaDR } = documento
  if (MonedaDR === 'XXX') hallar(lista, 'CRP20236', `${campo}.MonedaDR`)
  else if (decimalesMoneda(MonedaDR) === undefined) hallar(lista, 'LITRO-705', `${campo}.MonedaDR`)
  const equivalencia = leerEquivalencia(documento)
  const deCampo = `${campo}.EquivalenciaDR`
  if (equivalencia === undefined) hallar(lista, 'LITRO-715', deCampo, `dice ${EquivalenciaDR}`)
  else if (MonedaDR === monedaPago) {
    if (EquivalenciaDR === undefined || equivalencia !== UNO) hallar(lista, 'CRP20238', deCampo)
  } else if (EquivalenciaDR === undefined) hallar(lista, 'CRP20237', deCampo)
}

function revisarSaldos(documento: DoctoRelacionado, campo: string, lista: Hallazgo[]): void {
  const { ImpSaldoAnt, ImpPagado, ImpSaldoInsoluto, MonedaDR } = documento
  const decimales = decimalesMoneda(MonedaDR) ?? 2
  const anterior = leerConDecimales(ImpSaldoAnt, decimales)
  const pagado = leerConDecimales(ImpPagado, decimales)
  const insoluto = leerConDecimales(ImpSaldoInsoluto, decimales)
  if (anterior === undefined) hallar(lista, 'CRP20240', `${campo}.ImpSaldoAnt`, `dice ${ImpSaldoAnt}`)
  else if (anterior === 0n) hallar(lista, 'CRP20239', `${campo}.ImpSaldoAnt`)
  if (pagado === undefined) hallar(lista, 'CRP20242', `${campo}.ImpPagado`, `dice ${ImpPagado}`)
  else if (pagado === 0n) hallar(lista, 'CRP20241', `${campo}.ImpPagado`)
  if (insoluto === undefined) hallar(lista, 'CRP20243', `${campo}.ImpSaldoInsoluto`, `dice ${ImpSaldoInsoluto}`)
  if (anterior === undefined || pagado === undefined || insoluto === undefined) return
  const debe = anterior - pagado
  if (insoluto === debe) return
  const detalle = debe < 0n ? 'se pagó más que el saldo' : diceYDebe(ImpSaldoInsoluto, debe, decimales)
  hallar(lista, 'CRP20244', `${campo}.ImpSaldoInsoluto`, detalle)
}

function revisarImpuestosDocumento(documento: DoctoRelacionado, campo: string, lista: Hallazgo[]): void {
  const impuestos = documento.ImpuestosDR
  const traslados = impuestos?.TrasladosDR ?? []
  const retenciones = impuestos?.RetencionesDR ?? []
  const claves = impuestos && {
    traslados: traslados.map((traslado) => traslado.ImpuestoDR),
    retenciones: retenciones.map((retencion) => retencion.ImpuestoDR),
  }
  revisarObjeto(documento.ObjetoImpDR, claves, OBJETO, `${campo}.ObjetoImpDR`, lista)
  traslados.forEach((traslado, i) => {
    revisarImpuesto('Traslado', lineaDe(traslado), TRASLADO, `${campo}.ImpuestosDR.TrasladosDR[${i}]`, lista)
  })
  retenciones.forEach((retencion, i) => {
    revisarImpuesto('Retencion', lineaDe(retencion), RETENCION, `${campo}.ImpuestosDR.RetencionesDR[${i}]`, lista)
  })
}

interface AtributosDR {
  BaseDR: string
  ImpuestoDR: string
  TipoFactorDR: string
  TasaOCuotaDR?: string
  ImporteDR?: string
}

function lineaDe({ BaseDR, ImpuestoDR, TipoFactorDR, TasaOCuotaDR, ImporteDR }: AtributosDR) {
  return {
    base: BaseDR,
    impuesto: ImpuestoDR,
    tipoFactor: TipoFactorDR,
    tasaOCuota: TasaOCuotaDR,
    importe: ImporteDR,
  }
}
