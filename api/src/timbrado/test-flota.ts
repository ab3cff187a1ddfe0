// Several API processes over one database and one embedded PAC: for the proofs that need real concurrency and real deaths.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestApp, type TestApp } from '../http/test-app.ts'

const RAIZ = fileURLToPath(new URL('../../../', import.meta.url))

/** What a node answered; status 0 when it died before it could. */
export type Respuesta = { status: number; cuerpo: Record<string, unknown> }

export type Nodo = {
  /** Empty when it died before it listened. */
  url: string
  fin: Promise<NodeJS.Signals | number | null>
  /** SIGKILL: no goodbye, no clean-up. */
  matar: () => void
  timbrar: (id: number) => Promise<Respuesta>
  cancelar: (id: number) => Promise<Respuesta>
}

export type Flota = Awaited<ReturnType<typeof openFlota>>

/** Seeds a database and keeps the issuer of tokens and the PAC; nodes come and go. */
export async function openFlota(opciones: { escala: string }) {
  const llave = randomBytes(32).toString('base64')
  const t = await createTestApp({ env: { LITRO_LLAVE: llave, TIMBRADO_ESCALA: opciones.escala } })
  const carpeta = await mkdtemp(join(tmpdir(), 'litro-flota-'))
  await writeFile(join(carpeta, 'pac.cer'), t.motor.pac.certificado)
  const emisor = await serveEmisor(t)
  await t.base.asAdmin('update usuario set emisor = $1', [emisor.url])
  const token = await t.sign({ sub: 'a', iss: emisor.url, exp: Math.floor(Date.now() / 1000) + 86_400 })
  const env = {
    PORT: '0',
    DATA_DIR: carpeta,
    DATABASE_URL: t.base.url,
    OIDC_ISSUER: emisor.url,
    LITRO_LLAVE: llave,
    PAC_URL: t.motor.pac.url,
    PAC_CERTIFICADOS: carpeta,
    TIMBRADO_ESCALA: opciones.escala,
    NODE_ENV: 'production',
    LOG_LEVEL: process.env.LITRO_NODO_LOG ?? 'fatal',
    LIMITE_LECTURAS: '1000000',
    LIMITE_ESCRITURAS: '1000000',
    LIMITE_POR_IP: '10000000',
  }
  const vivos = new Set<ChildProcess>()
  return {
    t,
    start: (propias: Record<string, string> = {}) => startNodo(vivos, { ...env, ...propias }, token),
    close: async () => {
      const fines = [...vivos].map((proceso) => once(proceso, 'exit'))
      for (const proceso of vivos) proceso.kill('SIGKILL')
      await Promise.all(fines)
      await emisor.close()
      await t.close()
      await rm(carpeta, { recursive: true, force: true })
    },
  }
}

/** `LITRO_NODO=dist` runs what was built, which starts sooner; otherwise the sources as they are now. */
const programa = () =>
  process.env.LITRO_NODO === 'dist'
    ? ['api/dist/main.js']
    : ['--import', 'tsx', '--conditions=litro', 'api/src/main.ts']

async function startNodo(vivos: Set<ChildProcess>, env: Record<string, string>, token: string): Promise<Nodo> {
  const { PATH, HOME, TMPDIR } = process.env
  const proceso = spawn(process.execPath, programa(), {
    cwd: RAIZ,
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  vivos.add(proceso)
  const fin = once(proceso, 'exit').then(([codigo, senal]) => {
    vivos.delete(proceso)
    return senal ?? codigo
  })
  const url = await Promise.race([readUrl(proceso), fin.then(() => '')])
  const pedir = (metodo: string, ruta: string, cuerpo?: object) => request(`${url}${ruta}`, metodo, token, cuerpo)
  return {
    url,
    fin,
    matar: () => proceso.kill('SIGKILL'),
    timbrar: (id) => pedir('POST', `/services/factura_timbrar/${id}`),
    cancelar: (id) => pedir('PUT', `/services/factura_solicitacancelacion/${id}`, { motivo: '02' }),
  }
}

async function readUrl(proceso: ChildProcess): Promise<string> {
  let texto = ''
  for await (const trozo of proceso.stdout!) {
    texto += String(trozo)
    const url = /https?:\/\/\S+/.exec(texto)?.[0]
    if (!url) continue
    proceso.stdout!.resume()
    return url
  }
  return ''
}

async function request(url: string, method: string, token: string, cuerpo?: object): Promise<Respuesta> {
  try {
    const respuesta = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(cuerpo && { 'content-type': 'application/json' }) },
      ...(cuerpo && { body: JSON.stringify(cuerpo) }),
    })
    return { status: respuesta.status, cuerpo: (await respuesta.json()) as Record<string, unknown> }
  } catch {
    return { status: 0, cuerpo: {} }
  }
}

/** An issuer of tokens as a stranger would run it: discovery, keys, nothing else. */
async function serveEmisor(t: TestApp) {
  const servidor = createServer((req, res) => {
    const { port } = servidor.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`
    const cuerpo = req.url === '/jwks' ? { keys: [t.jwk] } : { issuer: url, jwks_uri: `${url}/jwks` }
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify(cuerpo))
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    close: async () => {
      servidor.close()
      servidor.closeAllConnections()
    },
  }
}

const CANAL = 'http.server.request.start'

/** Counts at the PAC's own door: every call, and the most that were under way at the same time. */
export function watchPac(url: string) {
  const puerto = Number(new URL(url).port)
  const llamadas: { ruta: string; clave: string }[] = []
  let ahora = 0
  let maximo = 0
  const onRequest = (dato: unknown) => {
    const { request, response } = dato as { request: IncomingMessage; response: ServerResponse }
    if (request.socket.localPort !== puerto) return
    const destino = new URL(request.url ?? '/', url)
    if (!['/timbrar', '/consulta', '/cancelar'].includes(destino.pathname)) return
    const clave = request.headers.customid ?? destino.searchParams.get('customid') ?? ''
    llamadas.push({ ruta: destino.pathname.slice(1), clave: String(clave) })
    ahora++
    maximo = Math.max(maximo, ahora)
    response.once('close', () => ahora--)
  }
  subscribe(CANAL, onRequest)
  return { llamadas, maximo: () => maximo, enCurso: () => ahora, stop: () => unsubscribe(CANAL, onRequest) }
}

export type TimbreEnPac = {
  uuid: string
  customid: string
  estado: string
  estatusCancelacion: string
  peticiones: number
}

export async function listTimbres(url: string): Promise<TimbreEnPac[]> {
  const respuesta = await fetch(`${url}/timbrados`)
  return ((await respuesta.json()) as { timbrados: TimbreEnPac[] }).timbrados
}

export const setFalla = (url: string, dato: object) =>
  fetch(`${url}/simular/falla`, { method: 'POST', body: JSON.stringify(dato) })
export const clearFallas = (url: string) => fetch(`${url}/simular/falla`, { method: 'DELETE' })

/** The receiver's word on a cancellation that waits for it. */
export const answerReceptor = (url: string, uuid: string, respuesta: 'aceptar' | 'rechazar') =>
  fetch(`${url}/simular/receptor`, { method: 'POST', body: JSON.stringify({ uuid, respuesta }) })

/** A small seeded generator (mulberry32): the same seed, the same run. */
export function makeDados(semilla: number) {
  let estado = semilla >>> 0
  const siguiente = () => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = estado
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    entero: (limite: number) => Math.floor(siguiente() * limite),
    barajar: <T>(lista: T[]): T[] => {
      const copia = [...lista]
      for (let i = copia.length - 1; i > 0; i--) {
        const j = Math.floor(siguiente() * (i + 1))
        ;[copia[i], copia[j]] = [copia[j]!, copia[i]!]
      }
      return copia
    },
  }
}

/** A size of the proof: small in the suite, the full number under `npm run torture`. */
export const tamanio = (nombre: string, enSuite: number): number => Number(process.env[nombre] ?? enSuite)

export const SEMILLA = tamanio('LITRO_SEMILLA', 20_261_114)
