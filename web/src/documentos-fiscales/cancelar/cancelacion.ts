// Words of a cancellation: what each state of the request means, and what the SAT says meanwhile.
import type { Documento } from '../documento.ts'

// biome-ignore format: a table is read as a table
const ESTADOS: Record<string, string> = {
  solicitada:    'Falta que facturación la envíe al SAT',
  por_enviar:    'Por enviar al SAT',
  enviada:       'Enviada al SAT',
  en_proceso:    'En espera de la respuesta del receptor',
  incierta:      'Sin respuesta del SAT; se volverá a consultar',
  revision:      'En revisión del personal de facturación',
  cancelada:     'Cancelada',
  rechazada:     'El receptor la rechazó',
  no_cancelable: 'El SAT no permite cancelarla',
  desistida:     'Se desistió de cancelarla',
}

export const estadoDeCancelacion = (estado: string): string => ESTADOS[estado] ?? estado

/** Ended without cancelling: the document is in force again and its owner must know. */
export const fueNegada = (estado: string): boolean => ['rechazada', 'no_cancelable', 'desistida'].includes(estado)

/** What the SAT says about the document itself. */
export function estatusSatDe(documento: Documento, estado: string | undefined): string | null {
  if (documento.UUID === null) return null
  if (estado === 'cancelado') return 'Cancelado'
  const enTramite = estado === 'por_cancelar' ? documento.Cancelacion?.EstatusSAT : null
  // Cancelled there, and something here still depends on it.
  if (enTramite && /^(Cancelado|Plazo vencido)/.test(enTramite)) return 'Cancelado'
  return enTramite ? `Vigente · ${enTramite}` : 'Vigente'
}
