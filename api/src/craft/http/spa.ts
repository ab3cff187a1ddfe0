// The browser application: hashed assets for a year, index.html never, and a policy with a nonce made for each answer.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { errores } from '@litro/contract/error'
import type { ConfiguracionWeb } from '@litro/contract/sesion/sesion'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { VERSION } from '../version.ts'

const NONCE = '__CSP_NONCE__'
/** A page of the embedded issuer, on our own origin. */
const CUENTA = '/acceso/cuenta'

const TWINS = '**/*.{br,gz}'

type SpaParts = { config: Config; webDir: string; ligaTokens: () => Promise<boolean> }

export async function registerSpa(app: FastifyInstance, { config, webDir, ligaTokens }: SpaParts): Promise<void> {
  app.get('/config.json', async (_request, reply) => {
    const web: ConfiguracionWeb = {
      authority: config.oidc.issuer,
      clientId: config.oidc.clientId,
      audience: config.oidc.audience,
      audienceMode: config.oidc.audienceMode,
      scope: config.oidc.scope,
      dpop: await ligaTokens(),
      cuenta: config.oidc.embebido ? CUENTA : null,
      inactividad: config.inactividad,
      version: VERSION,
      demo: config.demo !== false,
      demoExpuesta: config.demo !== false && config.demo.aSabiendas,
    }
    return reply.header('Cache-Control', 'no-store').send(web)
  })
  // Fastify accepts one not-found handler. Without a built application every unknown path is a plain 404.
  if (!existsSync(join(webDir, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => notFound(reply))
    return
  }
  const index = await readFile(join(webDir, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    // The twins of a file are sent in its place; they have no address of their own.
    globIgnore: ['assets/**', TWINS],
    setHeaders: (reply, ruta) => {
      const hashed = ruta.includes('/assets/')
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // The silent-renewal page is framed by our own application.
      if (ruta.includes('silent.html')) reply.header('Content-Security-Policy', silentPolicy)
      // The service worker asks for our own files and runs nothing else.
      if (ruta.includes('obrero.js')) reply.header('Content-Security-Policy', obreroPolicy)
    },
  })
  // Hundreds of files and one address: each of its own would have to be written down at every start.
  const assets = new Set(await readdir(join(webDir, 'assets')).catch(() => []))
  app.route<{ Params: { archivo: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:archivo',
    handler: ({ params: { archivo } }, reply) =>
      assets.has(archivo) && !/\.(br|gz)$/.test(archivo) ? reply.sendFile(`/assets/${archivo}`) : reply.callNotFound(),
  })
  app.setNotFoundHandler((request, reply) => {
    const pagina = request.method === 'GET' || request.method === 'HEAD'
    if (!pagina || isService(request.url) || /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0]!)) {
      return notFound(reply)
    }
    return sendIndex(reply, index, config)
  })
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).send({ error: errores.RUTA_NO_ENCONTRADA[1], codigo: 'RUTA_NO_ENCONTRADA' })

const isService = (url: string) => /^\/(services|oidc|api|acceso)(\/|$|\?)/.test(url)

const silentPolicy =
  "default-src 'none'; script-src 'self'; frame-ancestors 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const obreroPolicy = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

function sendIndex(reply: FastifyReply, index: string, config: Config): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const emisor = new URL(config.oidc.issuer).origin
  const politica = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${["'self'", 'data:', 'blob:', ...config.oidc.fotos].join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${emisor}`,
    `frame-src 'self' blob: ${emisor}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    // Only the application's own policy turns text into markup, and it lets none through.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
  return reply
    .header('Content-Security-Policy', politica)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(index.replaceAll(NONCE, nonce))
}
