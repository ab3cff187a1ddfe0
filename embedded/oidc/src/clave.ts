// The page of a one-time link: its owner chooses a password, and nobody else ever knows it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { avisarCambio } from './avisos.ts'
import { hashContrasena } from './contrasena.ts'
import { quejaDeContrasena } from './contrasena-queja.ts'
import { findLiga, useLiga } from './liga.sql.ts'
import { formOf, type PaginaDeps, peticionOf, sendHtml, sendMensaje } from './paginas.ts'
import { ACCESO } from './site.ts'
import { type Clave, claveView } from './views/clave-view.ts'
import type { Mensaje } from './views/mensaje-view.ts'

const CLAVE = `${ACCESO}/clave`

const VENCIDA: Mensaje = {
  titulo: 'Esta liga ya no sirve',
  texto: 'Ya se usó, venció o se envió otra. Pide una nueva desde el inicio de sesión, en ¿Olvidaste tu contraseña?',
}
const LISTA: Mensaje = {
  titulo: 'Tu contraseña quedó lista',
  texto: 'Ya puedes entrar al portal con tu usuario y tu nueva contraseña.',
}

/** In the query, because logs keep paths and never queries. */
export const clavePath = (token: string): string => `${CLAVE}?liga=${encodeURIComponent(token)}`

type Request = FastifyRequest<{ Querystring: { liga?: unknown } }>

/** Anything that is not one short text is no link at all. */
function tokenOf({ query: { liga } }: Request): string {
  return typeof liga === 'string' && liga.length <= 100 ? liga : ''
}

export function registerClave(scope: FastifyInstance, deps: PaginaDeps): void {
  const { pool, site, marca, portal, log } = deps

  scope.get(CLAVE, async (request: Request, reply) => {
    const token = tokenOf(request)
    const liga = await findLiga(pool, token)
    if (!liga) return sendMensaje(deps, reply, 410, VENCIDA)
    return sendHtml(site, reply, 200, claveView(marca, { action: clavePath(token), usuario: liga.usuario }))
  })

  scope.post(CLAVE, async (request: Request, reply) => {
    const token = tokenOf(request)
    const liga = await findLiga(pool, token)
    if (!liga) return sendMensaje(deps, reply, 410, VENCIDA)
    const form = formOf(request)
    const contrasena = form.get('contrasena') ?? ''
    const queja = await quejaDeContrasena(contrasena, form.get('repetida') ?? '', liga)
    if (queja) {
      const datos: Clave = { action: clavePath(token), usuario: liga.usuario, aviso: { texto: queja } }
      return sendHtml(site, reply, 422, claveView(marca, datos))
    }
    const hash = await hashContrasena(contrasena)
    const sub = await portal.enTx(async (base, correo) => {
      const duenio = await useLiga(base, token, hash)
      if (duenio) await avisarCambio(correo, duenio, 'contrasena', peticionOf(deps, request, reply))
      return duenio
    })
    if (sub === undefined) return sendMensaje(deps, reply, 410, VENCIDA)
    log('info', 'acceso: contraseña elegida', { sub, ip: request.ip })
    return sendMensaje(deps, reply, 200, LISTA)
  })
}
