// What Banxico's pages may answer, whichever was asked, and what of it is no answer at all.
import type { Http } from '../../craft/salida/http-cliente.ts'
import type { PagoDicho } from './clasificar.ts'

/** Neither an answer nor evidence: who asked waits. */
export type SinRespuesta =
  | { tipo: 'captcha' | 'cuota' }
  | { tipo: 'no_entendida'; pagina: Buffer }
  | { tipo: 'falla'; mensaje: string }

export type RespuestaCep =
  | { tipo: 'xml'; bytes: Buffer }
  | { tipo: 'sin_cep'; pago: PagoDicho }
  | { tipo: 'no_existe' | 'con_cep' }
  | SinRespuesta

type Contestada = Awaited<ReturnType<Http>>

/** Without an answer to read; null when there is one. A redirect is no answer of ours to follow. */
export function fallaDe(r: Contestada): SinRespuesta | null {
  if (r.tipo === 'incierto') {
    // Too large, or compressed: somebody else's page.
    if (r.codigo === 'ILEGIBLE') return { tipo: 'no_entendida', pagina: Buffer.from(r.mensaje) }
    return { tipo: 'falla', mensaje: r.mensaje }
  }
  if (r.status === 429) return { tipo: 'cuota' }
  if (r.status >= 500) return { tipo: 'falla', mensaje: `Banxico respondió con el estado ${r.status}.` }
  if (r.status !== 200) return { tipo: 'no_entendida', pagina: Buffer.from(`Estado ${r.status}.`) }
  return null
}
