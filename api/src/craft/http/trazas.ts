// Each request as the first part of its trace. The rest of what it does hangs from it by itself.
import type { FastifyInstance } from 'fastify'
import type { Trazador } from '../salida/trazador.ts'
import type { Traza } from '../traza.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traza?: Traza
  }
}

export function registerTrazas(app: FastifyInstance, trazador: Trazador): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.traza = trazador.begin(request.headers.traceparent)
    request.traza.enter(done)
  })
  // A body is read by events of its socket, which know nothing of the request they belong to.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.traza) request.traza.enter(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const servicio = request.routeOptions.config.servicio
    const ruta = request.routeOptions.url ?? 'otra'
    request.traza?.end(
      `${request.method} ${ruta}`,
      {
        'http.request.method': request.method,
        'http.route': ruta,
        'http.response.status_code': reply.statusCode,
        'litro.servicio': servicio,
        'litro.solicitud': request.id,
        'enduser.id': request.usuario?.id,
        'litro.socio': request.usuario?.idSocioComercial ?? undefined,
      },
      reply.statusCode >= 500 ? String(reply.statusCode) : undefined,
    )
  })
  app.addHook('onClose', () => trazador.stop())
}
