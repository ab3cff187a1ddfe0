// How the SAT would answer about a document at a moment: a pure function of what was asked, what the receiver said and time.
import type { Registro } from './almacen.ts'

export type TiemposAceptacion = {
  /** From the stamp until the SAT knows the document; before that it is "not found" and 205. */
  replicaMs: number
  /** From the petition until the cancellation of what needs nobody's acceptance. */
  sinAceptacionMs: number
  /** Silence of the receiver that accepts, where silence counts. */
  silencioMs: number
}

/** Three days of silence; the SAT itself is quick here so that a demonstration need not wait. */
export const TIEMPOS_ACEPTACION: TiemposAceptacion = {
  replicaMs: 0,
  sinAceptacionMs: 3_000,
  silencioMs: 72 * 3_600_000,
}

export type EstadoCancelacion =
  | { estado: 'Vigente'; estatus: '' | 'En proceso' | 'Solicitud rechazada' }
  | { estado: 'Cancelado'; estatus: 'Cancelado sin aceptación' | 'Cancelado con aceptación' | 'Plazo vencido' }

export function estadoDe(registro: Registro, ahora: number, tiempos: TiemposAceptacion): EstadoCancelacion {
  const { peticion, respuesta } = registro
  if (!peticion) return { estado: 'Vigente', estatus: '' }
  const transcurrido = ahora - peticion.momento
  if (peticion.aceptacion === 'ninguna') {
    return transcurrido >= tiempos.sinAceptacionMs
      ? { estado: 'Cancelado', estatus: 'Cancelado sin aceptación' }
      : { estado: 'Vigente', estatus: 'En proceso' }
  }
  if (respuesta) {
    return respuesta.respuesta === 'aceptar'
      ? { estado: 'Cancelado', estatus: 'Cancelado con aceptación' }
      : { estado: 'Vigente', estatus: 'Solicitud rechazada' }
  }
  // RMF 2.7.1.34, third paragraph: for fuel silence never accepts, however long it lasts.
  if (peticion.aceptacion === 'tacita' && transcurrido >= tiempos.silencioMs) {
    return { estado: 'Cancelado', estatus: 'Plazo vencido' }
  }
  return { estado: 'Vigente', estatus: 'En proceso' }
}

export function conoceElSat(registro: Registro, ahora: number, tiempos: TiemposAceptacion): boolean {
  return ahora - registro.momento >= tiempos.replicaMs
}
