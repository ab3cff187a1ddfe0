// The SAT's enveloped signature of cancellation messages (inclusive C14N, RSA-SHA1), made here so that the private key never leaves.
import { createHash, sign, verify, X509Certificate } from 'node:crypto'
import { CfdiError } from './cfdi-error.ts'
import type { Csd } from './csd.ts'
import { decodeXml, type Elemento, parseXml } from './xml-tree.ts'

export const NS_CANCELACION = 'http://cancelacfd.sat.gob.mx'
const NS_DSIG = 'http://www.w3.org/2000/09/xmldsig#'
// Inclusive canonicalisation carries every namespace in scope into the signed bytes, so these two count.
export const NS_HEREDADOS =
  ' xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const UUID = /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$/
const FECHA = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/

/** Signs `<apertura>contenido</raiz>`, which is written already in canonical form: what is signed is what is sent. */
export function firmarMensaje(apertura: string, contenido: string, raiz: string, csd: Csd): string {
  const firmado = `${apertura}${contenido}</${raiz}>`
  const info = signedInfo(createHash('sha1').update(firmado, 'utf8').digest('base64'))
  // Inside the document SignedInfo inherits its namespaces; canonicalised on its own it has to declare them.
  const valor = sign('sha1', Buffer.from(info(` xmlns="${NS_DSIG}"${NS_HEREDADOS}`), 'utf8'), csd.privateKey)
  const firma =
    `<Signature xmlns="${NS_DSIG}">${info('')}` +
    `<SignatureValue>${valor.toString('base64')}</SignatureValue>${keyInfo(csd)}</Signature>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${apertura}${contenido}${firma}</${raiz}>`
}

/** The message with the certificate that signed it; null when digest or signature do not hold, or it is another message. */
export function verificarMensaje(xml: string, raiz: string): { raiz: Elemento; certificado: X509Certificate } | null {
  const arbol = parseXml(decodeXml(xml))
  if (arbol.uri !== NS_CANCELACION || arbol.nombre !== raiz) return null
  const firma = /<Signature xmlns.*<\/Signature>/s.exec(xml)?.[0]
  if (firma === undefined || arbol.hijos.at(-1)?.nombre !== 'Signature') return null
  const cuerpo = xml.replace(/^<\?xml[^>]*\?>\n/, '').replace(firma, '')
  const info = signedInfo(createHash('sha1').update(cuerpo, 'utf8').digest('base64'))
  // The whole SignedInfo must be ours to the letter, algorithms and digest included.
  if (!firma.startsWith(`<Signature xmlns="${NS_DSIG}">${info('')}<SignatureValue>`)) return null
  const parte = (nombre: string) => new RegExp(`<${nombre}>([^<]*)</${nombre}>`).exec(firma)?.[1] ?? ''
  const certificado = new X509Certificate(Buffer.from(parte('X509Certificate'), 'base64'))
  const bytes = Buffer.from(info(` xmlns="${NS_DSIG}"${NS_HEREDADOS}`), 'utf8')
  const valida = verify('sha1', bytes, certificado.publicKey, Buffer.from(parte('SignatureValue'), 'base64'))
  return valida ? { raiz: arbol, certificado } : null
}

export function checkUuid(texto: string, campo: string): string {
  const uuid = texto.toUpperCase()
  if (!UUID.test(uuid)) throw new CfdiError('FALTA_ATRIBUTO', `${campo} no es un folio fiscal.`, campo)
  return uuid
}

export function checkFirmante(rfc: string, fecha: string, csd: Csd, campo: string): void {
  if (rfc !== csd.Rfc) {
    throw new CfdiError('RFC_DISTINTO_DEL_CSD', `El certificado de sello digital es de ${csd.Rfc}.`, campo)
  }
  if (!FECHA.test(fecha)) throw new CfdiError('FALTA_ATRIBUTO', 'Falta la fecha de la solicitud.', 'Fecha')
}

function signedInfo(digest: string): (espacios: string) => string {
  return (espacios) =>
    `<SignedInfo${espacios}><CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${NS_DSIG}rsa-sha1"></SignatureMethod>` +
    `<Reference URI=""><Transforms><Transform Algorithm="${NS_DSIG}enveloped-signature"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${NS_DSIG}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`
}

function keyInfo({ NoCertificado, Certificado, x509 }: Csd): string {
  const { n = '', e = '' } = x509.publicKey.export({ format: 'jwk' })
  const base64 = (texto: string) => Buffer.from(texto, 'base64url').toString('base64')
  return (
    `<KeyInfo><X509Data><X509IssuerSerial><X509IssuerName>${escapeText(issuerName(x509))}</X509IssuerName>` +
    `<X509SerialNumber>${NoCertificado}</X509SerialNumber></X509IssuerSerial>` +
    `<X509Certificate>${Certificado}</X509Certificate></X509Data>` +
    `<KeyValue><RSAKeyValue><Modulus>${base64(n)}</Modulus><Exponent>${base64(e)}</Exponent></RSAKeyValue></KeyValue></KeyInfo>`
  )
}

/** RFC 4514: most specific part first, commas between. */
function issuerName(x509: X509Certificate): string {
  return x509.issuer.split('\n').reverse().join(',')
}

const escapeText = (texto: string) =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')
// Canonical XML leaves ">" alone inside attributes.
export const escapeAttr = (texto: string) =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
