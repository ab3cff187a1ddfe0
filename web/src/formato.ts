// How numbers and dates are read in Mexico. From decimal text, never with float arithmetic; dates never shift a day.
import { type Decimal, ESCALA, formatDecimal, fromJson, groupThousands, parseDecimal } from '@litro/cfdi/decimal'

export const SIN_DATO = '—'

type Numero = number | string | null | undefined

/** The wire promises few digits (D-174). A number that breaks the promise is still shown, rounded to what a Decimal holds. */
function fromNumber(valor: number): Decimal {
  try {
    return fromJson(valor)
  } catch {
    return parseDecimal(valor.toFixed(ESCALA))
  }
}

/** Decimal text with exactly `decimales` decimals, or null for what is not a number we may show. */
function decimalText(valor: Numero, decimales: number): string | null {
  if (valor === null || valor === undefined || valor === '') return null
  try {
    return formatDecimal(typeof valor === 'string' ? parseDecimal(valor) : fromNumber(valor), decimales)
  } catch {
    return null
  }
}

function group(texto: string): string {
  return texto.startsWith('-') ? `-${groupThousands(texto.slice(1))}` : groupThousands(texto)
}

/** "1,234.50". */
export function cantidad(valor: Numero, decimales = 2): string {
  const texto = decimalText(valor, decimales)
  return texto === null ? SIN_DATO : group(texto)
}

/** "$1,234.50", "-$1,234.50". */
export function pesos(valor: Numero): string {
  const texto = cantidad(valor, 2)
  if (texto === SIN_DATO) return texto
  return texto.startsWith('-') ? `-$${texto.slice(1)}` : `$${texto}`
}

/** "US$1,234.50". */
export const dolares = (valor: Numero): string => pesos(valor).replace('$', 'US$')

/** An exchange rate has at least four decimals and at most six (D-46). */
export function tipoCambio(valor: Numero): string {
  return cantidad(valor, 6).replace(/0{1,2}$/, '')
}

export function entero(valor: Numero): string {
  return cantidad(valor, 0)
}

/** "1 fila", "2,300 filas". */
export function conteo(n: number, singular: string, plural: string): string {
  return `${entero(n)} ${n === 1 ? singular : plural}`
}

const conZona = /T.*(Z|[+-]\d{2}:?\d{2})$/
const enMexico = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Today in Mexico City, YYYY-MM-DD, wherever the browser is (D-170). */
export function hoy(ahora: Date = new Date()): string {
  return ahora.toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })
}

/** `2026-11-15`: the date on a wall of Mexico City (D-170). */
export function hoyEnMexico(ahora: Date = new Date()): string {
  return enMexico.format(ahora).slice(0, 10)
}

/** Date and time as written, or, when the text names its zone, as clocks show them in Mexico City (D-170). */
function partesDeFecha(texto: string): { dia: string; hora: string | null } | null {
  const escrito = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(texto)
  if (!escrito?.[1]) return null
  if (!conZona.test(texto)) return { dia: escrito[1], hora: escrito[2] ?? null }
  const partes = Object.fromEntries(enMexico.formatToParts(new Date(texto)).map(({ type, value }) => [type, value]))
  return { dia: `${partes.year}-${partes.month}-${partes.day}`, hora: `${partes.hour}:${partes.minute}` }
}

const MESES = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
let enLetras = false

/** Of who is signed in, said before anything of theirs is drawn (D-291). */
export function setFechas(fechas: 'numeros' | 'letras' | undefined): void {
  enLetras = fechas === 'letras'
}

/** "14/11/2026", or "14 nov 2026" for who chose so. */
export function fecha(texto: string | null | undefined): string {
  const dia = texto ? partesDeFecha(texto)?.dia : undefined
  if (!dia) return SIN_DATO
  const [anio, mes, numero] = dia.split('-')
  return enLetras ? `${numero} ${MESES[Number(mes) - 1] ?? mes} ${anio}` : `${numero}/${mes}/${anio}`
}

/** A sentence of the server, with its days written as this person reads them. */
export function conFechas(frase: string): string {
  return enLetras ? frase.replace(/\b(\d{2})\/(\d{2})\/(\d{4})\b/g, (_, d, m, a) => fecha(`${a}-${m}-${d}`)) : frase
}

/** "14/11/2026 13:05": what a pointer resting on a date shows. */
export function fechaHora(texto: string | null | undefined): string {
  const partes = texto ? partesDeFecha(texto) : null
  if (!partes) return SIN_DATO
  return partes.hora ? `${fecha(partes.dia)} ${partes.hora}` : fecha(partes.dia)
}

/** "1.4 MB". */
export function tamanio(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1).replace('.0', '')} MB`
}

export const capital = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)
