// A POST to an address somebody outside chose: to the checked address only, no redirects, bounded in time and in what is read.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Destino, DireccionNegada, findDestino, type Redes } from './direccion-publica.ts'

export type Entrega = { ms: number; estatus: number | null; respuesta: string; falla: string | null }
export type Limites = { totalMs: number; maxBytes: number }

export const LIMITES_DE_ENTREGA: Limites = { totalMs: 15_000, maxBytes: 4096 }

export async function postPublico(
  direccion: string,
  encabezados: Record<string, string>,
  cuerpo: string,
  redes: Redes,
  { totalMs, maxBytes }: Limites = LIMITES_DE_ENTREGA,
): Promise<Entrega> {
  const empezo = performance.now()
  const end = (parte: Omit<Entrega, 'ms'>): Entrega => ({ ...parte, ms: Math.ceil(performance.now() - empezo) })
  const fail = (falla: string) => end({ estatus: null, respuesta: '', falla })
  try {
    const url = new URL(direccion)
    const destino = await withLimit(findDestino(url, redes), totalMs)
    return end(await send(url, destino, encabezados, cuerpo, { totalMs, maxBytes }))
  } catch (error) {
    return fail(error instanceof DireccionNegada ? error.message : sentenceOf(error))
  }
}

class Tarde extends Error {}

function withLimit<T>(promesa: Promise<T>, ms: number): Promise<T> {
  let reloj: NodeJS.Timeout | undefined
  const limite = new Promise<never>((_, reject) => {
    reloj = setTimeout(() => reject(new Tarde()), ms)
  })
  return Promise.race([promesa, limite]).finally(() => clearTimeout(reloj))
}

function send(
  url: URL,
  { direccion, familia }: Destino,
  encabezados: Record<string, string>,
  cuerpo: string,
  { totalMs, maxBytes }: Limites,
): Promise<Omit<Entrega, 'ms'>> {
  // The name is kept for TLS and for the Host header; the connection goes to the address that was checked.
  const pinned: LookupFunction = (_nombre, opciones, done) => {
    const unica = [{ address: direccion, family: familia }]
    if (opciones.all) done(null, unica)
    else done(null, direccion, familia)
  }
  return new Promise((resolve, reject) => {
    const req = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: false,
      lookup: pinned,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(cuerpo), ...encabezados },
    })
    const reloj = setTimeout(() => finish(() => reject(new Tarde())), totalMs)
    let terminado = false
    const finish = (tell: () => void) => {
      if (terminado) return
      terminado = true
      clearTimeout(reloj)
      tell()
      req.destroy()
    }
    // The listener stays: a socket that we destroyed may still emit an error.
    req.on('error', (error) => finish(() => reject(error)))
    req.on('response', (res) => readSome(res, maxBytes, (respuesta) => finish(() => resolve(answerOf(res, respuesta)))))
    req.end(cuerpo)
  })
}

/** Enough of the answer to show a person; the rest is never read, however long it is. */
function readSome(res: IncomingMessage, maxBytes: number, done: (texto: string) => void): void {
  const trozos: Buffer[] = []
  let total = 0
  const tell = () => done(Buffer.concat(trozos).subarray(0, maxBytes).toString('utf8').replaceAll('\u0000', ''))
  res.on('data', (trozo: Buffer) => {
    trozos.push(trozo)
    total += trozo.length
    if (total >= maxBytes) tell()
  })
  res.on('end', tell)
  res.on('close', tell)
  res.on('error', tell)
}

/** Whoever takes it says 2xx. A redirect is an answer like any other: it is told and not followed. */
function answerOf({ statusCode = 0, headers }: IncomingMessage, respuesta: string): Omit<Entrega, 'ms'> {
  const ok = statusCode >= 200 && statusCode < 300
  const redirige = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
  const falla = redirige ? 'Respondió con otra dirección, que no se sigue.' : `Respondió ${statusCode}.`
  return { estatus: statusCode, respuesta, falla: ok ? null : falla }
}

const FRASES: Record<string, string> = {
  ENOTFOUND: 'El nombre de la dirección no existe.',
  EAI_AGAIN: 'No se pudo averiguar a dónde lleva la dirección.',
  ECONNREFUSED: 'Nadie atiende en esa dirección.',
  ECONNRESET: 'El receptor cortó la conexión.',
  EHOSTUNREACH: 'No hay camino a esa dirección.',
  ENETUNREACH: 'No hay camino a esa dirección.',
  CERT_HAS_EXPIRED: 'El certificado del receptor venció.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'El certificado del receptor no lo respalda nadie.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'El certificado del receptor es de otro nombre.',
}

function sentenceOf(error: unknown): string {
  if (error instanceof Tarde) return 'El receptor no respondió a tiempo.'
  const { code = '' } = error as NodeJS.ErrnoException
  return FRASES[code] ?? `No se pudo entregar${code ? ` (${code})` : ''}.`
}
