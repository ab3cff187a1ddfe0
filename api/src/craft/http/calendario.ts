// The address a calendar program asks every few hours, without a session: who has the link has the right.
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

export function registerCalendario(app: FastifyInstance, read: (secreto: string) => Promise<string | undefined>): void {
  app.get<{ Params: { archivo: string } }>('/calendario/:archivo', async ({ params }, reply) => {
    const secreto = /^([\w-]{32})\.ics$/.exec(params.archivo)?.[1]
    const texto = secreto && (await read(secreto))
    if (!texto) throw new AppError('NO_ENCONTRADO')
    return reply.type('text/calendar; charset=utf-8').header('Cache-Control', 'private, max-age=3600').send(texto)
  })
}
