// RFC: how it is written, whose it is, and its check digit, which only warns because real RFC exist that fail it.
import type { Hallazgo } from './hallazgo.ts'
import { hallar } from './reglas/frases.ts'
import type { TipoPersona } from './sat/regimen-fiscal.ts'

/** Público en general. */
export const RFC_PUBLICO_EN_GENERAL = 'XAXX010101000'
/** Residents abroad without a Mexican RFC. */
export const RFC_EXTRANJERO = 'XEXX010101000'
/** The exact name, without accent, that makes an invoice a global one. */
export const NOMBRE_PUBLICO_EN_GENERAL = 'PUBLICO EN GENERAL'

// tdCFDI.xsd, t_RFC, without what it asks of month and day: that the date does not exist is told as such, not as a bad length.
const PATRON = /^[A-Z&Ñ]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$/
/** Year, month and day are the six digits before the homoclave, which has three characters. */
const FECHA_DESDE_EL_FIN = 9
const DIAS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

type ProblemaRfc = 'formato' | 'fecha'

/** What is wrong with the writing of an RFC, or undefined. */
export function problemaRfc(rfc: string): ProblemaRfc | undefined {
  if (!PATRON.test(rfc)) return 'formato'
  const fecha = rfc.length - FECHA_DESDE_EL_FIN
  const mes = dosDigitos(rfc, fecha + 2)
  const dia = dosDigitos(rfc, fecha + 4)
  if (dia === 0 || dia > (DIAS[mes - 1] ?? 0)) return 'fecha'
  // Two digits do not say the century: 00 was a leap year in 2000, so every multiple of four may have been one.
  if (mes === 2 && dia === 29 && dosDigitos(rfc, fecha) % 4 !== 0) return 'fecha'
  return undefined
}

function dosDigitos(texto: string, en: number): number {
  const CERO = 48
  return (texto.charCodeAt(en) - CERO) * 10 + texto.charCodeAt(en + 1) - CERO
}

export function esRfc(rfc: string): boolean {
  return problemaRfc(rfc) === undefined
}

/** 12 characters are a company's, 13 a person's; undefined when the RFC is badly written. */
export function personaDeRfc(rfc: string): TipoPersona | undefined {
  if (!esRfc(rfc)) return undefined
  return rfc.length === 12 ? 'moral' : 'fisica'
}

export function esRfcGenerico(rfc: string): boolean {
  return rfc === RFC_PUBLICO_EN_GENERAL || rfc === RFC_EXTRANJERO
}

const ALFABETO = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
// A company's RFC counts as if a space (37) stood before it, in the place that weighs 13.
const ESPACIO_INICIAL = 37 * 13

/** The check digit the SAT's algorithm gives to a well-written RFC. */
export function digitoVerificador(rfc: string): string {
  const largo = rfc.length
  let suma = largo === 12 ? ESPACIO_INICIAL : 0
  for (let i = 0; i < largo - 1; i++) suma += ALFABETO.indexOf(rfc.charAt(i)) * (largo - i)
  const digito = 11 - (suma % 11)
  return digito === 11 ? '0' : digito === 10 ? 'A' : String(digito)
}

export function digitoCoincide(rfc: string): boolean {
  return rfc.endsWith(digitoVerificador(rfc))
}

/** Collects what is wrong with an RFC; says whether it can be used for further rules. */
export function revisarRfc(rfc: string, campo: string, lista: Hallazgo[]): boolean {
  if (rfc === '') {
    hallar(lista, 'LITRO-801', campo)
    return false
  }
  const problema = problemaRfc(rfc)
  if (problema) {
    hallar(lista, problema === 'fecha' ? 'LITRO-102' : 'LITRO-101', campo, `dice ${rfc.slice(0, 20)}`)
    return false
  }
  if (!esRfcGenerico(rfc) && !digitoCoincide(rfc)) hallar(lista, 'LITRO-103', campo)
  return true
}
