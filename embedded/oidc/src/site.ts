// The fixed facts of the embedded identity and the addresses derived from the public URL.
export const CLIENT_ID = 'litro-web'
export const AUDIENCE = 'litro-api'
export const SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const
export const MOUNT = '/oidc'
export const ACCESO = '/acceso'

export type Site = {
  issuer: string
  /** Where the provider and the login page live. */
  origin: string
  host: string
  https: boolean
  /** Every origin the application may be served from, ours first. */
  origins: readonly string[]
}

export function makeSite(publicUrl: string, extraOrigins: readonly string[] = []): Site {
  const url = new URL(publicUrl)
  if (url.pathname !== '/' || url.search || url.hash || !/^https?:$/.test(url.protocol)) {
    throw new Error(`La dirección pública debe ser solo el origen, por ejemplo https://portal.ejemplo.mx: ${publicUrl}`)
  }
  const origins = [...new Set([url.origin, ...extraOrigins.map((extra) => new URL(extra).origin)])]
  return {
    issuer: `${url.origin}${MOUNT}`,
    origin: url.origin,
    host: url.host,
    https: url.protocol === 'https:',
    origins,
  }
}
