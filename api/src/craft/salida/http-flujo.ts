// The way out for answers too large to hold: the body is given on in pieces, and the sender waits while a piece is kept.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  type Incierto,
  incierto,
  type Lector,
  makeUrlOf,
  type PeticionHttp,
  type RespuestaHttp,
  send,
  type Tiempos,
  toIncierto,
} from './http-cliente.ts'

/** Each piece, in order; what it throws ends the call. */
type Receptor = (trozo: Buffer) => Promise<void>
type HttpFlujo = (peticion: PeticionHttp, recibir: Receptor) => Promise<RespuestaHttp | Incierto>

export function makeHttpFlujo(direccion: string, tiempos: Tiempos): HttpFlujo {
  const urlOf = makeUrlOf(direccion)
  return async (peticion, recibir) => {
    let falla: unknown
    const leer: Lector = (res, maxBytes, finish) => {
      pipe(res, maxBytes, recibir).then(
        () => finish({ tipo: 'respuesta', status: res.statusCode ?? 0, cuerpo: Buffer.alloc(0) }),
        (error: unknown) => {
          // What the receptor could not keep is our fault and is thrown; what the sender broke is its answer.
          if (error instanceof DelReceptor) falla = error.cause
          finish(toRespuesta(error))
        },
      )
    }
    const respuesta = await send(urlOf(peticion.ruta), peticion, tiempos, leer)
    if (falla !== undefined) throw falla
    return respuesta
  }
}

class DelReceptor extends Error {}
class Excedida extends Error {}

function toRespuesta(error: unknown): Incierto {
  if (error instanceof Excedida) return incierto('ILEGIBLE', 'La respuesta es demasiado grande.')
  if (error instanceof DelReceptor) return incierto('ILEGIBLE', 'La respuesta no se pudo guardar.')
  return toIncierto(error as NodeJS.ErrnoException)
}

async function pipe(res: IncomingMessage, maxBytes: number, recibir: Receptor): Promise<void> {
  let total = 0
  for await (const trozo of bodyOf(res)) {
    total += (trozo as Buffer).length
    // Also of what was compressed: inflating never makes more than this.
    if (total > maxBytes) throw new Excedida()
    await recibir(trozo as Buffer).catch((cause: unknown) => {
      throw new DelReceptor('', { cause })
    })
  }
  if (!res.complete) throw Object.assign(new Error('cortada'), { code: 'ECONNRESET' })
}

/** Compression is never asked for; this service has been seen to compress, so here, and bounded, it is understood. */
function bodyOf(res: IncomingMessage): Readable {
  return res.headers['content-encoding'] === 'gzip' ? res.pipe(createGunzip()) : res
}
