// The login page: shows it, checks what was typed, and gives the sign-in back to the provider.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction, InteractionResult, errors as oidcErrors, Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import { type AVISOS, makeReplies } from './acceso-replies.ts'
import { registerClave } from './clave.ts'
import { comprobarContrasena, normalizeUsuario } from './cuentas.ts'
import type { Log } from './log-events.ts'
import { ACCESO, type Site } from './site.ts'
import type { Throttle } from './throttle.ts'
import type { Demo } from './views/acceso-view.ts'
import { EXPIRADO, explainError } from './views/mensaje-view.ts'
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

/** The sign-in under way, or nothing when it ended, expired or belongs to another browser. */
async function findInteraction(
  { provider, errors }: AccesoDeps,
  request: Request,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === request.params.uid ? interaction : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

async function finish(
  { provider }: AccesoDeps,
  request: Request,
  reply: FastifyReply,
  result: InteractionResult,
): Promise<FastifyReply> {
  const mergeWithLastSubmission = result.login === undefined
  const returnTo = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission })
  return reply.header('Cache-Control', 'no-store').redirect(returnTo, 303)
}

/** Who signed in, or the reason why nobody did. */
async function checkForm(
  { pool, throttle, log }: AccesoDeps,
  ip: string,
  usuario: string,
  contrasena: string,
): Promise<{ sub: string } | { aviso: keyof typeof AVISOS }> {
  const llave = normalizeUsuario(usuario)
  if (!throttle.tryEnter(llave, ip)) {
    log('warn', 'acceso: demasiados intentos', { ip })
    return { aviso: 'demasiados' }
  }
  const comprobacion = await comprobarContrasena(pool, usuario, contrasena)
  if (comprobacion.resultado !== 'correcta') {
    log('warn', 'acceso: rechazado', { ...comprobacion, ip })
    return { aviso: comprobacion.resultado }
  }
  throttle.forgive(llave, ip)
  log('info', 'acceso: concedido', { sub: comprobacion.sub, ip })
  return { sub: comprobacion.sub }
}

export async function registerAcceso(app: FastifyInstance, deps: AccesoDeps): Promise<void> {
  const replies = makeReplies(deps)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500
      const propia = status >= 500
      if (propia)
        deps.log('error', 'acceso: falla interna', { folio: request.id, error: error.message, stack: error.stack })
      return replies.mensaje(reply, status, explainError(propia ? 'server_error' : 'invalid_request', request.id))
    })

    registerClave(scope, deps.pool, replies, deps.log)

    scope.get(`${ACCESO}/:uid`, async (request: Request, reply) => {
      const interaction = await findInteraction(deps, request, reply)
      if (!interaction) return replies.mensaje(reply, 410, EXPIRADO)
      // First-party client, no consent screen (D-25): asked for consent, the answer is already yes.
      if (interaction.prompt.name === 'consent') return finish(deps, request, reply, { consent: {} })
      const { login_hint: sugerido } = interaction.params
      return replies.acceso(reply, interaction.uid, typeof sugerido === 'string' ? sugerido : '')
    })

    scope.post(`${ACCESO}/:uid`, async (request: Request, reply) => {
      const interaction = await findInteraction(deps, request, reply)
      if (!interaction) return replies.mensaje(reply, 410, EXPIRADO)
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const usuario = form.get('usuario') ?? ''
      const entrada = await checkForm(deps, request.ip, usuario, form.get('contrasena') ?? '')
      if ('sub' in entrada) {
        return finish(deps, request, reply, { login: { accountId: entrada.sub, amr: ['pwd'], remember: true } })
      }
      if (entrada.aviso === 'demasiados') reply.header('Retry-After', '60')
      return replies.acceso(reply, interaction.uid, usuario, entrada.aviso)
    })
  })
}
