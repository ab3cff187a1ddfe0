// The answers of the pages under /acceso: each with its own nonce and strict headers.
import type { FastifyReply } from 'fastify'
import { makeNonce, securityHeaders } from './security-headers.ts'
import { ACCESO, type Site } from './site.ts'
import { type Aviso, accesoView, type Demo } from './views/acceso-view.ts'
import { type Clave, claveView } from './views/clave-view.ts'
import { type Mensaje, mensajeView } from './views/mensaje-view.ts'
import type { Marca } from './views/page.ts'

// biome-ignore format: a table is read as a table
export const AVISOS = {
  incorrecta: { status: 401, texto: 'Usuario o contraseña incorrectos.' },
  bloqueada:  { status: 403, texto: 'Tu cuenta está bloqueada. Contacta al administrador.' },
  demasiados: { status: 429, texto: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.' },
} as const satisfies Record<string, Aviso & { status: number }>

type ReplyDeps = { site: Site; marca: Marca; demo: Demo | undefined }

export type Replies = {
  mensaje(reply: FastifyReply, status: number, mensaje: Mensaje): FastifyReply
  acceso(reply: FastifyReply, uid: string, usuario: string, aviso?: keyof typeof AVISOS): FastifyReply
  clave(reply: FastifyReply, status: number, clave: Clave): FastifyReply
}

export function makeReplies({ site, marca, demo }: ReplyDeps): Replies {
  function sendHtml(reply: FastifyReply, status: number, render: (nonce: string) => string): FastifyReply {
    const nonce = makeNonce()
    const headers = securityHeaders({ nonce, formAction: site.origins, frameAncestors: [], https: site.https })
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(render(nonce))
  }
  return {
    mensaje: (reply, status, mensaje) => sendHtml(reply, status, (nonce) => mensajeView(marca, nonce, mensaje)),
    clave: (reply, status, clave) => sendHtml(reply, status, (nonce) => claveView(marca, nonce, clave)),
    acceso(reply, uid, usuario, aviso) {
      const action = `${ACCESO}/${encodeURIComponent(uid)}`
      const datos = { action, usuario, aviso: aviso && AVISOS[aviso], demo }
      return sendHtml(reply, aviso ? AVISOS[aviso].status : 200, (nonce) => accesoView(marca, nonce, datos))
    },
  }
}
