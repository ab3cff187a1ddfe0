// Seals a comprobante with a CSD: certificate in, cadena original, RSA-SHA256 over its UTF-8 bytes, XML out.
import { type KeyObject, sign } from 'node:crypto'
import { buildXmlYCadena } from './build-xml.ts'
import { CfdiError } from './cfdi-error.ts'
import type { Comprobante } from './comprobante.ts'
import type { Csd } from './csd.ts'

// The seal is not part of what it seals, so the XML is written once with a place for it. Values before it cannot hold
// quotes (they are escaped), so the first quoted match is the attribute.
const HUECO = '{SELLO}'

export type Sellado = { xml: string; cadena: string; sello: string; comprobante: Comprobante }

/** Seals; whatever NoCertificado, Certificado or Sello the comprobante brought is replaced. */
export async function sellar(comprobante: Comprobante, csd: Csd): Promise<Sellado> {
  if (csd.Rfc !== comprobante.Emisor.Rfc) {
    throw new CfdiError(
      'RFC_DISTINTO_DEL_CSD',
      `El certificado de sello digital es de ${csd.Rfc} y el emisor es ${comprobante.Emisor.Rfc}.`,
      'Emisor.Rfc',
    )
  }
  // One copy, filled in place: writing so many properties anew with each spread costs as much as writing the XML.
  const sellado = Object.assign({}, comprobante)
  sellado.NoCertificado = csd.NoCertificado
  sellado.Certificado = csd.Certificado
  sellado.Sello = HUECO
  const { xml, cadena } = buildXmlYCadena(sellado)
  const inicio = xml.indexOf(`"${HUECO}"`) + 1
  const sello = await firmar(cadena, csd.privateKey)
  sellado.Sello = sello
  return {
    xml: xml.slice(0, inicio) + sello + xml.slice(inicio + HUECO.length),
    cadena,
    sello,
    comprobante: sellado,
  }
}

/** RSA-SHA256 (PKCS#1 v1.5) of a cadena, in base64. The stamp's SelloSAT is made the same way. */
export function firmar(cadena: string, llave: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    // With a callback the signature runs in libuv's pool: other requests go on, and every core can sign.
    sign('sha256', Buffer.from(cadena, 'utf8'), llave, (error, firma) => {
      if (error) reject(error)
      else resolve(firma.toString('base64'))
    })
  })
}
