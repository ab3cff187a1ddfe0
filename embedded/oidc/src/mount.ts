// Mounts the provider under its path in Fastify, handing it the request unread.
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Limite } from './limite.ts'
import { peticiones } from './peticion.ts'
import { MOUNT, type Site } from './site.ts'

type MountDeps = { provider: () => Provider; site: Site; limite: Limite }

export async function mountProvider(app: FastifyInstance, { provider, site, limite }: MountDeps): Promise<void> {
  const callbacks = new WeakMap<Provider, ReturnType<Provider['callback']>>()
  const callbackOf = (actual: Provider) => {
    const conocido = callbacks.get(actual) ?? actual.callback()
    callbacks.set(actual, conocido)
    return conocido
  }
  await app.register(async (scope) => {
    // The provider reads the body itself; a parser of the application's would leave it an empty stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${MOUNT}/*`, (request, reply) => {
      const espera = limite(request.ip)
      if (espera > 0) {
        return reply
          .code(429)
          .header('Retry-After', String(espera))
          .type('text/plain; charset=utf-8')
          .send(`Demasiadas solicitudes desde tu red. Espera ${espera} segundos e inténtalo de nuevo.`)
      }
      const raw: typeof request.raw & { originalUrl?: string } = request.raw
      // The addresses the provider writes come from the configuration, never from a header a stranger can send.
      raw.headers.host = site.host
      raw.headers['x-forwarded-host'] = site.host
      raw.headers['x-forwarded-proto'] = site.https ? 'https' : 'http'
      raw.headers['x-request-id'] = request.id
      raw.originalUrl = raw.url
      raw.url = (raw.url ?? '').slice(MOUNT.length)
      reply.hijack()
      const peticion = { req: raw, res: reply.raw, ip: request.ip, https: site.https }
      void peticiones.run(peticion, () => callbackOf(provider())(raw, reply.raw))
    })
  })
}
