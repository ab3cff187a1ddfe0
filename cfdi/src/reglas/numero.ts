// Amounts as the XML writes them, read without throwing, and the windows within which the SAT accepts a product.
import { countDecimales, type Decimal, ESCALA, formatDecimal, potencia10, readCorto } from '../decimal.ts'

// tdCFDI.xsd, t_Importe: one to eighteen digits, and up to six decimals.
const IMPORTE = /^\d{1,18}(?:\.\d{1,6})?$/

/** An amount at scale 6, or undefined when it is absent or is not written as the SAT wants. */
export function leerImporte(texto: string | undefined): Decimal | undefined {
  if (texto === undefined || texto === '') return undefined
  return readCorto(texto, ESCALA) ?? leerLargo(texto)
}

function leerLargo(texto: string): Decimal | undefined {
  if (!IMPORTE.test(texto)) return undefined
  const punto = texto.indexOf('.')
  if (punto < 0) return BigInt(texto) * potencia10(ESCALA)
  return BigInt(texto.slice(0, punto) + texto.slice(punto + 1).padEnd(ESCALA, '0'))
}

/** An amount with at most so many decimals, or undefined. */
export function leerConDecimales(texto: string | undefined, decimales: number): Decimal | undefined {
  const valor = leerImporte(texto)
  return valor === undefined || countDecimales(texto ?? '') > decimales ? undefined : valor
}

/** For the detail of a finding: what the document says and what it should say. */
export function diceYDebe(dice: string | undefined, debe: Decimal, decimales: number): string {
  return `dice ${dice ?? 'nada'}, debe decir ${formatDecimal(debe, decimales)}`
}

// The formulas of Anexo 20 take half a unit of the last written decimal from each factor, and 10^-12 less above.
const ESCALA_VENTANA = 12
const A_VENTANA = potencia10(ESCALA_VENTANA - ESCALA)
const MEDIOS: readonly bigint[] = Array.from({ length: ESCALA + 1 }, (_, d) => potencia10(ESCALA_VENTANA - d) / 2n)

function medio(texto: string): bigint {
  return MEDIOS[countDecimales(texto)] ?? 0n
}

// Almost every amount is its product but for less than one unit of its last decimal, and then no window can leave it out:
// the exact product lies between the limits.
function esProducto(a: Decimal, b: Decimal, importe: Decimal, texto: string): boolean {
  const diferencia = a * b - importe * A_VENTANA
  const unidad = potencia10(ESCALA_VENTANA - countDecimales(texto))
  return diferencia < unidad && -diferencia < unidad
}

/**
 * Lower limit truncated and upper limit rounded up to the decimals written in the amount: the same as less than one unit
 * of its last decimal away from either, which needs no division.
 */
function dentro(inferior: bigint, superior: bigint, escala: number, importe: Decimal, texto: string): boolean {
  const unidad = potencia10(escala - countDecimales(texto))
  const valor = importe * potencia10(escala - ESCALA)
  return valor + unidad > inferior && valor - unidad < superior
}

/** CFDI40167: Importe against Cantidad × ValorUnitario, with the decimals each one writes; who has read them gives the values too. */
export function importeEnVentana(
  cantidad: string,
  valorUnitario: string,
  importe: string,
  a = leerImporte(cantidad),
  b = leerImporte(valorUnitario),
  valor = leerImporte(importe),
): boolean {
  if (a === undefined || b === undefined || valor === undefined) return false
  if (esProducto(a, b, valor, importe)) return true
  const ancha = a * A_VENTANA
  const larga = b * A_VENTANA
  const inferior = (ancha - medio(cantidad)) * (larga - medio(valorUnitario))
  const superior = (ancha + medio(cantidad) - 1n) * (larga + medio(valorUnitario) - 1n)
  return dentro(inferior, superior, 2 * ESCALA_VENTANA, valor, importe)
}

/** CFDI40180 and its kin: a tax against Base × TasaOCuota; the rate is exact, only the base has a margin. */
export function impuestoEnVentana(base: string, tasa: string, importe: string, a = leerImporte(base)): boolean {
  const factor = leerImporte(tasa)
  const valor = leerImporte(importe)
  if (a === undefined || factor === undefined || valor === undefined) return false
  if (esProducto(a, factor, valor, importe)) return true
  const ancha = a * A_VENTANA
  const inferior = (ancha - medio(base)) * factor
  const superior = (ancha + medio(base) - 1n) * factor
  return dentro(inferior, superior, ESCALA_VENTANA + ESCALA, valor, importe)
}
