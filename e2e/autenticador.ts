// An authenticator inside the browser itself, as a laptop with a fingerprint reader has one; and the app that makes codes.
import { createHmac } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'

type Autenticador = { client: CDPSession; authenticatorId: string }

/** Every passkey question of this page is answered at once by whoever sits there; of another window of the same computer, too. */
export async function addAutenticador(page: Page, mismo?: Autenticador): Promise<Autenticador> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  if (mismo) {
    const { credentials } = await mismo.client.send('WebAuthn.getCredentials', {
      authenticatorId: mismo.authenticatorId,
    })
    for (const credential of credentials) await client.send('WebAuthn.addCredential', { authenticatorId, credential })
  }
  return { client, authenticatorId }
}

const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 6238 by its own text: what an app shows now, or so many periods away. */
export function codigoDe(secreto: string, periodos = 0): string {
  const bits = [...secreto.replaceAll(' ', '')]
    .map((letra) => LETRAS.indexOf(letra).toString(2).padStart(5, '0'))
    .join('')
  const llave = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const periodo = Buffer.alloc(8)
  periodo.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + periodos))
  const resumen = createHmac('sha1', llave).update(periodo).digest()
  const desde = resumen.at(-1)! & 0xf
  return String((resumen.readUInt32BE(desde) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
