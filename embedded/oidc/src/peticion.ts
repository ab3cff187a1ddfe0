// The request under way, for code the library calls without one: who asks, from where, and its cookies.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'

export type Peticion = { req: IncomingMessage; res: ServerResponse; ip: string; https: boolean }

export const peticiones = new AsyncLocalStorage<Peticion>()

export function cookieOf({ req }: Peticion, name: string): string | undefined {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** A value of zero seconds is forgotten. The value must be made of letters, digits and signs a cookie may hold. */
export function setCookie({ res, https }: Peticion, name: string, value: string, path: string, seconds: number): void {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax']
  if (https) parts.push('Secure')
  if (seconds === 0) parts.push('Expires=Thu, 01 Jan 1970 00:00:00 GMT')
  res.appendHeader('Set-Cookie', parts.join('; '))
}

const MAX_AGENTE = 300

export function agenteOf({ req }: Peticion): string {
  // Every text of a stranger loses what the database could not hold.
  return (req.headers['user-agent'] ?? '').replaceAll('\0', '').slice(0, MAX_AGENTE)
}

/** One household or office, not one of its computers: an IPv6 user owns a whole /64. */
export function redOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4) return v4
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
