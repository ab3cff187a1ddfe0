// Seals a comprobante with a CSD: certificate in, cadena original, RSA-SHA256 over its UTF-8 bytes, XML out.
import { type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { buildXml } from './build-xml.ts'
import { cadenaOriginal } from './cadena-original.ts'
import { CfdiError } from './cfdi-error.ts'
import type { Comprobante } from './comprobante.ts'
import type { Csd } from './csd.ts'

// With a callback the signature runs in libuv's pool: other requests go on, and every core can sign.
const signAsync = promisify(
  (datos: Uint8Array, llave: KeyObject, callback: (error: Error | null, firma: Buffer) => void) =>
    sign('sha256', datos, llave, callback),
)

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
  const conCertificado = { ...comprobante, NoCertificado: csd.NoCertificado, Certificado: csd.Certificado }
  const cadena = cadenaOriginal(conCertificado)
  const sello = await firmar(cadena, csd.privateKey)
  const sellado = { ...conCertificado, Sello: sello }
  return { xml: buildXml(sellado), cadena, sello, comprobante: sellado }
}

/** RSA-SHA256 (PKCS#1 v1.5) of a cadena, in base64. The stamp's SelloSAT is made the same way. */
export async function firmar(cadena: string, llave: KeyObject): Promise<string> {
  return (await signAsync(Buffer.from(cadena, 'utf8'), llave)).toString('base64')
}
