// What the words of a search may mean besides a part of a name: a fiscal folio, an amount, a number.
import { toCent } from '../../libro/cent.ts'

export type Buscado = {
  texto: string
  /** The first and last UUID that begin with it. */
  uuid: readonly [string, string] | null
  centavos: string | null
  numero: number | null
}

/** Fewer digits begin nearly every UUID, and may be a number. */
const MINIMO_UUID = 8
const HEXADECIMAL = /^[0-9a-f]{8}(-?[0-9a-f]{0,4}){0,3}-?[0-9a-f]{0,12}$/i
const MONTO = /^\$?\s*(\d{1,3}(,\d{3})+|\d{1,12})(\.\d{1,2})?$/
const NUMERO = /^\d{1,15}$/

export function readBuscado(texto: string): Buscado {
  return { texto, uuid: uuidsOf(texto), centavos: centsOf(texto), numero: NUMERO.test(texto) ? Number(texto) : null }
}

function uuidsOf(texto: string): Buscado['uuid'] {
  const digitos = texto.replaceAll('-', '').toLowerCase()
  if (!HEXADECIMAL.test(texto) || digitos.length < MINIMO_UUID || digitos.length > 32) return null
  return [digitos.padEnd(32, '0'), digitos.padEnd(32, 'f')]
}

/** "$223,029.74", as it is read on a screen. */
const centsOf = (texto: string): string | null =>
  MONTO.test(texto) ? String(toCent(texto.replace(/[$,\s]/g, ''))) : null
