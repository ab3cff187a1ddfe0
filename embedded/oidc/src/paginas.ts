// What the pages under /acceso have in common: how they are sent, who asks, and the form that came.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { errors as oidcErrors, Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import type { Freno } from './freno.ts'
import type { Limite } from './limite.ts'
import type { Log } from './log-events.ts'
import type { Peticion } from './peticion.ts'
import type { Portal } from './portal.ts'
import { RUTAS } from './recursos.ts'
import { securityHeaders } from './security-headers.ts'
import type { Pimienta, Sello } from './sello.ts'
import type { Site } from './site.ts'
import type { Demo } from './views/acceso-view.ts'
import { type Mensaje, mensajeView } from './views/mensaje-view.ts'
import type { Marca } from './views/page.ts'

export type PaginaDeps = {
  /** The one in use: a new signing key makes another. */
  provider: () => Provider
  errors: typeof oidcErrors
  pool: Pool
  site: Site
  marca: Marca
  demo: Demo | undefined
  freno: Freno
  portal: Portal
  sello: Sello
  pimienta: () => Pimienta
  inactividad: number
  limite: Limite
  log: Log
}

export function sendHtml(site: Site, reply: FastifyReply, status: number, html: string): FastifyReply {
  const recursos = `${site.origin}${RUTAS.carpeta}`
  const headers = securityHeaders({ recursos, formAction: site.origins, frameAncestors: [], https: site.https })
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html)
}

export function sendMensaje(deps: PaginaDeps, reply: FastifyReply, status: number, mensaje: Mensaje): FastifyReply {
  return sendHtml(deps.site, reply, status, mensajeView(deps.marca, mensaje))
}

export const redirect = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('Cache-Control', 'no-store').redirect(path, 303)

export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

export function peticionOf({ site }: PaginaDeps, request: FastifyRequest, reply: FastifyReply): Peticion {
  return { req: request.raw, res: reply.raw, ip: request.ip, https: site.https }
}

/** Browsers say where a form comes from: one of another site changes nothing here. */
export function isForeign({ origins }: Site, { headers }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': desde } = headers
  if (typeof desde === 'string' && desde !== 'same-origin' && desde !== 'none') return true
  // A page without referrer sends its own forms with a null origin.
  return typeof origin === 'string' && origin !== 'null' && !origins.includes(origin)
}
