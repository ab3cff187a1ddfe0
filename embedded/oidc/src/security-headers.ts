// The headers every answer of the identity carries: nothing from outside, nothing kept, nothing framed by strangers.
import { randomBytes } from 'node:crypto'

export type HeaderOptions = {
  nonce: string
  /** Origins a form may end at: browsers follow the redirects of a form before they allow it. */
  formAction: readonly string[]
  /** Origins that may frame the page; none means nobody. */
  frameAncestors: readonly string[]
  https: boolean
}

export function makeNonce(): string {
  return randomBytes(18).toString('base64url')
}

export function securityHeaders({ nonce, formAction, frameAncestors, https }: HeaderOptions): Record<string, string> {
  const csp = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    `form-action ${["'self'", ...formAction].join(' ')}`,
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    "base-uri 'none'",
  ].join('; ')
  return {
    'Content-Security-Policy': csp,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cache-Control': 'no-store',
    ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}
