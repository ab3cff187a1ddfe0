// Test support: the SAT's arithmetic of Anexo 20 written a second time, from the formulas, to judge what totales.ts computes.
import type { Comprobante, Concepto, Traslado } from '../comprobante.ts'
import { countDecimales, parseAtScale, potencia10 } from '../decimal.ts'

const E = 12
const big = (texto: string): bigint => parseAtScale(texto, E)
const half = (texto: string): bigint => potencia10(E - countDecimales(texto)) / 2n
const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b))

/** Whether `importe` lies between the truncated lower and the rounded-up upper limit of a product. */
function inWindow(lower: bigint, upper: bigint, importe: string): boolean {
  const unidad = potencia10(2 * E - countDecimales(importe))
  const valor = parseAtScale(importe, countDecimales(importe))
  return floorDiv(lower, unidad) <= valor && valor <= -floorDiv(-upper, unidad)
}

function importeTolerado({ Cantidad, ValorUnitario, Importe }: Concepto): boolean {
  const [c, v] = [big(Cantidad), big(ValorUnitario)]
  const lower = (c - half(Cantidad)) * (v - half(ValorUnitario))
  const upper = (c + half(Cantidad) - 1n) * (v + half(ValorUnitario) - 1n)
  return inWindow(lower, upper, Importe)
}

export function impuestoTolerado(base: string, tasa: string, importe: string): boolean {
  const [b, t] = [big(base), big(tasa)]
  return inWindow((b - half(base)) * t, (b + half(base) - 1n) * t, importe)
}

/** Everything of §1.4 that does not hold in an I or E. */
export function quejas(comprobante: Comprobante): string[] {
  const lista: string[] = []
  const check = (cierto: boolean, queja: string) => void (cierto || lista.push(queja))
  const { Conceptos, Impuestos } = comprobante
  for (const concepto of Conceptos) {
    check(importeTolerado(concepto), `CFDI40167 ${concepto.Cantidad} × ${concepto.ValorUnitario} ≠ ${concepto.Importe}`)
    if (concepto.Descuento) {
      check(big(concepto.Descuento) <= big(concepto.Importe), 'CFDI40169')
      check(countDecimales(concepto.Descuento) <= countDecimales(concepto.Importe), 'CFDI40168')
    }
    for (const { Base, TasaOCuota, Importe } of concepto.Impuestos?.Traslados ?? []) {
      check(big(Base) > 0n, 'CFDI40174')
      if (TasaOCuota)
        check(impuestoTolerado(Base, TasaOCuota, Importe ?? ''), `CFDI40180 ${Base} × ${TasaOCuota} ≠ ${Importe}`)
    }
    for (const { Base, TasaOCuota, Importe } of concepto.Impuestos?.Retenciones ?? []) {
      check(impuestoTolerado(Base, TasaOCuota, Importe), `CFDI40186 ${Base} × ${TasaOCuota} ≠ ${Importe}`)
    }
  }
  const traslados = Conceptos.flatMap((concepto) => concepto.Impuestos?.Traslados ?? [])
  const documento = Impuestos?.Traslados ?? []
  check(new Set(documento.map(keyOf)).size === documento.length, 'CFDI40218')
  for (const nodo of documento) {
    const mismos = traslados.filter((otro) => keyOf(otro) === keyOf(nodo))
    check(nodo.Base === round2(mismos.map(({ Base }) => Base)), 'CFDI40215')
    if (nodo.Importe) check(nodo.Importe === round2(mismos.map(({ Importe }) => Importe ?? '0')), 'CFDI40221')
  }
  const iva = documento.flatMap(({ Importe }) => (Importe ? [Importe] : []))
  check((Impuestos?.TotalImpuestosTrasladados ?? '0.00') === round2(iva), 'CFDI40205')
  const retenciones = Conceptos.flatMap((concepto) => concepto.Impuestos?.Retenciones ?? [])
  const retenido = round2(retenciones.map(({ Importe }) => Importe))
  check((Impuestos?.TotalImpuestosRetenidos ?? '0.00') === retenido, 'CFDI40203')
  check((Impuestos?.Retenciones ?? []).length === (retenciones.length > 0 ? 1 : 0), 'CFDI40208')
  check(comprobante.SubTotal === round2(Conceptos.map(({ Importe }) => Importe)), 'CFDI40108')
  const descuentos = Conceptos.flatMap(({ Descuento }) => (Descuento ? [Descuento] : []))
  check((comprobante.Descuento ?? '0.00') === round2(descuentos), 'CFDI40111')
  const total = big(comprobante.SubTotal) - big(comprobante.Descuento ?? '0') + big(round2(iva)) - big(retenido)
  check(big(comprobante.Total) === total, 'CFDI40119')
  return lista
}

const keyOf = ({ Impuesto, TipoFactor, TasaOCuota }: Traslado) => `${Impuesto}${TipoFactor}${TasaOCuota ?? ''}`

/** Σ rounded half up to centavos, as text. */
export function round2(importes: readonly string[]): string {
  const suma = importes.reduce((total, texto) => total + big(texto), 0n)
  const centavos = (suma + potencia10(E - 2) / 2n) / potencia10(E - 2)
  const texto = centavos.toString().padStart(3, '0')
  return `${texto.slice(0, -2)}.${texto.slice(-2)}`
}
