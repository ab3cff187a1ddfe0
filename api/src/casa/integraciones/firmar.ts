// The signature of a webhook, as the Standard Webhooks specification writes it: HMAC-SHA256 over id, time and body.
import { createHmac, randomBytes } from 'node:crypto'

const PREFIJO = 'whsec_'

export const makeSecreto = (): string => PREFIJO + randomBytes(32).toString('base64')

/** `momento` in whole seconds. The receiver computes the same over the bytes it got, and refuses what is old. */
export function signWebhook(secreto: string, id: string, momento: number, cuerpo: string): Record<string, string> {
  const llave = Buffer.from(secreto.slice(PREFIJO.length), 'base64')
  const firma = createHmac('sha256', llave).update(`${id}.${momento}.${cuerpo}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(momento), 'webhook-signature': `v1,${firma}` }
}
