// The words of the SAT about a document, weighed: each must be one we know, and they must not contradict each other.
import type { EstatusCfdi } from './pac.ts'

const ESTADOS = ['Vigente', 'Cancelado', 'No Encontrado'] as const
const CANCELABLES = ['Cancelable sin aceptación', 'Cancelable con aceptación', 'No cancelable', ''] as const
const CANCELACIONES = [
  '',
  'En proceso',
  'Cancelado sin aceptación',
  'Cancelado con aceptación',
  'Plazo vencido',
  'Solicitud rechazada',
] as const

type Palabras = Record<'CodigoEstatus' | 'Estado' | 'EsCancelable' | 'EstatusCancelacion' | 'ValidacionEFOS', string>

/** Null when a word is new to us: a state nobody documented must not cancel, nor deny, anything. */
export function toEstatus(palabras: Palabras): EstatusCfdi | null {
  const estado = pick(ESTADOS, palabras.Estado)
  const esCancelable = pick(CANCELABLES, palabras.EsCancelable)
  const estatusCancelacion = pick(CANCELACIONES, palabras.EstatusCancelacion)
  if (estado === undefined || esCancelable === undefined || estatusCancelacion === undefined) return null
  // N-601 has been seen with "Vigente" for a wrong expression (Finkok): only an S speaks of the document itself.
  const encontrado = /^S\b/.test(palabras.CodigoEstatus)
  if (encontrado !== (estado !== 'No Encontrado')) return null
  return {
    codigoEstatus: palabras.CodigoEstatus,
    estado,
    esCancelable,
    estatusCancelacion,
    validacionEfos: palabras.ValidacionEFOS,
  }
}

function pick<T extends string>(opciones: readonly T[], texto: string): T | undefined {
  return opciones.find((opcion) => plain(opcion) === plain(texto))
}

/** Services differ in capitals and accents. */
function plain(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
}
