// Structured logs without secrets: no tokens, no bodies, no personal or bank data.
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

const CENSURA = [
  'authorization',
  'cookie',
  '*.authorization',
  '*.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.RFC',
  '*.CuentaClabe',
  '*.NumeroCuenta',
  '*.CorreoElectronico',
  '*.contrasena',
  '*.password',
  '*.Sello',
  '*.xml',
]

export function makeLogger(level: string): FastifyBaseLogger {
  return pino({
    level,
    redact: { paths: CENSURA, censor: '[reservado]' },
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (req: { method: string; url: string; id: string }) => ({
        metodo: req.method,
        // The query of the identity provider carries codes; the path says enough.
        ruta: req.url?.split('?')[0],
        id: req.id,
      }),
      res: (res: { statusCode: number }) => ({ estado: res.statusCode }),
      err: pino.stdSerializers.err,
    },
  })
}
