// The one way out to a PAC, to the SAT or to a store of files: bounded in time and size, to one origin, no redirects; silence has a name.
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tramo } from '../traza.ts'

/** Why nobody knows what became of a call. Each service may add its own. */
export type CodigoDeRed =
  | 'TIEMPO'
  | 'CONEXION'
  | 'HTTP'
  | 'ILEGIBLE'
  | 'AUTENTICACION'
  | 'SIN_TIMBRES'
  | 'LIMITE'
  | 'MANTENIMIENTO'

export type Incierto<C extends string = CodigoDeRed> = { tipo: 'incierto'; codigo: C; mensaje: string }

/** `cookies`: as they were set, for whoever speaks with a session. */
export type RespuestaHttp = { tipo: 'respuesta'; status: number; cuerpo: Buffer; cookies?: string[] }

export type PeticionHttp = {
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the configured address, with its query. */
  ruta: string
  encabezados?: Record<string, string>
  cuerpo?: Buffer | string
  /** Instead of `cuerpo`, one too large to hold. */
  flujo?: { abrir: () => Readable; bytes: number }
}

export type Http = (peticion: PeticionHttp) => Promise<RespuestaHttp | Incierto>

export type Tiempos = {
  totalMs: number
  conexionMs: number
  maxBytes: number
  /** Hears the hour of whoever answered, and when it was asked. */
  alResponder?: (fecha: string | undefined, antes: number) => void
}

export const TIEMPOS: Tiempos = { totalMs: 20_000, conexionMs: 5_000, maxBytes: 2 * 1024 * 1024 }

// No kept-alive connections: one that the other side has just closed would turn an ordinary call into an uncertain one.
// (The fetch of Node 20 keeps them, and has no timeout for connecting alone.)
const AGENTES = { 'http:': new HttpAgent({ keepAlive: false }), 'https:': new HttpsAgent({ keepAlive: false }) }

export function incierto<C extends string>(codigo: C, mensaje: string): Incierto<C> {
  return { tipo: 'incierto', codigo, mensaje }
}

export function makeHttp(direccion: string, tiempos: Partial<Tiempos> = {}): Http {
  const limites = { ...TIEMPOS, ...tiempos }
  const urlOf = makeUrlOf(direccion)
  const { host } = new URL(direccion)
  return (peticion) => {
    // Before anything begins: an address that is not ours is a defect, not an answer.
    const url = urlOf(peticion.ruta)
    const datos = { 'server.address': host, 'http.request.method': peticion.metodo }
    return tramo(`${peticion.metodo} ${host}`, 3, datos, () => send(url, peticion, limites))
  }
}

/** The address of a path below the configured one, and never anywhere else. */
export function makeUrlOf(direccion: string): (ruta: string) => URL {
  const base = new URL(direccion)
  if (base.protocol !== 'http:' && base.protocol !== 'https:') throw new Error('La dirección debe ser http o https.')
  const prefijo = base.pathname.replace(/\/+$/, '')
  return (ruta) => {
    const url = new URL(prefijo + ruta, base.origin)
    if (url.origin !== base.origin) throw new Error('La petición sale de la dirección configurada.')
    return url
  }
}

type Fin = (resultado: RespuestaHttp | Incierto) => void
/** What becomes of a response: read whole, or given on in pieces as it arrives. */
export type Lector = (res: IncomingMessage, maxBytes: number, finish: Fin) => void

export function send(
  url: URL,
  peticion: PeticionHttp,
  limites: Tiempos,
  leer: Lector = readCuerpo,
): Promise<RespuestaHttp | Incierto> {
  return new Promise((resolve) => {
    const cuerpo = Buffer.from(peticion.cuerpo ?? '')
    const { flujo } = peticion
    const seguro = url.protocol === 'https:'
    const req = (seguro ? httpsRequest : httpRequest)(url, {
      method: peticion.metodo,
      agent: seguro ? AGENTES['https:'] : AGENTES['http:'],
      headers: {
        'accept-encoding': 'identity',
        'content-length': flujo?.bytes ?? cuerpo.length,
        ...peticion.encabezados,
      },
    })
    const relojes: NodeJS.Timeout[] = []
    let terminado = false
    const finish = (resultado: RespuestaHttp | Incierto) => {
      if (terminado) return
      terminado = true
      for (const reloj of relojes) clearTimeout(reloj)
      resolve(resultado)
      req.destroy()
    }
    const giveUp = (ms: number, mensaje: string) => {
      const reloj = setTimeout(() => finish(incierto('TIEMPO', mensaje)), ms)
      relojes.push(reloj)
      return reloj
    }
    giveUp(limites.totalMs, 'El servicio no respondió a tiempo.')
    watchConnection(req, seguro, () => giveUp(limites.conexionMs, 'No se logró conectar a tiempo.'))
    // The listener stays after the end, because a socket that we destroyed may still emit an error.
    req.on('error', (error: NodeJS.ErrnoException) => finish(toIncierto(error)))
    const antes = Date.now()
    req.on('response', (res) => {
      limites.alResponder?.(res.headers.date, antes)
      leer(res, limites.maxBytes, finish)
    })
    if (flujo) pipeline(flujo.abrir(), req).catch((error: NodeJS.ErrnoException) => finish(toIncierto(error)))
    else req.end(cuerpo)
  })
}

function watchConnection(req: ClientRequest, seguro: boolean, start: () => NodeJS.Timeout): void {
  req.once('socket', (socket) => {
    if (!socket.connecting) return
    const reloj = start()
    socket.once(seguro ? 'secureConnect' : 'connect', () => clearTimeout(reloj))
  })
}

/** Reads what fits and cuts the rest: a body beyond the limit is no answer of a PAC. */
function readCuerpo(res: IncomingMessage, maxBytes: number, finish: Fin): void {
  const trozos: Buffer[] = []
  let total = 0
  res.on('error', (error: NodeJS.ErrnoException) => finish(toIncierto(error)))
  res.on('close', () => finish(incierto('CONEXION', 'La respuesta se cortó a la mitad.')))
  res.on('end', () => {
    if (!res.complete) return
    const cookies = res.headers['set-cookie']
    const cuerpo = Buffer.concat(trozos)
    finish({ tipo: 'respuesta', status: res.statusCode ?? 0, cuerpo, ...(cookies && { cookies }) })
  })
  // Compression was not asked for; expanding it would be the sender's choice of our memory.
  if ((res.headers['content-encoding'] ?? 'identity') !== 'identity') {
    finish(incierto('ILEGIBLE', 'La respuesta llegó comprimida sin pedirlo.'))
  }
  res.on('data', (trozo: Buffer) => {
    total += trozo.length
    if (total > maxBytes) finish(incierto('ILEGIBLE', 'La respuesta es demasiado grande.'))
    else trozos.push(trozo)
  })
}

export function toIncierto({ code = '' }: NodeJS.ErrnoException): Incierto {
  if (code === 'ETIMEDOUT') return incierto('TIEMPO', 'El servicio no respondió a tiempo.')
  if (code.startsWith('HPE_')) return incierto('ILEGIBLE', 'La respuesta no es HTTP válido.')
  return incierto('CONEXION', `Se perdió la conexión con el servicio${code === '' ? '' : ` (${code})`}.`)
}

/** What an HTTP status by itself says; null when the body is worth reading. */
export function inciertoDeStatus(status: number): Incierto | null {
  if (status === 401 || status === 403) return incierto('AUTENTICACION', 'El servicio no aceptó las credenciales.')
  if (status === 402) return incierto('SIN_TIMBRES', 'No quedan timbres contratados.')
  if (status === 429) return incierto('LIMITE', 'El servicio pide ir más despacio.')
  if (status === 503) return incierto('MANTENIMIENTO', 'El servicio no está disponible por ahora.')
  if ((status >= 200 && status < 300) || (status >= 400 && status < 500)) return null
  return incierto('HTTP', `El servicio respondió con el estado ${status}.`)
}

/** The body as JSON, or undefined. */
export function readJson(cuerpo: Buffer): unknown {
  try {
    return JSON.parse(cuerpo.toString('utf8'))
  } catch {
    return undefined
  }
}

export const ilegible = (): Incierto => incierto('ILEGIBLE', 'La respuesta del servicio no se entiende.')
