// Measures and breaks text in the two weights of the typeface, and turns any Unicode text into their WinAnsi alphabet.
import { type Fuente, getLetra } from './letra.ts'

// Windows-1252 from 0x80 to 0x9F; the rest of WinAnsi is Latin-1. Holes are codes without a character.
const CP1252 = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'

const WINANSI = new Map<string, string>()
for (const [i, caracter] of [...CP1252].entries()) {
  if (caracter !== '\0') WINANSI.set(caracter, String.fromCharCode(0x80 + i))
}

// What a reader would write by hand instead of a sign the font does not have.
const SUSTITUTOS: Readonly<Record<string, string>> = {
  '‐': '-',
  '‑': '-',
  '‒': '\x96',
  '―': '\x97',
  '−': '-',
  '′': "'",
  '″': '"',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '→': '->',
  '←': '<-',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ẞ: 'SS',
  '№': 'No.',
  '\u2028': ' ',
  '\u2029': ' ',
}

// Codes 0x80 to 0x9F pass as they are, so that converting twice changes nothing.
const SOLO_WINANSI = /^[\x20-\x7e\x80\x82-\x8c\x8e\x91-\x9c\x9e-\xac\xae-\xff]*$/

/** Text as WinAnsi codes (one char each): unknown letters lose their accent, controls become blanks, the rest "?". */
export function toWinAnsi(texto: string): string {
  if (SOLO_WINANSI.test(texto)) return texto
  let salida = ''
  for (const caracter of texto.normalize('NFC')) salida += toWinAnsiChar(caracter)
  return salida
}

function toWinAnsiChar(caracter: string): string {
  if (SOLO_WINANSI.test(caracter)) return caracter
  const directo = WINANSI.get(caracter)
  if (directo !== undefined) return directo
  const sustituto = SUSTITUTOS[caracter]
  if (sustituto !== undefined) return sustituto
  if (/[\p{Cc}\p{Zs}]/u.test(caracter)) return ' '
  // Soft hyphens, joiners, variation selectors, combining marks and direction marks print nothing.
  if (/[\p{Cf}\p{M}]/u.test(caracter)) return ''
  const base = caracter.normalize('NFKD').replace(/\p{M}/gu, '')
  return base !== '' && base !== caracter && SOLO_WINANSI.test(base) ? base : '?'
}

/** Width in points of text already in WinAnsi. */
export function medir(winansi: string, fuente: Fuente, cuerpo: number): number {
  const { ancho, par } = getLetra(fuente)
  let suma = 0
  let previo = 0
  for (let i = 0; i < winansi.length; i++) {
    const c = winansi.charCodeAt(i)
    suma += ancho[c]! + par[previo * 256 + c]!
    previo = c
  }
  return (suma * cuerpo) / 1000
}

/** Operand and operator that show WinAnsi text, with its kerning. */
export function mostrar(winansi: string, fuente: Fuente): string {
  const { par } = getLetra(fuente)
  let salida = ''
  let inicio = 0
  for (let i = 1; i < winansi.length; i++) {
    const ajuste = par[winansi.charCodeAt(i - 1) * 256 + winansi.charCodeAt(i)]!
    if (ajuste !== 0) {
      salida += `(${escapeLiteral(winansi.slice(inicio, i))})${-ajuste}`
      inicio = i
    }
  }
  const resto = `(${escapeLiteral(winansi.slice(inicio))})`
  return salida === '' ? `${resto}Tj` : `[${salida}${resto}]TJ`
}

function escapeLiteral(texto: string): string {
  return /[()\\]/.test(texto) ? texto.replace(/[()\\]/g, '\\$&') : texto
}

/** Lines that fit the width: broken at blanks, and inside a word only when the word alone does not fit. */
export function partir(winansi: string, fuente: Fuente, cuerpo: number, ancho: number): string[] {
  // A column measured from this very text must hold it, whatever the last bit of a float says.
  const anchoMaximo = ancho + 0.01
  if (medir(winansi, fuente, cuerpo) <= anchoMaximo) return [winansi]
  const blanco = medir(' ', fuente, cuerpo)
  const lineas: string[] = []
  let linea = ''
  let ocupado = 0
  for (const palabra of winansi.split(' ')) {
    const avance = medir(palabra, fuente, cuerpo)
    if (linea !== '' && ocupado + blanco + avance <= anchoMaximo) {
      linea += ` ${palabra}`
      ocupado += blanco + avance
      continue
    }
    if (linea !== '') lineas.push(linea)
    const trozos = avance <= anchoMaximo ? [palabra] : partirPalabra(palabra, fuente, cuerpo, anchoMaximo)
    linea = trozos.pop() ?? ''
    lineas.push(...trozos)
    ocupado = medir(linea, fuente, cuerpo)
  }
  if (linea !== '' || lineas.length === 0) lineas.push(linea)
  return lineas
}

/** A word without blanks (a seal, a UUID) in pieces that fit. */
function partirPalabra(palabra: string, fuente: Fuente, cuerpo: number, anchoMaximo: number): string[] {
  const { ancho, par } = getLetra(fuente)
  const maximo = (anchoMaximo * 1000) / cuerpo
  const trozos: string[] = []
  let inicio = 0
  let suma = 0
  for (let i = 0; i < palabra.length; i++) {
    const c = palabra.charCodeAt(i)
    const avance = ancho[c]! + (i > inicio ? par[palabra.charCodeAt(i - 1) * 256 + c]! : 0)
    if (suma + avance > maximo && i > inicio) {
      trozos.push(palabra.slice(inicio, i))
      inicio = i
      suma = ancho[c]!
    } else {
      suma += avance
    }
  }
  trozos.push(palabra.slice(inicio))
  return trozos
}
