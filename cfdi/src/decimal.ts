// Money and quantities without floats: a Decimal is a bigint counting millionths; text or a JSON number only at the edge.

/** A bigint at scale 6: 1.5 is 1_500_000n. */
export type Decimal = bigint

/** Decimals every Decimal carries: the most the SAT admits on a line. */
export const ESCALA = 6

/** JSON numbers of the wire carry at most 15 significant digits, so their decimal text is exact. */
const MAX_DIGITOS_JSON = 15
/** t_Importe of the SAT: one to eighteen integer digits. */
const MAX_ENTEROS = 18

type DecimalErrorCodigo = 'FORMATO' | 'EXPONENTE' | 'DECIMALES' | 'DIGITOS' | 'DIVISION_ENTRE_CERO'

/** Text or number that is not an admissible decimal. */
export class DecimalError extends RangeError {
  readonly codigo: DecimalErrorCodigo
  constructor(codigo: DecimalErrorCodigo, message: string) {
    super(message)
    this.name = 'DecimalError'
    this.codigo = codigo
  }
}

/** Powers of ten are asked for on every operation; a table is cheaper than `**`. */
const POTENCIAS = Array.from({ length: 40 }, (_, n) => 10n ** BigInt(n))

export function potencia10(n: number): bigint {
  return POTENCIAS[n] ?? 10n ** BigInt(n)
}

const UNO = potencia10(ESCALA)
const PATRON = /^-?[0-9]+(?:\.[0-9]+)?$/

/** Integer division rounding half away from zero ("redondeo" of the Anexo 20). */
export function divRound(dividendo: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw new DecimalError('DIVISION_ENTRE_CERO', 'División entre cero')
  const negativo = dividendo < 0n !== divisor < 0n
  const a = dividendo < 0n ? -dividendo : dividendo
  const b = divisor < 0n ? -divisor : divisor
  // Half an odd divisor loses its fraction, which no whole dividend could have used.
  const cociente = (a + (b >> 1n)) / b
  return negativo ? -cociente : cociente
}

/** Moves an integer from one scale to another, rounding half away from zero when decimals are lost. */
export function rescale(valor: bigint, de: number, a: number): bigint {
  if (a >= de) return valor * potencia10(a - de)
  return divRound(valor, potencia10(de - a))
}

/** So many characters hold fewer than 2^53 units: their digits add up exactly before they become a bigint. */
const EXACTOS = 15

/** Plain amounts are read everywhere, so they are read digit by digit; undefined when the text is not plain, short and fitting. */
export function readCorto(texto: string, escala: number): bigint | undefined {
  if (texto.length > EXACTOS) return undefined
  let unidades = 0
  let decimales = -1
  for (let i = 0; i < texto.length; i++) {
    const digito = texto.charCodeAt(i) - 48
    if (digito >= 0 && digito <= 9) {
      unidades = unidades * 10 + digito
      if (decimales >= 0) decimales++
    } else {
      if (texto[i] !== '.' || i === 0 || decimales >= 0) return undefined
      decimales = 0
    }
  }
  if (texto === '' || decimales === 0 || decimales > escala) return undefined
  return BigInt(unidades) * potencia10(escala - Math.max(decimales, 0))
}

/** Reads decimal text at any scale; more decimals than the scale are refused, never rounded. */
export function parseAtScale(texto: string, escala: number): bigint {
  const corto = readCorto(texto, escala)
  if (corto !== undefined) return corto
  if (!PATRON.test(texto)) throw formatError(texto)
  const punto = texto.indexOf('.')
  const enteros = punto < 0 ? texto : texto.slice(0, punto)
  const decimales = punto < 0 ? 0 : texto.length - punto - 1
  if (enteros.length - (texto.startsWith('-') ? 1 : 0) > MAX_ENTEROS) {
    throw new DecimalError('DIGITOS', 'Demasiados dígitos')
  }
  if (decimales > escala) throw new DecimalError('DECIMALES', `Más de ${escala} decimales: ${texto}`)
  if (punto < 0) return BigInt(enteros) * potencia10(escala)
  // The sign stays in front of the digits, so "-0.5" keeps it.
  return BigInt(enteros + texto.slice(punto + 1)) * potencia10(escala - decimales)
}

function formatError(texto: string): DecimalError {
  if (/^-?[0-9.]+e[+-]?[0-9]+$/i.test(texto)) return new DecimalError('EXPONENTE', `Número con exponente: ${texto}`)
  return new DecimalError('FORMATO', `No es un número decimal: ${JSON.stringify(texto.slice(0, 40))}`)
}

/** Reads decimal text such as "1234.56"; thousands separators, signs other than "-" and blanks are refused. */
export function parseDecimal(texto: string, maxDecimales: number = ESCALA): Decimal {
  if (maxDecimales === ESCALA) return parseAtScale(texto, ESCALA)
  return rescale(parseAtScale(texto, maxDecimales), maxDecimales, ESCALA)
}

/** Reads a JSON number through its decimal text (D-174): the float itself never enters a computation. */
export function fromJson(numero: number, maxDecimales: number = ESCALA): Decimal {
  const texto = String(numero)
  const valor = parseDecimal(texto, maxDecimales)
  const digitos = texto.replace(/[-.]/g, '').replace(/^0+/, '')
  if (digitos.length > MAX_DIGITOS_JSON) {
    throw new DecimalError('DIGITOS', `Más de ${MAX_DIGITOS_JSON} dígitos significativos: ${texto}`)
  }
  return valor
}

/** Writes a JSON number with at most `decimales` decimals; refuses what a float could not carry exactly. */
export function toJson(valor: Decimal, decimales: number): number {
  const redondo = rescale(rescale(valor, ESCALA, decimales), decimales, ESCALA)
  const numero = Number(formatDecimal(redondo, decimales))
  if (fromJson(numero) !== redondo) throw new DecimalError('DIGITOS', 'El número no cabe en JSON sin pérdida')
  return numero
}

/** Decimal text with exactly `decimales` decimals, rounded half away from zero. */
export function formatDecimal(valor: Decimal, decimales: number = ESCALA): string {
  return formatAtScale(rescale(valor, ESCALA, decimales), decimales)
}

/** Decimal text of an integer at the given scale. */
export function formatAtScale(valor: bigint, escala: number): string {
  const negativo = valor < 0n
  const digitos = (negativo ? -valor : valor).toString().padStart(escala + 1, '0')
  const corte = digitos.length - escala
  const texto = escala === 0 ? digitos : `${digitos.slice(0, corte)}.${digitos.slice(corte)}`
  return negativo ? `-${texto}` : texto
}

/** Rounds to n decimals and stays at scale 6. */
export function round(valor: Decimal, decimales: number): Decimal {
  return rescale(rescale(valor, ESCALA, decimales), decimales, ESCALA)
}

/** a × b at scale 6, rounded. */
export function mul(a: Decimal, b: Decimal): Decimal {
  return divRound(a * b, UNO)
}

/** a ÷ b at scale 6, rounded. */
export function div(a: Decimal, b: Decimal): Decimal {
  return divRound(a * UNO, b)
}

/** a × b ÷ c with a single rounding. */
export function mulDiv(a: Decimal, b: Decimal, c: Decimal): Decimal {
  return divRound(a * b, c)
}

export function sum(valores: Iterable<Decimal>): Decimal {
  let total = 0n
  for (const valor of valores) total += valor
  return total
}

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Scale 6 → whole centavos, rounded. */
export function toCentavos(valor: Decimal): bigint {
  return rescale(valor, ESCALA, 2)
}

export function fromCentavos(centavos: bigint): Decimal {
  return rescale(centavos, 2, ESCALA)
}

/** Decimals as written: "10000.000" has three. The SAT's tolerances hang on it. */
export function countDecimales(texto: string): number {
  const punto = texto.indexOf('.')
  return punto < 0 ? 0 : texto.length - punto - 1
}

/** Groups thousands as es-MX does: "1234567.5" → "1,234,567.5". */
export function groupThousands(texto: string): string {
  const [enteros = '', fraccion] = texto.split('.')
  const agrupado = enteros.replace(/\B(?=([0-9]{3})+(?![0-9]))/g, ',')
  return fraccion === undefined ? agrupado : `${agrupado}.${fraccion}`
}

/** "$1,234.56" (or "-$1,234.56"), as money is read in Mexico. */
export function formatPesos(valor: Decimal, decimales = 2): string {
  const texto = formatDecimal(valor, decimales)
  return texto.startsWith('-') ? `-$${groupThousands(texto.slice(1))}` : `$${groupThousands(texto)}`
}
