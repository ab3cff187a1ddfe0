// The port to the SAT's mass download: authenticate, ask, verify, download. It only carries; what an answer means is decided elsewhere.
import { ACCION_AUTENTICA, accionDe, OPERACIONES, type Operacion, RUTA_AUTENTICA } from '@litro/cfdi/espejo/forma-soap'
import { DescargaError, makeLectorDescarga } from '@litro/cfdi/espejo/lector-descarga'
import {
  leerAutentica,
  leerSolicita,
  leerVerifica,
  type RespuestaSolicita,
  type RespuestaVerifica,
} from '@litro/cfdi/espejo/respuestas-sat'
import {
  type Http,
  type Incierto,
  incierto,
  makeHttp,
  type RespuestaHttp,
  type Tiempos,
} from '../../craft/salida/http-cliente.ts'
import { makeHttpFlujo } from '../../craft/salida/http-flujo.ts'

/** Nobody knows what became of a call, or the SAT's text of a fault. */
type SinRespuesta = { tipo: 'incierto'; mensaje: string }
type Autenticado = { tipo: 'token'; token: string; vence: Date } | { tipo: 'negado'; mensaje: string } | SinRespuesta

type Descargado = { codigo: string; mensaje: string; bytes: number } | SinRespuesta

/** A message is signed before it gets here: no key comes near the network. */
export type PuertoDescarga = {
  autenticar(mensaje: string, ahora: Date): Promise<Autenticado>
  solicitar(
    token: string,
    operacion: 'emitidos' | 'recibidos' | 'folio',
    mensaje: string,
  ): Promise<Extract<RespuestaSolicita, { tipo: 'respuesta' }> | SinRespuesta>
  verificar(token: string, mensaje: string): Promise<Extract<RespuestaVerifica, { tipo: 'respuesta' }> | SinRespuesta>
  /** Each piece of the package is kept before the next one is read. */
  descargar(token: string, mensaje: string, recibir: (trozo: Buffer) => Promise<void>): Promise<Descargado>
}

type DescargaConfig = {
  solicitudUrl: string
  descargaUrl: string
  tiempos?: Partial<Tiempos>
  maxPaquete?: number
}

const MiB = 1024 * 1024
/** A package may be tens of megabytes, and base64 adds a third. */
const MAX_PAQUETE = 256 * MiB
const TIEMPOS: Tiempos = { totalMs: 60_000, conexionMs: 10_000, maxBytes: 2 * MiB }
const TIEMPOS_PAQUETE = { totalMs: 15 * 60_000, conexionMs: 10_000 }

export function makePuertoDescarga({
  solicitudUrl,
  descargaUrl,
  tiempos,
  maxPaquete = MAX_PAQUETE,
}: DescargaConfig): PuertoDescarga {
  const http = makeHttp(solicitudUrl, { ...TIEMPOS, ...tiempos })
  const flujo = makeHttpFlujo(descargaUrl, {
    ...TIEMPOS_PAQUETE,
    ...tiempos,
    maxBytes: Math.ceil((maxPaquete * 4) / 3) + MiB,
  })
  return {
    autenticar: async (mensaje, ahora) => {
      const r = await http(post(RUTA_AUTENTICA, ACCION_AUTENTICA, mensaje))
      if (r.tipo === 'incierto') return r
      const leida = leerAutentica(r.cuerpo, ahora)
      if (leida.tipo === 'token' && r.status === 200) return leida
      // A fault is a refusal: the clock or the certificate. Asking again would not change it.
      return leida.tipo === 'falla' ? { tipo: 'negado', mensaje: leida.mensaje } : ilegible(r)
    },
    solicitar: async (token, operacion, mensaje) => read(await call(http, operacion, token, mensaje), leerSolicita),
    verificar: async (token, mensaje) => read(await call(http, 'verifica', token, mensaje), leerVerifica),
    descargar: async (token, mensaje, recibir) => {
      const lector = makeLectorDescarga(maxPaquete)
      try {
        const r = await flujo(signed('descarga', token, mensaje), async (trozo) => {
          const bytes = lector.write(trozo)
          if (bytes.length > 0) await recibir(bytes)
        })
        if (r.tipo === 'incierto') return r
        return r.status === 200 ? lector.end() : ilegible(r)
      } catch (error) {
        if (error instanceof DescargaError) return incierto('ILEGIBLE', error.message)
        throw error
      }
    },
  }
}

const post = (ruta: string, accion: string, cuerpo: string, token?: string) => ({
  metodo: 'POST' as const,
  ruta,
  cuerpo,
  encabezados: {
    'content-type': 'text/xml; charset=utf-8',
    soapaction: accion,
    ...(token !== undefined && { authorization: `WRAP access_token="${token}"` }),
  },
})

const signed = (operacion: Operacion, token: string, mensaje: string) =>
  post(OPERACIONES[operacion].ruta, accionDe(operacion), mensaje, token)
const call = (http: Http, operacion: Operacion, token: string, mensaje: string) =>
  http(signed(operacion, token, mensaje))

type Leida = { tipo: 'respuesta' } | { tipo: 'falla'; mensaje: string } | { tipo: 'ilegible' }

function read<R extends Leida>(
  r: RespuestaHttp | Incierto,
  leer: (bytes: Uint8Array) => R,
): Extract<R, { tipo: 'respuesta' }> | SinRespuesta {
  if (r.tipo === 'incierto') return r
  const leida = leer(r.cuerpo)
  if (leida.tipo === 'respuesta' && r.status === 200) return leida as Extract<R, { tipo: 'respuesta' }>
  return leida.tipo === 'falla' ? incierto('HTTP', leida.mensaje) : ilegible(r)
}

const ilegible = ({ status }: RespuestaHttp): SinRespuesta =>
  incierto(
    status === 200 ? 'ILEGIBLE' : 'HTTP',
    status === 200 ? 'La respuesta del SAT no se entiende.' : `El SAT respondió con el estado ${status}.`,
  )
