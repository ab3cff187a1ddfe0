// Mounts the provider under its path in Fastify, handing it the request unread.
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { MOUNT, type Site } from './site.ts'

export async function mountProvider(app: FastifyInstance, provider: Provider, site: Site): Promise<void> {
  const callback = provider.callback()
  await app.register(async (scope) => {
    // The provider reads the body itself; a parser of the application's would leave it an empty stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${MOUNT}/*`, (request, reply) => {
      const raw: typeof request.raw & { originalUrl?: string } = request.raw
      // The addresses the provider writes come from the configuration, never from a header a stranger can send.
      raw.headers.host = site.host
      raw.headers['x-forwarded-host'] = site.host
      raw.headers['x-forwarded-proto'] = site.https ? 'https' : 'http'
      raw.headers['x-request-id'] = request.id
      raw.originalUrl = raw.url
      raw.url = (raw.url ?? '').slice(MOUNT.length)
      reply.hijack()
      void callback(raw, reply.raw)
    })
  })
}
