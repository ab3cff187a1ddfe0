// The text of a number field: accepts `1,234.56` as people write it in Mexico, keeps plain decimal text inside.
import { groupThousands } from '@litro/cfdi/decimal'

/** Commas only where thousands go: `1,5` is no number here, because it would silently become 15. */
const escrito = /^-?(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/

/** How a statement says pesos, before the figure or after it. */
const PESOS = /^\s*(MXN|MXP)(?=[\s$\d])|(MXN|MXP|M\.\s?N\.?|pesos)\s*$/gi

/** Decimal text ("1234.56"), empty for nothing, or null when it cannot be read as a number. */
export function readDecimal(texto: string): string | null {
  // Pasted from a statement: pesos, their sign and spaces around are forgiven. Dollars are not: the figure would change its meaning.
  const limpio = (/\d/.test(texto) ? texto.replace(PESOS, '') : texto).replace(/[$\s]/g, '')
  if (limpio === '') return ''
  if (!escrito.test(limpio) || !/\d/.test(limpio)) return null
  const sinComas = limpio.replaceAll(',', '')
  const [signo, enteros = '', fraccion = ''] = /^(-?)0*(\d*)\.?(\d*)$/.exec(sinComas)?.slice(1) ?? []
  return `${signo}${enteros || '0'}${fraccion ? `.${fraccion}` : ''}`
}

/** How the field shows it when it is not being typed in: grouped, with at least the given decimals. */
export function showDecimal(texto: string, decimalesMinimos: number): string {
  const decimal = readDecimal(texto)
  if (decimal === null || decimal === '') return texto
  const negativo = decimal.startsWith('-')
  const [enteros = '0', fraccion = ''] = decimal.replace('-', '').split('.')
  const completa = fraccion.padEnd(decimalesMinimos, '0')
  return `${negativo ? '-' : ''}${groupThousands(enteros)}${completa ? `.${completa}` : ''}`
}

/** What may be typed at all; anything else is ignored, so that the caret never jumps. */
export function isTypable(texto: string): boolean {
  return /^[\d.,$\s-]*$/.test(texto)
}
