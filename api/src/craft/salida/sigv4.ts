// Signature Version 4, by which an S3-compatible store knows who asks: pure, with the hour as an argument.
import { createHash, createHmac } from 'node:crypto'

type Credencial = { llave: string; secreto: string; region: string }

type PorFirmar = {
  metodo: string
  host: string
  /** As it travels: each segment already encoded. */
  ruta: string
  consulta?: Record<string, string>
  encabezados?: Record<string, string>
  /** SHA-256 of the body, in hexadecimal. */
  huella: string
  cuando: Date
}

const hex = (texto: string) => createHash('sha256').update(texto).digest('hex')
const hmac = (llave: Buffer | string, texto: string) => createHmac('sha256', llave).update(texto).digest()

/** What the algorithm calls URI encoding: everything but letters, digits and `-._~`. */
export const codificar = (texto: string): string =>
  encodeURIComponent(texto).replace(/[!'()*]/g, (letra) => `%${letra.charCodeAt(0).toString(16).toUpperCase()}`)

export const consultaDe = (consulta: Record<string, string> = {}): string =>
  Object.entries(consulta)
    .map(([nombre, valor]) => `${codificar(nombre)}=${codificar(valor)}`)
    .sort()
    .join('&')

/** The headers to send besides the caller's own: the hour, the digest of the body and the authorization. */
export function firmar(quien: Credencial, p: PorFirmar): Record<string, string> {
  const fecha = p.cuando.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const dia = fecha.slice(0, 8)
  const propios = { 'x-amz-content-sha256': p.huella, 'x-amz-date': fecha }
  const firmados = Object.entries({ ...p.encabezados, host: p.host, ...propios })
    .map(([nombre, valor]) => [nombre.toLowerCase(), valor.trim().replaceAll(/ +/g, ' ')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const nombres = firmados.map(([nombre]) => nombre).join(';')
  const lineas = firmados.map(([nombre, valor]) => `${nombre}:${valor}\n`).join('')
  const canonica = [p.metodo, p.ruta, consultaDe(p.consulta), lineas, nombres, p.huella].join('\n')
  const ambito = `${dia}/${quien.region}/s3/aws4_request`
  const texto = ['AWS4-HMAC-SHA256', fecha, ambito, hex(canonica)].join('\n')
  const llave = [dia, quien.region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${quien.secreto}`)
  const firma = hmac(llave, texto).toString('hex')
  return {
    ...propios,
    authorization: `AWS4-HMAC-SHA256 Credential=${quien.llave}/${ambito},SignedHeaders=${nombres},Signature=${firma}`,
  }
}
