// The SAT's cancellation request, signed by us so that the private key never leaves.
import type { X509Certificate } from 'node:crypto'
import { CfdiError } from './cfdi-error.ts'
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
import type { Elemento } from './xml-tree.ts'

/** c_MotivoCancelacion: only 01 names the document that replaces the cancelled one. */
type MotivoCancelacion = '01' | '02' | '03' | '04'

export type FolioCancelado = { UUID: string; Motivo: MotivoCancelacion; FolioSustitucion?: string }

type SolicitudCancelacion = {
  RfcEmisor: string
  /** Local time, YYYY-MM-DDThh:mm:ss. */
  Fecha: string
  /** Practice is one folio per request: the answer is per UUID. */
  folios: readonly FolioCancelado[]
}

/** Builds and signs the request. */
export function buildCancelacion(solicitud: SolicitudCancelacion, csd: Csd): string {
  checkFirmante(solicitud.RfcEmisor, solicitud.Fecha, csd, 'RfcEmisor')
  if (solicitud.folios.length === 0) throw new CfdiError('FALTA_NODO', 'No hay folios por cancelar.', 'folios')
  return firmarMensaje(openTag(solicitud), solicitud.folios.map(writeFolio).join(''), 'Cancelacion', csd)
}

/** Canonical order: default namespace, prefixes by name, then attributes by name. */
function openTag({ Fecha, RfcEmisor }: SolicitudCancelacion): string {
  return `<Cancelacion xmlns="${NS_CANCELACION}"${NS_HEREDADOS} Fecha="${Fecha}" RfcEmisor="${escapeAttr(RfcEmisor)}">`
}

function writeFolio(folio: FolioCancelado): string {
  const uuid = checkUuid(folio.UUID, 'UUID')
  if ((folio.Motivo === '01') !== (folio.FolioSustitucion !== undefined)) {
    throw new CfdiError(
      'FALTA_ATRIBUTO',
      'El motivo 01, y solo él, lleva el folio fiscal del documento que sustituye.',
      'FolioSustitucion',
    )
  }
  const sustitucion =
    folio.FolioSustitucion === undefined
      ? ''
      : ` FolioSustitucion="${checkUuid(folio.FolioSustitucion, 'FolioSustitucion')}"`
  return `<Folios><Folio${sustitucion} Motivo="${folio.Motivo}" UUID="${uuid}"></Folio></Folios>`
}

export type CancelacionLeida = SolicitudCancelacion & { certificado: X509Certificate }

/** Reads a signed request of this fixed shape and checks digest and signature; null when they do not hold. */
export function verificarCancelacion(xml: string): CancelacionLeida | null {
  const leido = verificarMensaje(xml, 'Cancelacion')
  return leido && { ...readSolicitud(leido.raiz), certificado: leido.certificado }
}

function readSolicitud(raiz: Elemento): SolicitudCancelacion {
  const folios = raiz.hijos.filter(({ nombre }) => nombre === 'Folios').flatMap(({ hijos }) => hijos)
  return {
    RfcEmisor: raiz.atributos.get('RfcEmisor') ?? '',
    Fecha: raiz.atributos.get('Fecha') ?? '',
    folios: folios.map(({ atributos }) => ({
      UUID: atributos.get('UUID') ?? '',
      Motivo: (atributos.get('Motivo') ?? '') as MotivoCancelacion,
      FolioSustitucion: atributos.get('FolioSustitucion'),
    })),
  }
}
