// The receiver's answer to somebody's request to cancel, signed with the CSD. One folio per message: the answer is per UUID.
import type { X509Certificate } from 'node:crypto'
import type { Csd } from './csd.ts'
import {
  checkFirmante,
  checkUuid,
  escapeAttr,
  firmarMensaje,
  NS_CANCELACION,
  NS_HEREDADOS,
  verificarMensaje,
} from './firma-mensaje.ts'

/** As the SAT writes it, without accent. */
export type Respuesta = 'Aceptacion' | 'Rechazo'

type AceptacionRechazo = {
  /** Local time, YYYY-MM-DDThh:mm:ss. */
  Fecha: string
  RfcPacEnviaSolicitud: string
  RfcReceptor: string
  UUID: string
  Respuesta: Respuesta
}

const RAIZ = 'SolicitudAceptacionRechazo'

export function buildAceptacionRechazo(mensaje: AceptacionRechazo, csd: Csd): string {
  const { Fecha, RfcPacEnviaSolicitud, RfcReceptor, Respuesta } = mensaje
  checkFirmante(RfcReceptor, Fecha, csd, 'RfcReceptor')
  const uuid = checkUuid(mensaje.UUID, 'UUID')
  // Canonical order: default namespace, prefixes by name, then attributes by name.
  const apertura =
    `<${RAIZ} xmlns="${NS_CANCELACION}"${NS_HEREDADOS} Fecha="${Fecha}" ` +
    `RfcPacEnviaSolicitud="${escapeAttr(RfcPacEnviaSolicitud)}" RfcReceptor="${escapeAttr(RfcReceptor)}">`
  const folios = `<Folios><UUID>${uuid}</UUID><Respuesta>${Respuesta}</Respuesta></Folios>`
  return firmarMensaje(apertura, folios, RAIZ, csd)
}

export type AceptacionLeida = Omit<AceptacionRechazo, 'Respuesta'> & {
  Respuesta: string
  certificado: X509Certificate
}

/** Reads a signed answer of this fixed shape and checks digest and signature; null when they do not hold. */
export function verificarAceptacionRechazo(xml: string): AceptacionLeida | null {
  const leido = verificarMensaje(xml, RAIZ)
  if (!leido) return null
  const { raiz, certificado } = leido
  const folio = /<Folios><UUID>([^<]*)<\/UUID><Respuesta>([^<]*)<\/Respuesta><\/Folios>/.exec(xml)
  const atributo = (nombre: string) => raiz.atributos.get(nombre) ?? ''
  return {
    Fecha: atributo('Fecha'),
    RfcPacEnviaSolicitud: atributo('RfcPacEnviaSolicitud'),
    RfcReceptor: atributo('RfcReceptor'),
    UUID: folio?.[1] ?? '',
    Respuesta: folio?.[2] ?? '',
    certificado,
  }
}
