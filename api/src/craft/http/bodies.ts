// What a body may be, and what becomes of one that nobody read to its end.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long a client may go on sending what was already refused. */
const PACIENCIA = 5000

/** JSON, or nothing: the specification sends empty bodies under the name of JSON. Plain text is no format of ours. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, texto, done) => {
    if (texto === '') done(null, undefined)
    else parse(request, texto as string, done)
  })
}

/** The rest of a refused body is swallowed, or its connection would wait for a reader that never comes. */
export function drainBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => drain(raw))
}

function drain(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return
  const reloj = setTimeout(() => raw.socket?.destroy(), PACIENCIA).unref()
  raw.once('close', () => clearTimeout(reloj))
  raw.once('end', () => clearTimeout(reloj))
  // A parser that gave up may still hold the body back.
  raw.unpipe()
  raw.resume()
}
