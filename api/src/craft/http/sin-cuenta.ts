// Pages that open with a link instead of an account: one page, one file and one form per token, which also work without network
// after the first opening. Nothing here knows what they are about.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Archivo, Descarga } from '../call/deps.ts'
import { AppError } from '../errors.ts'
import { readForm, registerUploads } from './uploads.ts'

export type PaginaSinCuenta = {
  /** '/viaje': everything it has lives below. */
  prefijo: string
  estilo: string
  script: string
  campos: { archivos: readonly string[] }
  pagina: (token: string) => Promise<string>
  /** What stands in the place of a link that died or never was. */
  muerta: (mensaje: string) => string
  archivo: (token: string) => Promise<Descarga>
  enviar: (
    token: string,
    campos: Record<string, string>,
    archivos: Record<string, Archivo | undefined>,
  ) => Promise<void>
}

/** Tries of one address in a minute: far fewer than guessing would need, enough for a yard full of trucks behind one antenna. */
const LIMITE = { rateLimit: { max: 60, timeWindow: 60_000 } }

const sha = (texto: string) => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`

/** Network first; without it, what was last seen. What the server says is gone is forgotten. */
const obrero = (cache: string) => `
self.addEventListener('install',()=>self.skipWaiting())
self.addEventListener('activate',(e)=>e.waitUntil(self.clients.claim()))
self.addEventListener('fetch',(e)=>{
  if(e.request.method!=='GET')return
  e.respondWith(fetch(e.request).then(async(r)=>{
    const c=await caches.open(${JSON.stringify(cache)})
    if(r.ok)await c.put(e.request,r.clone());else if(r.status===404)await c.delete(e.request)
    return r
  }).catch(async()=>(await caches.match(e.request))??Response.error()))
})`

export async function registerSinCuenta(app: FastifyInstance, p: PaginaSinCuenta): Promise<void> {
  const politica = [
    "default-src 'none'",
    `style-src ${sha(p.estilo)}`,
    `script-src ${sha(p.script)}`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const send = (reply: FastifyReply, html: string) =>
    reply
      .header('Content-Security-Policy', politica)
      .header('Cache-Control', 'private, no-store')
      .header('X-Robots-Tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(html)
  await app.register(async (paginas) => {
    await registerUploads(paginas)
    const opciones = { config: LIMITE }
    paginas.get(`${p.prefijo}/obrero.js`, async (_request, reply) =>
      reply
        .header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
        .header('Cache-Control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(obrero(p.prefijo.slice(1))),
    )
    paginas.get<{ Params: { token: string } }>(`${p.prefijo}/:token`, opciones, async (request, reply) => {
      try {
        return await send(reply, await p.pagina(request.params.token))
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 404) throw error
        return send(reply.code(404), p.muerta(error.message))
      }
    })
    paginas.get<{ Params: { token: string } }>(`${p.prefijo}/:token/archivo`, opciones, async (request, reply) => {
      const { nombre, tipo, cuerpo } = await p.archivo(request.params.token)
      return reply
        .header('Cache-Control', 'private, no-store')
        .header('Content-Disposition', `inline; filename="${nombre}"`)
        .type(tipo)
        .send(cuerpo)
    })
    paginas.post<{ Params: { token: string } }>(`${p.prefijo}/:token`, opciones, async (request) => {
      const admitidos = { archivos: p.campos.archivos, textos: [], crudos: [] }
      const { campos, archivos } = await readForm(request, admitidos)
      await p.enviar(request.params.token, campos, archivos)
      return { listo: true }
    })
  })
}
