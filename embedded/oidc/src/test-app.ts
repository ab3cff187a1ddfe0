// For tests: nodes of the portal with nothing in them but the embedded identity, listening on free ports.
import Fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createOidc, type Oidc, type OidcOptions } from './oidc.ts'

export type TestNode = { app: FastifyInstance; oidc: Oidc; url: string; log: string[] }

/** Without publicUrl the node is its own public address. */
export async function startNode(pool: Pool, options: Partial<OidcOptions> = {}): Promise<TestNode> {
  const app = Fastify()
  const log: string[] = []
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const oidc = await createOidc({
    publicUrl: url,
    pool,
    log: (level, msg, data) => log.push(`${level} ${msg} ${JSON.stringify(data ?? {})}`),
    ...options,
  })
  // As the application does: a parser for everything, which must not swallow the provider's bodies.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  await oidc.register(app)
  await app.listen({ host: '127.0.0.1', port })
  return { app, oidc, url, log }
}

async function freePort(): Promise<number> {
  const probe = Fastify()
  await probe.listen({ host: '127.0.0.1', port: 0 })
  const address = probe.server.address()
  await probe.close()
  if (address === null || typeof address === 'string') throw new Error('sin puerto')
  return address.port
}
