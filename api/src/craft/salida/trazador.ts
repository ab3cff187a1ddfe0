// Finished parts of traces on their way to an OpenTelemetry collector: OTLP/HTTP in JSON, many at a time, never waited for.

import { type Atributos, begin, type Tramo, type Traza } from '../traza.ts'
import { VERSION } from '../version.ts'
import { makeHttp } from './http-cliente.ts'

/** More are forgotten: a collector that is away must not fill the memory of who works. */
const MAXIMO = 4096
const POR_VEZ = 512

export type Trazador = { begin: (traceparent: unknown) => Traza; stop: () => Promise<void> }

export function makeTrazador(direccion: string, onError: (error: Error) => void, cadaMs = 2000): Trazador {
  const post = makeHttp(direccion)
  let espera: Tramo[] = []
  let enviando: Promise<void> = Promise.resolve()
  const flush = async () => {
    while (espera.length > 0) {
      const lote = espera.splice(0, POR_VEZ)
      const encabezados = { 'content-type': 'application/json' }
      const r = await post({ metodo: 'POST', ruta: '/v1/traces', encabezados, cuerpo: JSON.stringify(bodyOf(lote)) })
      if (r.tipo === 'respuesta' && r.status < 300) continue
      espera = [...lote, ...espera].slice(0, MAXIMO)
      throw new Error(`El recolector de trazas no responde: ${r.tipo === 'respuesta' ? r.status : r.mensaje}`)
    }
  }
  const soon = () => {
    enviando = enviando.then(flush).catch(onError)
    return enviando
  }
  const timer = setInterval(soon, cadaMs)
  timer.unref()
  const tell = (uno: Tramo) => {
    if (espera.length < MAXIMO) espera.push(uno)
  }
  return {
    begin: (traceparent) => begin(traceparent, tell),
    stop: async () => {
      clearInterval(timer)
      await soon()
    },
  }
}

const atributosOf = (atributos: Atributos) =>
  Object.entries(atributos).flatMap(([key, valor]) => {
    if (valor === undefined) return []
    return { key, value: typeof valor === 'number' ? { intValue: String(valor) } : { stringValue: valor } }
  })

const bodyOf = (tramos: readonly Tramo[]) => ({
  resourceSpans: [
    {
      resource: { attributes: atributosOf({ 'service.name': 'litro', 'service.version': VERSION }) },
      scopeSpans: [
        {
          scope: { name: 'litro' },
          spans: tramos.map(({ lugar, nombre, clase, inicio, fin, atributos, falla }) => ({
            traceId: lugar.traza,
            spanId: lugar.id,
            parentSpanId: lugar.padre,
            name: nombre,
            kind: clase,
            startTimeUnixNano: String(inicio),
            endTimeUnixNano: String(fin),
            attributes: atributosOf(atributos),
            status: falla === undefined ? {} : { code: 2, message: falla },
          })),
        },
      ],
    },
  ],
})
