// The path asked for before signing in: carried in the OIDC state and restored after (D-24). Only paths of this site.

/** Screens that are no destination: returning to them would sign in again or loop. */
const noDestino = ['/login', '/callback', '/silent.html']

export function safeReturnTo(valor: unknown, origin: string = window.location.origin): string {
  if (typeof valor !== 'string' || !valor.startsWith('/')) return '/'
  let url: URL
  try {
    url = new URL(valor, origin)
  } catch {
    return '/'
  }
  // `//host` and `/\host` are other sites for a browser, although they begin with a slash.
  if (url.origin !== origin || noDestino.includes(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** What travelled in `state` comes back as unknown data. */
export function returnToOf(state: unknown): string {
  if (typeof state !== 'object' || state === null) return '/'
  return safeReturnTo((state as { returnTo?: unknown }).returnTo)
}
