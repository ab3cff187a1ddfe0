// The login page: shows it, checks what was typed, and gives the sign-in back to the provider.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction, InteractionResult, errors as oidcErrors, Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import { comprobarContrasena, normalizeUsuario } from './cuentas.ts'
import type { Log } from './log-events.ts'
import { makeNonce, securityHeaders } from './security-headers.ts'
import { ACCESO, type Site } from './site.ts'
import type { Throttle } from './throttle.ts'
import { type Aviso, accesoView, type Demo } from './views/acceso-view.ts'
import { explainError, type Mensaje, mensajeView } from './views/mensaje-view.ts'
import type { Marca } from './views/page.ts'

export type AccesoDeps = {
  provider: Provider
  errors: typeof oidcErrors
  pool: Pool
  site: Site
  marca: Marca
  demo: Demo | undefined
  throttle: Throttle
  log: Log
}

type Request = FastifyRequest<{ Params: { uid: string } }>

const MAX_FORM = 8 * 1024

// biome-ignore format: a table is read as a table
const AVISOS = {
  incorrecta: { status: 401, texto: 'Usuario o contraseña incorrectos.' },
  bloqueada:  { status: 403, texto: 'Tu cuenta está bloqueada. Contacta al administrador.' },
  demasiados: { status: 429, texto: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.' },
} as const satisfies Record<string, Aviso & { status: number }>

export async function registerAcceso(app: FastifyInstance, deps: AccesoDeps): Promise<void> {
  const { provider, errors, pool, site, marca, demo, throttle, log } = deps

  function sendHtml(reply: FastifyReply, status: number, render: (nonce: string) => string): FastifyReply {
    const nonce = makeNonce()
    const headers = securityHeaders({ nonce, formAction: site.origins, frameAncestors: [], https: site.https })
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(render(nonce))
  }

  function sendMensaje(reply: FastifyReply, status: number, mensaje: Mensaje): FastifyReply {
    return sendHtml(reply, status, (nonce) => mensajeView(marca, nonce, mensaje))
  }

  function sendAcceso(reply: FastifyReply, uid: string, usuario: string, aviso?: keyof typeof AVISOS): FastifyReply {
    const status = aviso ? AVISOS[aviso].status : 200
    const action = `${ACCESO}/${encodeURIComponent(uid)}`
    const datos = { action, usuario, aviso: aviso && AVISOS[aviso], demo }
    return sendHtml(reply, status, (nonce) => accesoView(marca, nonce, datos))
  }

  async function finish(request: Request, reply: FastifyReply, result: InteractionResult): Promise<FastifyReply> {
    const mergeWithLastSubmission = result.login === undefined
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission })
    return reply.header('Cache-Control', 'no-store').redirect(returnTo, 303)
  }

  /** The sign-in under way, or nothing when it ended, expired or belongs to another browser. */
  async function findInteraction(request: Request, reply: FastifyReply): Promise<Interaction | undefined> {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw)
      return interaction.uid === request.params.uid ? interaction : undefined
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) log('error', 'acceso: falla interna', { error: error.message, stack: error.stack })
      return sendMensaje(reply, status, explainError(status >= 500 ? 'server_error' : 'invalid_request', false))
    })

    scope.get(`${ACCESO}/:uid`, async (request: Request, reply) => {
      const interaction = await findInteraction(request, reply)
      if (!interaction) return sendMensaje(reply, 410, explainError('invalid_request', true))
      // First-party client, no consent screen (D-25): asked for consent, the answer is already yes.
      if (interaction.prompt.name === 'consent') return finish(request, reply, { consent: {} })
      const { login_hint: sugerido } = interaction.params
      return sendAcceso(reply, interaction.uid, typeof sugerido === 'string' ? sugerido : '')
    })

    scope.post(`${ACCESO}/:uid`, async (request: Request, reply) => {
      const interaction = await findInteraction(request, reply)
      if (!interaction) return sendMensaje(reply, 410, explainError('invalid_request', true))
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const usuario = form.get('usuario') ?? ''
      const llave = normalizeUsuario(usuario)
      if (!throttle.tryEnter(llave, request.ip)) {
        log('warn', 'acceso: demasiados intentos', { ip: request.ip })
        reply.header('Retry-After', '60')
        return sendAcceso(reply, interaction.uid, usuario, 'demasiados')
      }
      const comprobacion = await comprobarContrasena(pool, usuario, form.get('contrasena') ?? '')
      if (comprobacion.resultado !== 'correcta') {
        log('warn', 'acceso: rechazado', { ...comprobacion, ip: request.ip })
        return sendAcceso(reply, interaction.uid, usuario, comprobacion.resultado)
      }
      throttle.forgive(llave, request.ip)
      log('info', 'acceso: concedido', { sub: comprobacion.sub, ip: request.ip })
      return finish(request, reply, { login: { accountId: comprobacion.sub, amr: ['pwd'], remember: true } })
    })
  })
}
