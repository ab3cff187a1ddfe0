// Rules of the sums of a REP: taxes of the payment from those of its invoices, and totals in pesos from the payments.
import type { Pago, Pagos, TotalesPagos, TrasladoP } from '../comprobante.ts'
import { countDecimales, type Decimal, divRound, ESCALA, formatDecimal, potencia10, rescale } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { findImpuesto } from '../sat/impuesto.ts'
import { admiteTasa } from '../sat/tasa-o-cuota.ts'
import { type CodigoRegla, hallar } from './frases.ts'
import { leerConDecimales, leerImporte } from './numero.ts'
import { ESCALA_EQUIVALENCIA, leerEquivalencia } from './pagos-documento.ts'

/** A sum in the payment's currency; with equivalences other than 1 it carries the rounding of each division. */
interface Suma {
  base: Decimal
  importe: Decimal
  divisiones: bigint
}

const UNO = potencia10(ESCALA_EQUIVALENCIA)

function llave(impuesto: string, tipoFactor: string, tasa: string | undefined): string {
  return `${impuesto} ${tipoFactor} ${tasa ?? ''}`.trim()
}

function sumaDe(sumas: Map<string, Suma>, clave: string): Suma {
  const suma = sumas.get(clave) ?? { base: 0n, importe: 0n, divisiones: 0n }
  sumas.set(clave, suma)
  return suma
}

function sumarDocumentos(pago: Pago): { traslados: Map<string, Suma>; retenciones: Map<string, Suma> } {
  const traslados = new Map<string, Suma>()
  const retenciones = new Map<string, Suma>()
  for (const documento of pago.DoctoRelacionado) {
    const equivalencia = leerEquivalencia(documento) ?? UNO
    const agregar = (suma: Suma, base: string, importe: string | undefined): void => {
      suma.base += convertir(leerImporte(base) ?? 0n, equivalencia)
      suma.importe += convertir(leerImporte(importe) ?? 0n, equivalencia)
      if (equivalencia !== UNO) suma.divisiones += 1n
    }
    for (const traslado of documento.ImpuestosDR?.TrasladosDR ?? []) {
      const clave = llave(traslado.ImpuestoDR, traslado.TipoFactorDR, traslado.TasaOCuotaDR)
      agregar(sumaDe(traslados, clave), traslado.BaseDR, traslado.ImporteDR)
    }
    for (const retencion of documento.ImpuestosDR?.RetencionesDR ?? []) {
      agregar(sumaDe(retenciones, retencion.ImpuestoDR), retencion.BaseDR, retencion.ImporteDR)
    }
  }
  return { traslados, retenciones }
}

function convertir(valor: Decimal, equivalencia: bigint): Decimal {
  return equivalencia === UNO ? valor : divRound(valor * UNO, equivalencia)
}

// Since September 2026 the PACs want the exact sum; only a division may leave the last written decimal in doubt.
function coincide(texto: string | undefined, debe: Decimal, divisiones: bigint): boolean {
  const valor = leerImporte(texto)
  if (valor === undefined) return false
  if (divisiones === 0n) return valor === debe
  const margen = potencia10(ESCALA - countDecimales(texto ?? '')) + divisiones
  return valor >= debe - margen && valor <= debe + margen
}

function discrepancia(texto: string | undefined, debe: Decimal): string {
  return `dice ${texto ?? 'nada'}, debe decir ${formatDecimal(debe)}`
}

export function revisarSumasPago(pago: Pago, campo: string, lista: Hallazgo[]): void {
  const { traslados, retenciones } = sumarDocumentos(pago)
  const deImpuestos = `${campo}.ImpuestosP`
  const vistos = new Set<string>()
  pago.ImpuestosP?.TrasladosP?.forEach((traslado, i) => {
    const clave = llave(traslado.ImpuestoP, traslado.TipoFactorP, traslado.TasaOCuotaP)
    const deTraslado = `${deImpuestos}.TrasladosP[${i}]`
    if (vistos.has(clave)) hallar(lista, 'CRP20271', deTraslado, clave)
    else revisarTrasladoP(traslado, traslados.get(clave), deTraslado, lista)
    vistos.add(clave)
  })
  for (const clave of traslados.keys()) if (!vistos.has(clave)) hallar(lista, 'LITRO-710', deImpuestos, clave)
  revisarRetencionesP(pago, retenciones, deImpuestos, lista)
}

const SIN_DOCUMENTOS: Suma = { base: 0n, importe: 0n, divisiones: 0n }

function revisarTrasladoP(traslado: TrasladoP, suma: Suma = SIN_DOCUMENTOS, campo: string, lista: Hallazgo[]): void {
  const { BaseP, ImpuestoP, TipoFactorP, TasaOCuotaP, ImporteP } = traslado
  if (!findImpuesto(ImpuestoP)?.Traslado) hallar(lista, 'CRP20270', `${campo}.ImpuestoP`)
  const exento = TipoFactorP === 'Exento'
  if (!coincide(BaseP, suma.base, suma.divisiones)) {
    hallar(lista, exento ? 'CRP20269' : 'CRP20268', `${campo}.BaseP`, discrepancia(BaseP, suma.base))
  }
  if (exento) {
    if (TasaOCuotaP !== undefined || ImporteP !== undefined) hallar(lista, 'CRP20266', campo)
    return
  }
  if (TasaOCuotaP === undefined || !admiteTasa('Traslado', ImpuestoP, TipoFactorP, TasaOCuotaP)) {
    hallar(lista, 'CRP20272', `${campo}.TasaOCuotaP`, `dice ${TasaOCuotaP ?? 'nada'}`)
  }
  if (!coincide(ImporteP, suma.importe, suma.divisiones)) {
    hallar(lista, 'CRP20274', `${campo}.ImporteP`, discrepancia(ImporteP, suma.importe))
  }
}

function revisarRetencionesP(pago: Pago, sumas: ReadonlyMap<string, Suma>, campo: string, lista: Hallazgo[]): void {
  const vistos = new Set<string>()
  pago.ImpuestosP?.RetencionesP?.forEach(({ ImpuestoP, ImporteP }, i) => {
    const deRetencion = `${campo}.RetencionesP[${i}]`
    if (!findImpuesto(ImpuestoP)) hallar(lista, 'CRP20262', `${deRetencion}.ImpuestoP`)
    if (vistos.has(ImpuestoP)) {
      hallar(lista, 'CRP20263', deRetencion, ImpuestoP)
      return
    }
    vistos.add(ImpuestoP)
    const suma = sumas.get(ImpuestoP) ?? SIN_DOCUMENTOS
    if (!coincide(ImporteP, suma.importe, suma.divisiones)) {
      hallar(lista, 'CRP20265', `${deRetencion}.ImporteP`, discrepancia(ImporteP, suma.importe))
    }
  })
  for (const clave of sumas.keys()) if (!vistos.has(clave)) hallar(lista, 'LITRO-710', campo, clave)
}

interface ReglaTotal {
  readonly atributo: keyof TotalesPagos
  /** Which taxes of the payments it adds up. */
  readonly clave: string
  readonly de: 'base' | 'importe' | 'retencion'
  readonly distinto: CodigoRegla
  readonly falta: CodigoRegla
}

const TOTALES: readonly ReglaTotal[] = [
  { atributo: 'TotalRetencionesIVA', clave: '002', de: 'retencion', distinto: 'CRP20201', falta: 'CRP20264' },
  { atributo: 'TotalRetencionesISR', clave: '001', de: 'retencion', distinto: 'CRP20202', falta: 'CRP20264' },
  { atributo: 'TotalRetencionesIEPS', clave: '003', de: 'retencion', distinto: 'CRP20203', falta: 'CRP20264' },
  {
    atributo: 'TotalTrasladosBaseIVA16',
    clave: '002 Tasa 0.160000',
    de: 'base',
    distinto: 'CRP20204',
    falta: 'CRP20267',
  },
  {
    atributo: 'TotalTrasladosImpuestoIVA16',
    clave: '002 Tasa 0.160000',
    de: 'importe',
    distinto: 'CRP20205',
    falta: 'CRP20273',
  },
  {
    atributo: 'TotalTrasladosBaseIVA8',
    clave: '002 Tasa 0.080000',
    de: 'base',
    distinto: 'CRP20206',
    falta: 'CRP20267',
  },
  {
    atributo: 'TotalTrasladosImpuestoIVA8',
    clave: '002 Tasa 0.080000',
    de: 'importe',
    distinto: 'CRP20207',
    falta: 'CRP20273',
  },
  {
    atributo: 'TotalTrasladosBaseIVA0',
    clave: '002 Tasa 0.000000',
    de: 'base',
    distinto: 'CRP20208',
    falta: 'CRP20267',
  },
  {
    atributo: 'TotalTrasladosImpuestoIVA0',
    clave: '002 Tasa 0.000000',
    de: 'importe',
    distinto: 'CRP20209',
    falta: 'CRP20273',
  },
  { atributo: 'TotalTrasladosBaseIVAExento', clave: '002 Exento', de: 'base', distinto: 'CRP20210', falta: 'CRP20267' },
]

/** Sums in pesos at scale 12, so that the one rounding happens at the end. */
interface SumasEnPesos {
  monto: bigint
  readonly base: Map<string, bigint>
  readonly importe: Map<string, bigint>
  readonly retencion: Map<string, bigint>
}

function sumarPagos(pagos: Pagos): SumasEnPesos {
  const sumas: SumasEnPesos = { monto: 0n, base: new Map(), importe: new Map(), retencion: new Map() }
  for (const pago of pagos.Pago) {
    const cambio = leerImporte(pago.TipoCambioP) ?? potencia10(ESCALA)
    const agregar = (mapa: Map<string, bigint>, clave: string, texto: string | undefined): void => {
      mapa.set(clave, (mapa.get(clave) ?? 0n) + (leerImporte(texto) ?? 0n) * cambio)
    }
    sumas.monto += (leerImporte(pago.Monto) ?? 0n) * cambio
    for (const traslado of pago.ImpuestosP?.TrasladosP ?? []) {
      const clave = llave(traslado.ImpuestoP, traslado.TipoFactorP, traslado.TasaOCuotaP)
      agregar(sumas.base, clave, traslado.BaseP)
      agregar(sumas.importe, clave, traslado.ImporteP)
    }
    for (const retencion of pago.ImpuestosP?.RetencionesP ?? []) {
      agregar(sumas.retencion, retencion.ImpuestoP, retencion.ImporteP)
    }
  }
  return sumas
}

export function revisarTotalesPagos(pagos: Pagos, lista: Hallazgo[]): void {
  const sumas = sumarPagos(pagos)
  for (const { atributo, clave, de, distinto, falta } of TOTALES) {
    const suma = sumas[de].get(clave)
    const dice = pagos.Totales[atributo]
    const campo = `Complemento.Pagos.Totales.${atributo}`
    if (dice === undefined) {
      if (suma !== undefined) hallar(lista, falta, campo)
    } else if (suma === undefined) hallar(lista, distinto, campo, 'sobra')
    else revisarEnPesos(dice, suma, distinto, campo, lista)
  }
  const campo = 'Complemento.Pagos.Totales.MontoTotalPagos'
  revisarEnPesos(pagos.Totales.MontoTotalPagos, sumas.monto, 'CRP20211', campo, lista)
}

function revisarEnPesos(dice: string, suma: bigint, codigo: CodigoRegla, campo: string, lista: Hallazgo[]): void {
  const valor = leerConDecimales(dice, 2)
  const debe = rescale(rescale(suma, 2 * ESCALA, 2), 2, ESCALA)
  if (valor === undefined) hallar(lista, 'LITRO-711', campo, `dice ${dice}`)
  else if (valor !== debe) hallar(lista, codigo, campo, `dice ${dice}, debe decir ${formatDecimal(debe, 2)}`)
}
