// How secrets are kept: sealed with the installation's key at rest, and with keys derived from our own on the way out.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The installation's master key, lent by the application: it never leaves it. */
export type Sello = { seal(claro: Buffer): Buffer; open(cifrado: Buffer): Buffer }

/** What is stored instead of something whose bearer could use it at once. */
export const huellaDe = (texto: string): string => createHash('sha256').update(texto).digest('base64url')

/** Words under one secret of ours: fingerprints nobody else can compute, and texts only we can read back. */
export type Pimienta = {
  /** Same text and same purpose, same fingerprint. Without the secret a short text cannot be found by trying all of them. */
  huella(proposito: string, texto: string): string
  cerrar(proposito: string, claro: object): string
  /** Nothing when it was not closed by us for this purpose. */
  abrir(proposito: string, cifrado: string): unknown
}

const IV = 12
const TAG = 16

export function makePimienta(secreto: Buffer): Pimienta {
  const keyFor = (proposito: string) => Buffer.from(hkdfSync('sha256', secreto, '', proposito, 32))
  return {
    huella: (proposito, texto) => createHmac('sha256', keyFor(proposito)).update(texto).digest('base64url'),
    cerrar(proposito, claro) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', keyFor(proposito), iv)
      const cuerpo = Buffer.concat([cipher.update(JSON.stringify(claro), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), cuerpo]).toString('base64url')
    },
    abrir(proposito, cifrado) {
      try {
        const bytes = Buffer.from(cifrado, 'base64url')
        const decipher = createDecipheriv('aes-256-gcm', keyFor(proposito), bytes.subarray(0, IV))
        decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
        const claro = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
        return JSON.parse(claro.toString('utf8')) as unknown
      } catch {
        return undefined
      }
    },
  }
}
