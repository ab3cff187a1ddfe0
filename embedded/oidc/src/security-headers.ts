// The headers every answer of the identity carries: nothing from outside, nothing inline, nothing kept, nothing framed by strangers.

type HeaderOptions = {
  /** The only folder scripts, styles and the typeface come from. */
  recursos: string
  /** Origins a form may end at: browsers follow the redirects of a form before they allow it. */
  formAction: readonly string[]
  /** Origins that may frame the page; none means nobody. */
  frameAncestors: readonly string[]
  https: boolean
}

export function securityHeaders({
  recursos,
  formAction,
  frameAncestors,
  https,
}: HeaderOptions): Record<string, string> {
  const csp = [
    "default-src 'none'",
    `script-src ${recursos}`,
    `style-src ${recursos}`,
    `font-src ${recursos}`,
    'img-src data:',
    `form-action ${["'self'", ...formAction].join(' ')}`,
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    "base-uri 'none'",
    // No script of ours turns text into markup, and none may.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
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
