// Test support: local servers that answer what a test says, and the catalogue of hostile ones every adapter must survive.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

export type Llamada = {
  metodo: string
  ruta: string
  encabezados: IncomingMessage['headers']
  cuerpo: Buffer
}

export type Servidor = {
  url: string
  /** Everything that was asked, in order. */
  llamadas: Llamada[]
  /** Bytes handed to the wire. */
  enviados(): number
}

export type Atender = (res: ServerResponse, llamada: Llamada) => void

export async function startServidor(atender: Atender): Promise<Servidor> {
  const llamadas: Llamada[] = []
  let enviados = 0
  const servidor = createServer((req, res) => {
    const trozos: Buffer[] = []
    req.on('data', (trozo: Buffer) => trozos.push(trozo))
    req.on('end', () => {
      const { method = '', url = '', headers } = req
      const llamada = { metodo: method, ruta: url, encabezados: headers, cuerpo: Buffer.concat(trozos) }
      llamadas.push(llamada)
      atender(res, llamada)
    })
  })
  servidor.on('connection', (socket) => {
    socket.on('close', () => {
      enviados += socket.bytesWritten
    })
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  onTestFinished(async () => {
    servidor.close()
    servidor.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`, llamadas, enviados: () => enviados }
}

export function answer(status: number, cuerpo: string | Buffer | object, tipo = 'application/json'): Atender {
  const esDato = typeof cuerpo !== 'string' && !Buffer.isBuffer(cuerpo)
  const bytes = Buffer.from(esDato ? JSON.stringify(cuerpo) : cuerpo)
  return (res) => {
    res.writeHead(status, { 'content-type': tipo, 'content-length': bytes.length })
    res.end(bytes)
  }
}

const MEGA = 1024 * 1024
const BOMBA = gzipSync(Buffer.alloc(50 * MEGA, 0x20))

export type Hostil = {
  nombre: string
  /** What it may be called; null is any. */
  codigo: string | null
  atender: Atender
}

/** `trampa` is where the redirect points. Everything else ignores what it was asked. */
export function hostiles(trampa: string): Hostil[] {
  return [
    { nombre: 'calla para siempre', codigo: 'TIEMPO', atender: () => {} },
    { nombre: 'corta la conexión', codigo: 'CONEXION', atender: (res) => void res.socket?.resetAndDestroy() },
    { nombre: 'responde byte por byte', codigo: 'TIEMPO', atender: drip },
    { nombre: 'promete más de lo que manda', codigo: 'CONEXION', atender: cut },
    { nombre: 'manda 50 MB', codigo: 'ILEGIBLE', atender: flood },
    {
      nombre: 'manda una bomba gzip',
      codigo: 'ILEGIBLE',
      atender: (res) => {
        res.setHeader('content-encoding', 'gzip')
        answer(200, BOMBA)(res, {} as Llamada)
      },
    },
    {
      nombre: 'redirige a otro servidor',
      codigo: 'HTTP',
      atender: (res) => void res.writeHead(307, { location: `${trampa}/robo` }).end(),
    },
    {
      nombre: 'responde una página con 200',
      codigo: 'ILEGIBLE',
      atender: answer(200, '<html>hola</html>', 'text/html'),
    },
    { nombre: 'responde 502 con una página', codigo: 'HTTP', atender: answer(502, '<html>mal</html>', 'text/html') },
    { nombre: 'responde 503', codigo: 'MANTENIMIENTO', atender: answer(503, '') },
    { nombre: 'responde 500 vacío', codigo: 'HTTP', atender: answer(500, '') },
    { nombre: 'responde 401', codigo: 'AUTENTICACION', atender: answer(401, '') },
    { nombre: 'responde 402', codigo: 'SIN_TIMBRES', atender: answer(402, '') },
    { nombre: 'responde 429', codigo: 'LIMITE', atender: answer(429, '') },
    { nombre: 'responde 200 vacío', codigo: 'ILEGIBLE', atender: answer(200, '') },
    { nombre: 'responde 204', codigo: 'ILEGIBLE', atender: (res) => void res.writeHead(204).end() },
    { nombre: 'responde bytes al azar', codigo: 'ILEGIBLE', atender: answer(200, Buffer.from([0, 255, 254, 128, 7])) },
    {
      nombre: 'responde JSON a medias',
      codigo: 'ILEGIBLE',
      atender: answer(200, '{"status":"success","data":{"cfdi":"<'),
    },
    { nombre: 'responde otro JSON', codigo: 'ILEGIBLE', atender: answer(200, [1, 2, 3]) },
    { nombre: 'responde null', codigo: 'ILEGIBLE', atender: answer(200, 'null') },
    {
      nombre: 'responde una bomba XML',
      codigo: 'ILEGIBLE',
      atender: answer(200, '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>', 'text/xml'),
    },
    {
      nombre: 'responde XML muy profundo',
      codigo: 'ILEGIBLE',
      atender: answer(200, `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`, 'text/xml'),
    },
    {
      nombre: 'no habla HTTP',
      codigo: 'ILEGIBLE',
      atender: (res) => void res.socket?.end('SSH-2.0-OpenSSH_9.6\r\n\r\n'),
    },
  ]
}

function drip(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': 5_000 })
  const reloj = setInterval(() => res.write('{'), 20)
  res.on('close', () => clearInterval(reloj))
}

function cut(res: ServerResponse): void {
  res.writeHead(200, { 'content-length': 5_000 })
  res.write('{"estado":', () => res.socket?.destroy())
}

function flood(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'application/json' })
  const trozo = Buffer.alloc(64 * 1024, 0x41)
  let faltan = 50 * MEGA
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
