// The port to whoever stamps: what we ask of a PAC and of the SAT, and every kind of answer we are ready to hear.
import type { CodigoDeRed } from '../../craft/salida/http-cliente.ts'

/** An XML here is only a claim: the caller verifies it (one TFD, our Sello, our data, its signature) before believing it. */
export type RespuestaTimbrado =
  | { tipo: 'timbrado'; xml: Buffer }
  /** "307, previously stamped": a success path, with the document or without it. */
  | { tipo: 'previo'; xml: Buffer | null }
  /** The PAC looked at the document and said no: nothing was stamped by this call. */
  | { tipo: 'rechazo'; codigo: string; mensaje: string }
  /** Nobody knows: timeout, reset, 5xx, garbage, no credit, bad credentials. `codigo` tells which. */
  | { tipo: 'incierto'; codigo: CodigoIncierto; mensaje: string }

export type CodigoIncierto =
  | CodigoDeRed
  | 'AJENO'
  /** Lookup only: this PAC has none. Sending the same bytes again is its documented way to ask. */
  | 'SIN_CONSULTA'

export type RespuestaConsulta =
  | { tipo: 'timbrado'; xml: Buffer }
  /** Not found *now*; PACs say so for some seconds after stamping, so one absence proves nothing. */
  | { tipo: 'ausente' }
  | { tipo: 'incierto'; codigo: CodigoIncierto; mensaje: string }

/** `codigo` is the SAT's per UUID: 201 received (not cancelled), 202 already asked, 203, 205, 207, 208, 708, 798, 799… */
export type RespuestaCancelacion =
  | { tipo: 'recibida'; codigo: string; acuse: Buffer | null }
  | { tipo: 'rechazo'; codigo: string; mensaje: string }
  | { tipo: 'incierto'; codigo: CodigoIncierto | '708' | '798' | '799' | '205'; mensaje: string }

/** Whether the account works, without stamping anything. */
export type RespuestaPrueba =
  | { tipo: 'conectado'; timbres: number | null }
  | { tipo: 'incierto'; codigo: CodigoIncierto; mensaje: string }

/** What a PAC says it stamped for an issuer in a period. */
export type RespuestaLista =
  /** `completa`: what is not in it was not stamped there. Otherwise its silence proves nothing. */
  | { tipo: 'lista'; timbres: { uuid: string; momento: Date }[]; completa: boolean }
  /** This PAC has no such list. */
  | { tipo: 'sin_lista' }
  | { tipo: 'incierto'; codigo: CodigoIncierto; mensaje: string }

/** UUIDs of what others issued to us and ask to cancel: the SAT tells no more of them. */
export type RespuestaPendientes =
  | { tipo: 'lista'; uuids: string[] }
  /** This PAC does not offer the receiver's inbox. */
  | { tipo: 'sin_buzon' }
  | { tipo: 'incierto'; codigo: CodigoIncierto; mensaje: string }

/** The SAT's word on our answer to one of them. */
export type RespuestaBuzon =
  /** 1000 received; 1002 answered before, by these bytes or by somebody else: the SAT's status tells which. */
  | { tipo: 'recibida'; codigo: '1000' | '1002'; acuse: Buffer | null }
  /** 1001: nothing waits for an answer. It expired, was withdrawn, or never was. */
  | { tipo: 'nada'; codigo: '1001' }
  /** The message was read and refused: this call answered nothing. */
  | { tipo: 'rechazo'; codigo: string; mensaje: string }
  | { tipo: 'sin_buzon' }
  | { tipo: 'incierto'; codigo: CodigoIncierto; mensaje: string }

export type Pac = {
  nombre: string
  timbrar(xml: Buffer, customId: string): Promise<RespuestaTimbrado>
  /** By our own key or by the sealed document itself, whichever the PAC understands. */
  consultar(referencia: { customId: string; xml: Buffer }): Promise<RespuestaConsulta>
  /** The petition is signed before it gets here: the private key is never given to a PAC. */
  cancelar(solicitud: Buffer, datos: { rfcEmisor: string; uuid: string }): Promise<RespuestaCancelacion>
  listar(periodo: { rfc: string; desde: Date; hasta: Date }): Promise<RespuestaLista>
  /** A stamp of its list with its document: what is left of one whose row was lost with a base. */
  bajar(timbre: { uuid: string; rfc: string }): Promise<RespuestaConsulta>
  /** Requests to cancel that wait for this receiver. */
  pendientes(rfc: string): Promise<RespuestaPendientes>
  /** The answer to one, signed before it gets here. The same bytes may be sent again. */
  responder(mensaje: Buffer, datos: { uuid: string }): Promise<RespuestaBuzon>
  /** Stamps left, when the PAC tells. */
  saldo(): Promise<number | null>
  probar(): Promise<RespuestaPrueba>
}

export type EstatusCfdi = {
  codigoEstatus: string
  estado: 'Vigente' | 'Cancelado' | 'No Encontrado'
  esCancelable: 'Cancelable sin aceptación' | 'Cancelable con aceptación' | 'No cancelable' | ''
  estatusCancelacion:
    | ''
    | 'En proceso'
    | 'Cancelado sin aceptación'
    | 'Cancelado con aceptación'
    | 'Plazo vencido'
    | 'Solicitud rechazada'
  validacionEfos: string
}

/** The printed expression of the document, as its QR writes it. `fe`, the end of the seal, is unknown of a document whose XML is not here. */
export type ExpresionImpresa = { re: string; rr: string; tt: string; id: string; fe?: string | null }

/** The SAT's own status service: public, independent of any PAC, and the only word that cancels. */
export type EstatusSat = {
  consultar(expresion: ExpresionImpresa): Promise<EstatusCfdi | { tipo: 'incierto'; mensaje: string }>
}
