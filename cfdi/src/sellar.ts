// Seals a comprobante with a CSD: certificate in, cadena original, RSA-SHA256 over its UTF-8 bytes, XML out.
import { type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { buildXmlYCadena } from './build-xml.ts'
import { CfdiError } from './cfdi-error.ts'
import type { Comprobante } from './comprobante.ts'
import type { Csd } from './csd.ts'

// With a callback the signature runs in libuv's pool: other requests go on, and every core can sign.
const signAsync = promisify(
  (datos: Uint8Array, llave: KeyObject, callback: (error: Error | null, firma: Buffer) => void) =>
    sign('sha256', datos, llave, callback),
)

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
  const { NoCertificado, Certificado } = csd
  const conHueco = { ...comprobante, NoCertificado, Certificado, Sello: HUECO }
  const { xml, cadena } = buildXmlYCadena(conHueco)
  // Looking for the place now also flattens the text, so that the collector does not carry its pieces while RSA works.
  const inicio = xml.indexOf(`"${HUECO}"`) + 1
  const sello = await firmar(cadena, csd.privateKey)
  return {
    xml: xml.slice(0, inicio) + sello + xml.slice(inicio + HUECO.length),
    cadena,
    sello,
    comprobante: { ...conHueco, Sello: sello },
  }
}

/** RSA-SHA256 (PKCS#1 v1.5) of a cadena, in base64. The stamp's SelloSAT is made the same way. */
export async function firmar(cadena: string, llave: KeyObject): Promise<string> {
  return (await signAsync(Buffer.from(cadena, 'utf8'), llave)).toString('base64')
}
