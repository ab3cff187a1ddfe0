// Writes an amount the way a Mexican invoice says it: "(UN MILLÓN DE PESOS 00/100 M.N.)".

// Every currency word below is masculine, so a number ending in one always loses its final O before it.
const MENORES_DE_TREINTA = [
  '',
  'UN',
  'DOS',
  'TRES',
  'CUATRO',
  'CINCO',
  'SEIS',
  'SIETE',
  'OCHO',
  'NUEVE',
  'DIEZ',
  'ONCE',
  'DOCE',
  'TRECE',
  'CATORCE',
  'QUINCE',
  'DIECISÉIS',
  'DIECISIETE',
  'DIECIOCHO',
  'DIECINUEVE',
  'VEINTE',
  'VEINTIÚN',
  'VEINTIDÓS',
  'VEINTITRÉS',
  'VEINTICUATRO',
  'VEINTICINCO',
  'VEINTISÉIS',
  'VEINTISIETE',
  'VEINTIOCHO',
  'VEINTINUEVE',
] as const

const DECENAS = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'] as const

const CENTENAS = [
  '',
  'CIENTO',
  'DOSCIENTOS',
  'TRESCIENTOS',
  'CUATROCIENTOS',
  'QUINIENTOS',
  'SEISCIENTOS',
  'SETECIENTOS',
  'OCHOCIENTOS',
  'NOVECIENTOS',
] as const

type NombreMoneda = { uno: string; varios: string; clave: string }

const MONEDAS: Readonly<Record<string, NombreMoneda>> = {
  MXN: { uno: 'PESO', varios: 'PESOS', clave: 'M.N.' },
  USD: { uno: 'DÓLAR', varios: 'DÓLARES', clave: 'USD' },
  EUR: { uno: 'EURO', varios: 'EUROS', clave: 'EUR' },
}

const IMPORTE = /^(\d+)(?:\.(\d+))?$/
// The SAT writes at most 18 integer digits (t_Importe), which ends just before the trillion.
const DEMASIADO = 10n ** 18n

/** Amount in words, in capitals and between parentheses, rounded to cents half away from zero. */
export function importeConLetra(importe: string, moneda = 'MXN'): string {
  const centavos = toCentavos(importe)
  const entero = centavos / 100n
  if (entero >= DEMASIADO) throw new RangeError(`Importe demasiado grande para escribirse con letra: ${importe}`)
  const fraccion = `${String(centavos % 100n).padStart(2, '0')}/100`
  const nombre = MONEDAS[moneda]
  if (!nombre) return `(${enteroConLetra(entero)} ${fraccion} ${moneda})`
  // "Un millón" and its multiples are nouns: they need "de" before the thing counted.
  const de = entero > 0n && entero % 1_000_000n === 0n ? 'DE ' : ''
  return `(${enteroConLetra(entero)} ${de}${entero === 1n ? nombre.uno : nombre.varios} ${fraccion} ${nombre.clave})`
}

/** A whole number in words, in the short form used before a masculine noun: UN, VEINTIÚN, CIENTO UN. */
export function enteroConLetra(n: bigint): string {
  if (n === 0n) return 'CERO'
  const billones = n / 10n ** 12n
  const millones = (n / 10n ** 6n) % 10n ** 6n
  const resto = n % 10n ** 6n
  return [escala(billones, 'BILLÓN', 'BILLONES'), escala(millones, 'MILLÓN', 'MILLONES'), menorDeMillon(Number(resto))]
    .filter((parte) => parte !== '')
    .join(' ')
}

function escala(n: bigint, uno: string, varios: string): string {
  if (n === 0n) return ''
  return `${menorDeMillon(Number(n))} ${n === 1n ? uno : varios}`
}

function menorDeMillon(n: number): string {
  const miles = Math.floor(n / 1000)
  const resto = menorDeMil(n % 1000)
  if (miles === 0) return resto
  // A thousand is MIL, never UN MIL.
  const cabeza = miles === 1 ? 'MIL' : `${menorDeMil(miles)} MIL`
  return resto === '' ? cabeza : `${cabeza} ${resto}`
}

function menorDeMil(n: number): string {
  if (n === 100) return 'CIEN'
  const centena = CENTENAS[Math.floor(n / 100)] ?? ''
  const resto = menorDeCien(n % 100)
  return centena !== '' && resto !== '' ? `${centena} ${resto}` : centena + resto
}

function menorDeCien(n: number): string {
  if (n < 30) return MENORES_DE_TREINTA[n] ?? ''
  const decena = DECENAS[Math.floor(n / 10)] ?? ''
  const unidad = MENORES_DE_TREINTA[n % 10] ?? ''
  return unidad === '' ? decena : `${decena} Y ${unidad}`
}

function toCentavos(importe: string): bigint {
  const partes = IMPORTE.exec(importe)
  if (!partes) throw new RangeError(`Importe inválido: ${importe}`)
  const decimales = (partes[2] ?? '').padEnd(3, '0')
  const truncado = BigInt((partes[1] ?? '') + decimales.slice(0, 2))
  return decimales.charCodeAt(2) >= 0x35 ? truncado + 1n : truncado
}
