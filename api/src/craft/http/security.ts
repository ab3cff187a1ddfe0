// Headers, limits and patience: what every answer carries and how much anyone may ask.
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

export async function registerSecurity(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    // The SPA and the login page write their own policy with a nonce; the API's answers can run nothing at all.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: config.publicUrl.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: false,
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    reply.header('X-Solicitud', request.id)
  })
  await app.register(underPressure, {
    // The mean of five seconds: one pause is waited out, a loop that is late all the time refuses.
    maxEventLoopDelay: config.limites.demora,
    sampleInterval: 5000,
    maxEventLoopUtilization: 0,
    retryAfter: 15,
    exposeStatusRoute: false,
  })
  await app.register(rateLimit, {
    global: true,
    hook: 'onRequest',
    max: config.limites.porIp,
    timeWindow: 60_000,
    errorResponseBuilder: tooMany,
  })
}

/** Per person, once we know who is asking: reads and writes are counted apart. */
export function limitByUser(app: FastifyInstance, config: Config): void {
  const lecturas = app.createRateLimit({ max: config.limites.lecturas, timeWindow: 60_000, keyGenerator: userKey('r') })
  const escrituras = app.createRateLimit({
    max: config.limites.escrituras,
    timeWindow: 60_000,
    keyGenerator: userKey('w'),
  })
  app.addHook('preParsing', async (request) => {
    if (!request.usuario) return
    const limite = await (request.method === 'GET' ? lecturas : escrituras)(request)
    if (!limite.isAllowed && limite.isExceeded) throw new AppError('DEMASIADAS_SOLICITUDES')
  })
}

const userKey = (tipo: string) => (request: FastifyRequest) => `${tipo}:${request.usuario?.id ?? request.ip}`

function tooMany(): Error {
  return new AppError('DEMASIADAS_SOLICITUDES')
}
