// Which codes of a PAC or of the SAT are a definite no, and which leave the question open. What nobody documented stays open.
import type { RespuestaBuzon, RespuestaCancelacion } from './pac.ts'

/** Anexo 29: the document was read and refused. 307 is a stamp that exists, and 300 is about the account. */
const RECHAZOS = new Set(['301', '302', '303', '304', '305', '306', '308', '401', '402', '403'])
const DE_MATRIZ = /^(?:CFDI1?\d{5}|CRP\d{5}|CCHYP\d{3})$/

/** The PAC looked at the document and said no: nothing was stamped by that call. */
export function esRechazo(codigo: string): boolean {
  return RECHAZOS.has(codigo) || DE_MATRIZ.test(codigo)
}

/** 307, or SW's CFDI3307: something was stamped before under this seal or this customid, so this is never a refusal. */
export function esPrevio(codigo: string): boolean {
  return codigo === '307' || codigo === 'CFDI3307'
}

const RECIBIDAS = new Set(['201', '202'])
const ABIERTAS = new Set(['205', '708', '798', '799'] as const)
// SAT: 203 to 212 about the folio; 301 to 314 about the petition. 711: Finkok could not use the certificate.
const NEGATIVAS = /^(?:20[346789]|21[0-2]|30[1-59]|31[0-4]|711)$/

type Abierta = typeof ABIERTAS extends Set<infer T> ? T : never

function isAbierta(codigo: string): codigo is Abierta {
  return (ABIERTAS as ReadonlySet<string>).has(codigo)
}

/** The answer for one UUID. A code we do not know proves nothing: the SAT's status will tell. */
export function toRespuestaCancelacion(codigo: string, mensaje: string, acuse: Buffer | null): RespuestaCancelacion {
  if (RECIBIDAS.has(codigo)) return { tipo: 'recibida', codigo, acuse }
  if (isAbierta(codigo)) return { tipo: 'incierto', codigo, mensaje }
  // Finkok's word for "others depend on it".
  if (codigo === 'no_cancelable') return { tipo: 'rechazo', codigo: '204', mensaje }
  if (NEGATIVAS.test(codigo)) return { tipo: 'rechazo', codigo, mensaje }
  return {
    tipo: 'incierto',
    codigo: 'ILEGIBLE',
    mensaje: `Código desconocido: ${codigo.slice(0, 40)}. ${mensaje}`.trim(),
  }
}

/** 1003 seal of another receiver, 1004 more than one request, 1005 no UUID, 1006 too many; 301 to 310 about the message. */
const NEGATIVAS_BUZON = /^(?:100[3-6]|30[1-5]|310)$/

/** The receiver's answer, by the SAT's code for its UUID. A code we do not know proves nothing. */
export function toRespuestaBuzon(codigo: string, mensaje: string, acuse: Buffer | null): RespuestaBuzon {
  if (codigo === '1000' || codigo === '1002') return { tipo: 'recibida', codigo, acuse }
  if (codigo === '1001') return { tipo: 'nada', codigo }
  if (NEGATIVAS_BUZON.test(codigo)) return { tipo: 'rechazo', codigo, mensaje }
  return {
    tipo: 'incierto',
    codigo: 'ILEGIBLE',
    mensaje: `Código desconocido: ${codigo.slice(0, 40)}. ${mensaje}`.trim(),
  }
}
