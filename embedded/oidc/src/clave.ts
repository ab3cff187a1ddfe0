// The page of a one-time link: its owner chooses a password, and nobody else ever knows it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Replies } from './acceso-replies.ts'
import { hashContrasena } from './contrasena.ts'
import { findLiga, useLiga } from './liga.sql.ts'
import type { Log } from './log-events.ts'
import { ACCESO } from './site.ts'
import type { Mensaje } from './views/mensaje-view.ts'

const CLAVE = `${ACCESO}/clave`
export const MINIMO = 10
const MAXIMO = 200

const VENCIDA: Mensaje = {
  titulo: 'Esta liga ya no sirve',
  texto: 'Ya se usó, venció o el administrador envió otra. Pídele una nueva.',
}
const LISTA: Mensaje = {
  titulo: 'Tu contraseña quedó lista',
  texto: 'Ya puedes entrar al portal con tu usuario y tu nueva contraseña.',
}

/** In the query, because logs keep paths and never queries. */
export const clavePath = (token: string): string => `${CLAVE}?liga=${encodeURIComponent(token)}`

/** Why a password is not taken, or nothing. Length protects; demanded symbols only annoy (NIST SP 800-63B §5.1.1.2). */
export function quejaDeContrasena(contrasena: string, repetida: string, usuario: string): string | undefined {
  const texto = contrasena.normalize('NFKC')
  if ([...texto].length < MINIMO) return `Usa al menos ${MINIMO} caracteres.`
  if (texto.length > MAXIMO) return `Usa máximo ${MAXIMO} caracteres.`
  if (contrasena.includes('\0')) return 'La contraseña contiene caracteres no permitidos.'
  if (texto.toLowerCase() === usuario.toLowerCase()) return 'La contraseña no puede ser tu usuario.'
  if (new Set(texto).size < 4) return 'Usa una contraseña con caracteres más variados.'
  return contrasena === repetida ? undefined : 'Las dos contraseñas no son iguales.'
}

type Request = FastifyRequest<{ Querystring: { liga?: unknown } }>

/** Anything that is not one short text is no link at all. */
function tokenOf({ query: { liga } }: Request): string {
  return typeof liga === 'string' && liga.length <= 100 ? liga : ''
}

export function registerClave(scope: FastifyInstance, pool: Pool, replies: Replies, log: Log): void {
  scope.get(CLAVE, async (request: Request, reply) => {
    const token = tokenOf(request)
    const liga = await findLiga(pool, token)
    if (!liga) return replies.mensaje(reply, 410, VENCIDA)
    return replies.clave(reply, 200, { action: clavePath(token), ...liga })
  })

  scope.post(CLAVE, async (request: Request, reply) => {
    const token = tokenOf(request)
    const liga = await findLiga(pool, token)
    if (!liga) return replies.mensaje(reply, 410, VENCIDA)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const contrasena = form.get('contrasena') ?? ''
    const queja = quejaDeContrasena(contrasena, form.get('repetida') ?? '', liga.usuario)
    if (queja) {
      const aviso = { texto: queja }
      return replies.clave(reply, 422, { action: clavePath(token), ...liga, aviso })
    }
    const sub = await useLiga(pool, token, await hashContrasena(contrasena))
    if (sub === undefined) return replies.mensaje(reply, 410, VENCIDA)
    log('info', 'acceso: contraseña elegida', { sub, ip: request.ip })
    return replies.mensaje(reply, 200, LISTA)
  })
}
