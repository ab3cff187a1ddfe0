// Lines to a collector of OpenTelemetry: logs over OTLP/HTTP in JSON, to the whole address of its service of logs.
import { VERSION } from '../version.ts'
import { makeHttp } from './http-cliente.ts'
import type { Linea } from './syslog.ts'

const texto = (key: string, stringValue: string) => ({ key, value: { stringValue } })

const bodyOf = (lineas: readonly Linea[]) => ({
  resourceLogs: [
    {
      resource: { attributes: [texto('service.name', 'litro'), texto('service.version', VERSION)] },
      scopeLogs: [
        {
          scope: { name: 'litro.bitacora' },
          logRecords: lineas.map(({ n, linea, nanos, accion }) => ({
            timeUnixNano: nanos,
            severityNumber: 9,
            severityText: 'INFO',
            body: { stringValue: linea },
            attributes: [texto('event.name', accion), { key: 'litro.n', value: { intValue: String(n) } }],
          })),
        },
      ],
    },
  ],
})

/** Null when the collector took all of them; otherwise why not. */
export async function sendOtlp(direccion: string, lineas: readonly Linea[]): Promise<string | null> {
  const { username, password, search } = new URL(direccion)
  const quien = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const respuesta = await makeHttp(direccion)({
    metodo: 'POST',
    ruta: search,
    encabezados: {
      'content-type': 'application/json',
      ...(username && { authorization: `Basic ${Buffer.from(quien).toString('base64')}` }),
    },
    cuerpo: JSON.stringify(bodyOf(lineas)),
  })
  if (respuesta.tipo === 'incierto') return respuesta.mensaje
  if (respuesta.status < 200 || respuesta.status > 299) return `El recolector respondió ${respuesta.status}.`
  const rechazadas = Number(/"rejectedLogRecords"\s*:\s*"?(\d+)/.exec(respuesta.cuerpo.toString())?.[1] ?? 0)
  return rechazadas > 0 ? `El recolector rechazó ${rechazadas} de ${lineas.length} líneas.` : null
}
