// How a stamp stands on the screen, and what each reading of the document says about it.
import type { EstadoFiscal } from '@litro/contract/documentos-fiscales/estado'
import { ApiError, mensajeDe } from '../../api-error.ts'
import { ERROR_AL_TIMBRAR } from '../palabras.ts'

export type Fase =
  | { tipo: 'listo' }
  | { tipo: 'timbrando' }
  /** Sent, outcome unknown: it will be known by itself and must not be repeated. */
  | { tipo: 'en_proceso' }
  | { tipo: 'timbrado' }
  | { tipo: 'error'; mensaje: string; hallazgos: ApiError['hallazgos'] }

type Lectura = { estado: EstadoFiscal | undefined; EnProceso: boolean; UltimoErrorTimbrado: string | null }

/** While the call is out the readings say nothing new; once it is over, the outcome stays on the screen. */
export function faseTrasLectura(fase: Fase, { estado, EnProceso, UltimoErrorTimbrado }: Lectura): Fase {
  if (fase.tipo === 'listo' && EnProceso) return { tipo: 'en_proceso' }
  if (fase.tipo !== 'en_proceso' || EnProceso) return fase
  if (estado === 'timbrado') return { tipo: 'timbrado' }
  return { tipo: 'error', mensaje: UltimoErrorTimbrado || ERROR_AL_TIMBRAR, hallazgos: [] }
}

/** No answer, or one that proves nothing: only the document can tell whether it was stamped. */
export function esIncierto(error: unknown): boolean {
  return error instanceof ApiError && (error.pasajero || error.codigo === 'TIMBRADO_EN_PROCESO')
}

export function faseDeError(error: unknown): Fase {
  return {
    tipo: 'error',
    mensaje: mensajeDe(error, ERROR_AL_TIMBRAR),
    hallazgos: error instanceof ApiError ? error.hallazgos : [],
  }
}
