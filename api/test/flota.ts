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
import { createTestApp, type TestApp } from './app.ts'
import type { Orden, Parte } from './obrero.ts'
import { putTogether } from './programa.ts'
import { rememberTokens } from './tokens.ts'

const RAIZ = fileURLToPath(new URL('../../', import.meta.url))

/** What a node answered; status 0 when it died before it could. */
export type Respuesta = { status: number; cuerpo: Record<string, unknown> }

type Pregunta = { sujeto: string; metodo: 'GET' | 'POST' | 'PUT'; ruta: string; cuerpo?: object }

/** A process of the API, as `npm start` runs it. */
export type Nodo = {
  url: string
  pid: number
  /** Its exit code, or the signal that ended it. */
  fin: Promise<NodeJS.Signals | number | null>
  timbrar: (id: number) => Promise<Respuesta>
  call: (pregunta: Pregunta) => Promise<Respuesta>
}

/** A process with the engine alone, which starts sooner and is there to be killed. */
export type Obrero = {
  /** False when it died before it began. */
  vive: () => boolean
  fin: Promise<NodeJS.Signals | number | null>
  /** SIGKILL: no goodbye, no clean-up. */
  matar: () => void
  /** Goes on, after it stood still (SIGSTOP) at its named place. */
  seguir: () => void
  /** Null when it died before it answered. */
  pedir: (verbo: Orden['verbo'], id: number) => Promise<Parte | null>
}

export type Flota = Awaited<ReturnType<typeof openFlota>>

/** Seeds a database and keeps the issuer of tokens and the PAC; processes come and go. */
export async function openFlota(opciones: { escala: number; escalaConsultas?: number }) {
  const llave = randomBytes(32).toString('base64')
  const { escala, escalaConsultas = escala } = opciones
  const t = await createTestApp({ env: { LITRO_LLAVE: llave }, ajustes: { escala, escalaConsultas } })
  const carpeta = await mkdtemp(join(tmpdir(), 'litro-flota-'))
  await writeFile(join(carpeta, 'pac.cer'), t.motor.pac.certificado)
  const emisor = await serveEmisor(t)
  await t.base.asAdmin('update usuario set emisor = $1', [emisor.url])
  const tokenOf = rememberTokens((sub) => t.sign({ sub, iss: emisor.url, exp: Math.floor(Date.now() / 1000) + 86_400 }))
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    PORT: '0',
    DATA_DIR: carpeta,
    DATABASE_URL: t.base.url,
    OIDC_ISSUER: emisor.url,
    LITRO_LLAVE: llave,
    PAC_CERTIFICADOS: carpeta,
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'fatal',
    LIMITE_POR_MINUTO: '0',
    AJUSTES: JSON.stringify({
      escala,
      escalaConsultas,
      pac: { embebidoUrl: t.motor.pac.url },
      revisarRespuestas: false,
    }),
  }
  const { nodo, obrero } = await putTogether()
  const vivos = new Set<ChildProcess>()
  const launch = (programa: string, propias: Record<string, string>, ipc: boolean, descriptores?: number) => {
    const orden = [process.execPath, programa]
    // The shell lowers its own limit and becomes the program.
    const limitada = ['sh', '-c', `ulimit -n ${descriptores} && exec "$@"`, 'sh', ...orden]
    const [mando, ...args] = descriptores === undefined ? orden : limitada
    const proceso = spawn(mando!, args, {
      cwd: RAIZ,
      env: { ...env, ...propias },
      stdio: ['ignore', 'pipe', 'inherit', ...(ipc ? ['ipc' as const] : [])],
    })
    vivos.add(proceso)
    const fin = once(proceso, 'exit').then(([codigo, senal]) => {
      vivos.delete(proceso)
      return (senal ?? codigo) as NodeJS.Signals | number | null
    })
    return { proceso, fin }
  }
  return {
    t,
    /** Asked at another address than a node's own, such as a proxy's. */
    callAt: async (url: string, { sujeto, ...pregunta }: Pregunta) => request(url, pregunta, await tokenOf(sujeto)),
    /** `descriptores`: how many files and sockets it may have open. */
    startNodo: (propias: Record<string, string> = {}, descriptores?: number) =>
      startNodo(launch(nodo, propias, false, descriptores), tokenOf),
    startObrero: (propias: Record<string, string> = {}) => startObrero(launch(obrero, propias, true), t.gente.a),
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

type Lanzado = { proceso: ChildProcess; fin: Promise<NodeJS.Signals | number | null> }

async function startNodo({ proceso, fin }: Lanzado, tokenOf: (sujeto: string) => Promise<string>): Promise<Nodo> {
  const url = await Promise.race([readUrl(proceso), fin.then(() => '')])
  if (url === '') throw new Error(`el nodo terminó antes de escuchar: ${await fin}`)
  const call = async ({ sujeto, ...pregunta }: Pregunta) => request(url, pregunta, await tokenOf(sujeto))
  return {
    url,
    pid: proceso.pid!,
    fin,
    call,
    timbrar: (id) => call({ sujeto: 'a', metodo: 'POST', ruta: `factura_timbrar/${id}` }),
  }
}

async function startObrero({ proceso, fin }: Lanzado, socio: number): Promise<Obrero> {
  let vive = true
  const esperan = new Map<number, (parte: Parte | null) => void>()
  void fin.then(() => {
    vive = false
    for (const resolve of esperan.values()) resolve(null)
  })
  const answer = (n: number) => new Promise<Parte | null>((resolve) => esperan.set(n, resolve))
  const listo = answer(0)
  proceso.on('message', (parte: Parte) => {
    esperan.get(parte.n)?.(parte)
    esperan.delete(parte.n)
  })
  await listo
  let n = 0
  return {
    vive: () => vive,
    fin,
    matar: () => proceso.kill('SIGKILL'),
    seguir: () => proceso.kill('SIGCONT'),
    pedir: async (verbo, id) => {
      if (!vive) return null
      n += 1
      const respuesta = answer(n)
      // The pipe may break under the message: the answer is then the silence of the dead.
      proceso.send({ n, verbo, socio, id } satisfies Orden, () => undefined)
      return respuesta
    },
  }
}

/** What it says after its address is read and forgotten: a process that nobody reads would stop, or die of it. */
function readUrl(proceso: ChildProcess): Promise<string> {
  let texto = ''
  return new Promise((resolve) => {
    proceso.stdout!.on('data', (trozo) => {
      texto += String(trozo)
      const url = /https?:\/\/\S+/.exec(texto)?.[0]
      if (url) resolve(url)
    })
  })
}

async function request(
  url: string,
  { metodo, ruta, cuerpo }: Omit<Pregunta, 'sujeto'>,
  token: string,
): Promise<Respuesta> {
  const headers = { authorization: `Bearer ${token}`, ...(cuerpo && { 'content-type': 'application/json' }) }
  try {
    const respuesta = await fetch(`${url}/services/${ruta}`, {
      method: metodo,
      headers,
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

type TimbreEnPac = {
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

/** Everything in the list, so many at once, each by the next node in turn; answers in the order of the list. */
export async function spread<T, R, N = Nodo>(
  lista: T[],
  aLaVez: number,
  nodos: N[],
  work: (cosa: T, nodo: N) => Promise<R>,
): Promise<R[]> {
  const resultados = new Array<R>(lista.length)
  let siguiente = 0
  const cliente = async () => {
    for (let i = siguiente++; i < lista.length; i = siguiente++) {
      resultados[i] = await work(lista[i]!, nodos[i % nodos.length]!)
    }
  }
  await Promise.all(Array.from({ length: aLaVez }, cliente))
  return resultados
}

/** Who is told "not now" asks again, as a person would; it may be that only the answer was lost. */
export async function insist(ask: () => Promise<Respuesta>): Promise<Respuesta & { ahoraNo: number }> {
  for (let ahoraNo = 0; ; ahoraNo++) {
    const respuesta = await ask()
    if (respuesta.status !== 503) return { ...respuesta, ahoraNo }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

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
