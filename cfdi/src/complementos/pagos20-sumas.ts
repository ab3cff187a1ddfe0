// The sums of Pagos 2.0: taxes of one payment from its documents, and the Totales of the whole complement.
import type { DoctoRelacionado, Importe, ImpuestosP, Pago, TotalesPagos, TrasladoDR } from '../comprobante.ts'
import {
  type Decimal,
  ESCALA,
  formatAtScale,
  formatDecimal,
  parseAtScale,
  parseDecimal,
  potencia10,
  rescale,
} from '../decimal.ts'

/** Attributes of Totales by IVA rate; the SAT gives none to IEPS or to any other rate. */
const POR_TASA = {
  '0.160000': ['TotalTrasladosBaseIVA16', 'TotalTrasladosImpuestoIVA16'],
  '0.080000': ['TotalTrasladosBaseIVA8', 'TotalTrasladosImpuestoIVA8'],
  '0.000000': ['TotalTrasladosBaseIVA0', 'TotalTrasladosImpuestoIVA0'],
} as const

const RETENCIONES = {
  '001': 'TotalRetencionesISR',
  '002': 'TotalRetencionesIVA',
  '003': 'TotalRetencionesIEPS',
} as const

/** Scale of the intermediate sums: six decimals of the amount and ten of EquivalenciaDR. */
const ESCALA_SUMA = 16

/** Σ in MonedaP of amounts in several MonedaDR, kept exact for the currency of the payment itself. */
function enMonedaP(importe: Importe, equivalencia: Importe | undefined): bigint {
  const valor = parseDecimal(importe)
  const divisor = parseAtScale(equivalencia ?? '1', ESCALA_SUMA - ESCALA)
  return (valor * potencia10(2 * (ESCALA_SUMA - ESCALA)) + divisor - 1n) / divisor
}

/** Six decimals, never below the sum: since September 2026 the PACs refuse a BaseP lower than its BaseDR (CRP20268). */
function formatSuma(suma: bigint): Importe {
  const paso = potencia10(ESCALA_SUMA - ESCALA)
  return formatDecimal((suma + paso - 1n) / paso)
}

type Suma = { muestra: TrasladoDR; base: bigint; importe: bigint }

/** ImpuestosP: one node per tax and rate, the exact sum of the DR nodes as printed (CRP20268, CRP20274). */
export function impuestosP(documentos: readonly DoctoRelacionado[]): ImpuestosP | undefined {
  const traslados = new Map<string, Suma>()
  const retenciones = new Map<string, bigint>()
  for (const { ImpuestosDR, EquivalenciaDR } of documentos) {
    for (const nodo of ImpuestosDR?.TrasladosDR ?? []) {
      const clave = `${nodo.ImpuestoDR}/${nodo.TipoFactorDR}/${nodo.TasaOCuotaDR ?? ''}`
      const suma = traslados.get(clave) ?? { muestra: nodo, base: 0n, importe: 0n }
      suma.base += enMonedaP(nodo.BaseDR, EquivalenciaDR)
      suma.importe += enMonedaP(nodo.ImporteDR ?? '0', EquivalenciaDR)
      traslados.set(clave, suma)
    }
    for (const { ImpuestoDR, ImporteDR } of ImpuestosDR?.RetencionesDR ?? []) {
      retenciones.set(ImpuestoDR, (retenciones.get(ImpuestoDR) ?? 0n) + enMonedaP(ImporteDR, EquivalenciaDR))
    }
  }
  if (traslados.size === 0 && retenciones.size === 0) return undefined
  const RetencionesP = [...retenciones].map(([ImpuestoP, suma]) => ({ ImpuestoP, ImporteP: formatSuma(suma) }))
  const TrasladosP = [...traslados.values()].map(({ muestra, base, importe }) => ({
    BaseP: formatSuma(base),
    ImpuestoP: muestra.ImpuestoDR,
    TipoFactorP: muestra.TipoFactorDR,
    ...(muestra.TasaOCuotaDR === undefined ? {} : { TasaOCuotaP: muestra.TasaOCuotaDR, ImporteP: formatSuma(importe) }),
  }))
  return {
    ...(RetencionesP.length > 0 ? { RetencionesP } : {}),
    ...(TrasladosP.length > 0 ? { TrasladosP } : {}),
  }
}

/** Totales in pesos, rounded once after summing (CRP20204, CRP20205, CRP20211). */
export function totalesPagos(pagos: readonly Pago[]): TotalesPagos {
  const sumas = new Map<keyof TotalesPagos, bigint>()
  const add = (atributo: keyof TotalesPagos, importe: Importe, tipoCambio: Decimal) =>
    sumas.set(atributo, (sumas.get(atributo) ?? 0n) + parseDecimal(importe) * tipoCambio)
  for (const { ImpuestosP, Monto, TipoCambioP } of pagos) {
    const tipoCambio = parseDecimal(TipoCambioP ?? '1')
    add('MontoTotalPagos', Monto, tipoCambio)
    for (const { ImpuestoP, ImporteP } of ImpuestosP?.RetencionesP ?? []) {
      if (ImpuestoP in RETENCIONES) add(RETENCIONES[ImpuestoP as keyof typeof RETENCIONES], ImporteP, tipoCambio)
    }
    for (const { BaseP, ImpuestoP, TipoFactorP, TasaOCuotaP, ImporteP } of ImpuestosP?.TrasladosP ?? []) {
      if (ImpuestoP !== '002') continue
      if (TipoFactorP === 'Exento') add('TotalTrasladosBaseIVAExento', BaseP, tipoCambio)
      const par = POR_TASA[TasaOCuotaP as keyof typeof POR_TASA]
      if (!par) continue
      add(par[0], BaseP, tipoCambio)
      add(par[1], ImporteP ?? '0', tipoCambio)
    }
  }
  const textos = [...sumas].map(([atributo, suma]) => [atributo, formatCentavos(suma)])
  return { MontoTotalPagos: '0.00', ...(Object.fromEntries(textos) as Partial<TotalesPagos>) }
}

/** A product of two Decimals (scale 12) rounded once to centavos. */
function formatCentavos(suma: bigint): Importe {
  return formatAtScale(rescale(suma, 2 * ESCALA, 2), 2)
}
