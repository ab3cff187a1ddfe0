// The fixed facts of the embedded identity and the addresses derived from the public URL.
import { isIP } from 'node:net'

export const CLIENT_ID = 'litro-web'
/** The account's own pages, which only need to know that somebody has just signed in. */
export const CUENTA_CLIENT_ID = 'litro-cuenta'
export const AUDIENCE = 'urn:litro:api'
export const SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const
export const MOUNT = '/oidc'
export const ACCESO = '/acceso'
export const CUENTA = `${ACCESO}/cuenta`

/** How sure we are of who it is: a password alone, or two factors (a passkey is both). */
export const AAL1 = 'urn:litro:aal1'
export const AAL2 = 'urn:litro:aal2'

export type Site = {
  issuer: string
  /** Where the provider and the login page live. */
  origin: string
  host: string
  https: boolean
  /** Every origin the application may be served from, ours first. */
  origins: readonly string[]
  /** The domain passkeys belong to; a bare address cannot have any. */
  rpId: string | undefined
}

export function makeSite(publicUrl: string, extraOrigins: readonly string[] = []): Site {
  const url = new URL(publicUrl)
  if (url.pathname !== '/' || url.search || url.hash || !/^https?:$/.test(url.protocol)) {
    throw new Error(`La dirección pública debe ser solo el origen, por ejemplo https://portal.ejemplo.mx: ${publicUrl}`)
  }
  const origins = [...new Set([url.origin, ...extraOrigins.map((extra) => new URL(extra).origin)])]
  const https = url.protocol === 'https:'
  // Browsers offer passkeys over TLS, and on the machine itself.
  const conPasskeys = (https || url.hostname === 'localhost') && isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0
  return {
    issuer: `${url.origin}${MOUNT}`,
    origin: url.origin,
    host: url.host,
    https,
    origins,
    rpId: conPasskeys ? url.hostname : undefined,
  }
}
