// Signs the closed shapes of the mass download with an e.firma. No function here signs bytes that a caller gives.
import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { type Csd, type CsdArchivos, openEfirma } from '../csd.ts'
import {
  type Atributos,
  acortar,
  DIALECTO,
  type Dialecto,
  escapeAtributo,
  espaciosDe,
  NS_AUTENTICA,
  NS_DESCARGA,
  NS_DSIG,
  NS_SEGURIDAD,
  NS_SOAP,
  NS_UTILIDAD,
  type Operacion,
  TIPO_BASE64,
  TIPO_X509,
  writeCuerpo,
  writeSignedInfo,
  writeTimestamp,
} from './forma-soap.ts'

type Sentido = 'emitidos' | 'recibidos'
type TipoSolicitud = 'Metadata' | 'CFDI'
type EstadoComprobante = 'Todos' | 'Vigente' | 'Cancelado'

/** What may be asked for. Dates are wall clocks, YYYY-MM-DDThh:mm:ss, both ends included. */
export type Pedido =
  | {
      sentido: Sentido
      fechaInicial: string
      fechaFinal: string
      tipo: TipoSolicitud
      estado: EstadoComprobante
      tipoComprobante?: string
    }
  | { folio: string }

/** Everything that an open e.firma can be asked to do. The key itself is not among it. */
export type Firmador = {
  rfc: string
  noCertificado: string
  nombre: string
  validoHasta: Date
  /** Five minutes from `ahora`. */
  autentica(ahora: Date): string
  solicita(pedido: Pedido): string
  verifica(idSolicitud: string): string
  descarga(idPaquete: string): string
}

/** The key is opened here and stays here. */
export function openFirmador(archivos: CsdArchivos, dialecto: Dialecto = DIALECTO): Firmador {
  const { privateKey, ...certificado } = openEfirma(archivos)
  return makeFirmador(certificado, privateKey, dialecto)
}

function makeFirmador(certificado: Omit<Csd, 'privateKey'>, llave: KeyObject, dialecto: Dialecto): Firmador {
  const { Rfc: rfc, NoCertificado: noCertificado, Nombre: nombre, validoHasta } = certificado
  const finish = (xml: string) => (dialecto.cierre === 'corto' ? acortar(xml) : xml)
  const operation = (operacion: Operacion, atributos: Atributos) =>
    finish(buildOperacion(certificado, llave, dialecto, operacion, atributos))
  return {
    rfc,
    noCertificado,
    nombre,
    validoHasta,
    autentica: (ahora) => finish(buildAutentica(certificado, llave, ahora)),
    solicita: (pedido) =>
      'folio' in pedido
        ? operation('folio', { Folio: pedido.folio.toLowerCase(), RfcSolicitante: rfc })
        : operation(pedido.sentido, toAtributos(rfc, pedido)),
    verifica: (idSolicitud) => operation('verifica', { IdSolicitud: idSolicitud, RfcSolicitante: rfc }),
    descarga: (idPaquete) => operation('descarga', { IdPaquete: idPaquete, RfcSolicitante: rfc }),
  }
}

function toAtributos(rfc: string, p: Exclude<Pedido, { folio: string }>): Atributos {
  return {
    RfcSolicitante: rfc,
    [p.sentido === 'emitidos' ? 'RfcEmisor' : 'RfcReceptor']: rfc,
    FechaInicial: p.fechaInicial,
    FechaFinal: p.fechaFinal,
    TipoSolicitud: p.tipo,
    EstadoComprobante: p.estado,
    TipoComprobante: p.tipoComprobante ?? '',
  }
}

const sha1 = (texto: string) => createHash('sha1').update(texto, 'utf8').digest('base64')
const signWith = (llave: KeyObject, texto: string) => sign('sha1', Buffer.from(texto, 'utf8'), llave).toString('base64')

const CINCO_MINUTOS = 300_000
const ID_TOKEN = 'token-1'

function buildAutentica({ Certificado }: Omit<Csd, 'privateKey'>, llave: KeyObject, ahora: Date): string {
  const [created, expires] = [ahora, new Date(ahora.getTime() + CINCO_MINUTOS)].map((d) => d.toISOString()) as [
    string,
    string,
  ]
  const digest = sha1(writeTimestamp(created, expires, true))
  const valor = signWith(llave, writeSignedInfo('A', '#_0', digest, true))
  const referencia = `<o:SecurityTokenReference><o:Reference URI="#${ID_TOKEN}" ValueType="${TIPO_X509}"></o:Reference></o:SecurityTokenReference>`
  return (
    `<s:Envelope xmlns:s="${NS_SOAP}" xmlns:u="${NS_UTILIDAD}"><s:Header>` +
    `<o:Security xmlns:o="${NS_SEGURIDAD}" s:mustUnderstand="1">${writeTimestamp(created, expires, false)}` +
    `<o:BinarySecurityToken u:Id="${ID_TOKEN}" ValueType="${TIPO_X509}" EncodingType="${TIPO_BASE64}">${Certificado}</o:BinarySecurityToken>` +
    `<Signature xmlns="${NS_DSIG}">${writeSignedInfo('A', '#_0', digest, false)}<SignatureValue>${valor}</SignatureValue>` +
    `<KeyInfo>${referencia}</KeyInfo></Signature></o:Security></s:Header>` +
    `<s:Body><Autentica xmlns="${NS_AUTENTICA}"></Autentica></s:Body></s:Envelope>`
  )
}

function buildOperacion(
  certificado: Omit<Csd, 'privateKey'>,
  llave: KeyObject,
  { firma }: Dialecto,
  operacion: Operacion,
  atributos: Atributos,
): string {
  const digest = sha1(writeCuerpo(operacion, atributos, espaciosDe(firma)))
  const valor = signWith(llave, writeSignedInfo(firma, '', digest, true))
  const sello =
    `<Signature xmlns="${NS_DSIG}">${writeSignedInfo(firma, '', digest, false)}` +
    `<SignatureValue>${valor}</SignatureValue>${keyInfo(certificado)}</Signature>`
  return (
    `<s:Envelope xmlns:des="${NS_DESCARGA}" xmlns:s="${NS_SOAP}"><s:Header></s:Header>` +
    `<s:Body>${writeCuerpo(operacion, atributos, '', sello)}</s:Body></s:Envelope>`
  )
}

function keyInfo({ Certificado, x509 }: Omit<Csd, 'privateKey'>): string {
  const emisor = escapeAtributo(issuerName(x509)).replaceAll('>', '&gt;')
  // The whole serial as one decimal number (48 digits), not the twenty digits that are printed.
  const serie = BigInt(`0x${x509.serialNumber}`).toString()
  return (
    `<KeyInfo><X509Data><X509IssuerSerial><X509IssuerName>${emisor}</X509IssuerName>` +
    `<X509SerialNumber>${serie}</X509SerialNumber></X509IssuerSerial>` +
    `<X509Certificate>${Certificado}</X509Certificate></X509Data></KeyInfo>`
  )
}

/** In the order of the certificate, common name first. */
const issuerName = (x509: X509Certificate) => x509.issuer.split('\n').join(',')
