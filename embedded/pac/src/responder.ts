// The last step of an answer: sends it as it is, or ruins it on the wire the way the chosen fault says.
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Falla, Modo, TiemposFalla } from './fallas.ts'

/** `cookies` and `destino`, of a page that keeps a session or sends elsewhere. */
export type Contestacion = { status: number; tipo: string; cuerpo: Buffer; cookies?: string[]; destino?: string }

export function json(status: number, dato: object): Contestacion {
  return { status, tipo: 'application/json', cuerpo: Buffer.from(JSON.stringify(dato)) }
}

/** Answers that the fault gives instead of doing any work; null when the work has to be done. */
export function respondBefore(res: ServerResponse, falla: Falla, tiempos: TiemposFalla): boolean {
  const directa = DIRECTAS[falla.modo]
  if (directa) send(res, directa)
  else if (falla.modo === 'colgar-antes') hang(res, tiempos.colgarMs)
  else if (falla.modo === 'reset-antes') res.socket?.resetAndDestroy()
  else return false
  return true
}

const DIRECTAS: Partial<Record<Modo, Contestacion>> = {
  'http-401': json(401, { estado: 'error', codigo: 'AUTENTICACION', mensaje: 'Credenciales no válidas.' }),
  'http-402': json(402, { estado: 'error', codigo: 'SIN_TIMBRES', mensaje: 'No quedan timbres.' }),
  'http-429': json(429, { estado: 'error', codigo: 'LIMITE', mensaje: 'Demasiadas peticiones.' }),
}

export function respond(
  res: ServerResponse,
  contestacion: Contestacion,
  falla: Falla | null,
  tiempos: TiemposFalla,
): void {
  const salida = falla?.clase === 'salida' ? SALIDAS[falla.modo] : undefined
  if (salida) salida(res, contestacion, tiempos)
  else send(res, contestacion)
}

type Salida = (res: ServerResponse, contestacion: Contestacion, tiempos: TiemposFalla) => void

const HTML = Buffer.from('<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>')

const SALIDAS: Partial<Record<Modo, Salida>> = {
  'colgar-despues': (res, _contestacion, { colgarMs }) => hang(res, colgarMs),
  'reset-despues': (res) => void res.socket?.resetAndDestroy(),
  'http-500': (res) => send(res, json(500, { estado: 'error', codigo: 'INTERNO', mensaje: 'Error no controlado.' })),
  'http-502': (res) => send(res, { status: 502, tipo: 'text/html', cuerpo: HTML }),
  html: (res) => send(res, { status: 200, tipo: 'text/html', cuerpo: HTML }),
  truncado: (res, { cuerpo, ...resto }) => send(res, { ...resto, cuerpo: cuerpo.subarray(0, cuerpo.length / 2) }),
  cortado: (res, contestacion) => {
    writeHead(res, contestacion)
    res.write(contestacion.cuerpo.subarray(0, contestacion.cuerpo.length / 2), () => res.socket?.resetAndDestroy())
  },
  basura: (res, contestacion) =>
    send(res, { ...contestacion, cuerpo: contestacion.cuerpo.map((byte) => byte ^ 0xa5) as Buffer }),
  lento: (res, contestacion, { lentoMs }) => drip(res, contestacion, lentoMs),
  enorme: (res, _contestacion, { enormeBytes }) => flood(res, enormeBytes),
  'bomba-gzip': (res, contestacion, { enormeBytes }) => {
    const cuerpo = bombOf(enormeBytes)
    res.setHeader('content-encoding', 'gzip')
    send(res, { ...contestacion, cuerpo })
  },
}

/** Made once: compressing 50 MB takes a while. */
const bombas = new Map<number, Buffer>()

function bombOf(bytes: number): Buffer {
  const bomba = bombas.get(bytes) ?? gzipSync(Buffer.alloc(bytes, 0x20))
  bombas.set(bytes, bomba)
  return bomba
}

function writeHead(res: ServerResponse, { status, tipo, cuerpo, cookies, destino }: Contestacion): void {
  const de = { ...(cookies && { 'set-cookie': cookies }), ...(destino && { location: destino }) }
  res.writeHead(status, { 'content-type': tipo, 'content-length': cuerpo.length, ...de })
}

function send(res: ServerResponse, contestacion: Contestacion): void {
  writeHead(res, contestacion)
  res.end(contestacion.cuerpo)
}

function hang(res: ServerResponse, ms: number): void {
  const reloj = setTimeout(() => res.socket?.destroy(), ms)
  res.once('close', () => clearTimeout(reloj))
}

function drip(res: ServerResponse, contestacion: Contestacion, ms: number): void {
  writeHead(res, contestacion)
  res.flushHeaders()
  let enviados = 0
  const reloj = setInterval(() => {
    res.write(contestacion.cuerpo.subarray(enviados, enviados + 1))
    enviados += 1
    if (enviados >= contestacion.cuerpo.length) res.end()
  }, ms)
  res.once('close', () => clearInterval(reloj))
}

function flood(res: ServerResponse, total: number): void {
  const trozo = Buffer.alloc(64 * 1024, 0x41)
  let faltan = total
  res.writeHead(200, { 'content-type': 'application/json' })
  const pump = () => {
    while (faltan > 0) {
      faltan -= trozo.length
      if (!res.write(trozo)) return
    }
    res.end()
  }
  res.on('drain', pump)
  pump()
}
