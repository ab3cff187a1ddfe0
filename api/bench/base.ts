// What every measurement of a list needs: the product on a port, people who ask, the bare SQL beside it, and the clock.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { createTestApp, type TestApp } from '../test/app.ts'
import startServer from '../test/database-server.ts'
import { measureFirma } from './firma.ts'
import { type Medida, type Meta, resumen, timed } from './medida.ts'

/** Asks and hands over the answer; `ms` only says how long it took, asked from a thread of its own. */
export type Get = ((ruta: string) => Promise<Response>) & { ms: (ruta: string) => Promise<number> }

/** Rows of the short list and of the long one: no answer may take longer because there are more. */
const POCAS = 10_000
const MUCHAS = Number(process.env.LITRO_FILAS ?? 100_000)
/** Rounds that only warm caches and compilers, before those that count. */
const CALIENTA = 5
const VUELTAS = 100
export const VENTANA = 100

/** Signatures per millisecond of the machine where the goals in milliseconds were set. */
const FIRMAS_DE_LA_META = 2.28

/** Goals of docs/velocidad.md: of an answer in milliseconds, the same in signatures, and of how it grows with its rows. */
export const META = {
  ventana: [...p95Max(10), crece()],
  busqueda: [...p95Max(15), crece()],
  /** Of what a longer list has more. */
  pedazo: p95Max(15),
  sumas: [...p95Max(30), crece()],
  tablero: [...p95Max(20), crece()],
}

function p95Max(ms: number): Meta[] {
  return [
    { de: 'p95', maximo: ms },
    { de: 'firmas', maximo: ms * FIRMAS_DE_LA_META },
  ]
}

function crece(): Meta {
  return { de: 'razon', maximo: 1.5 }
}

type Herramientas = { t: TestApp; get: Get; admin: Get; bare: pg.Client }

/** Starts the product as in production and hands over callers and a bare session of its partner. */
export async function withList<T>(measure: (tools: Herramientas) => Promise<T>): Promise<T> {
  const stop = await startServer()
  const t = await createTestApp({ ajustes: { revisarRespuestas: false } })
  try {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    const base = `http://127.0.0.1:${port}/services/`
    // Whoever asks is not in the server's thread: its own work would be counted as the server's.
    const hilo = new Worker(new URL('quien-pregunta.mjs', import.meta.url), { workerData: { base } })
    const get = client(base, hilo, () => t.as('a'))
    const admin = client(base, hilo, () => t.as('auditor'))
    const bare = await bareSql(t)
    return await measure({ t, get, admin, bare }).finally(() => Promise.all([bare.end(), hilo.terminate()]))
  } finally {
    await t.close()
    await stop()
  }
}

function client(base: string, hilo: Worker, quien: () => Promise<Record<string, string>>): Get {
  const get = async (ruta: string) => {
    const r = await fetch(base + encodeURI(ruta), { headers: await quien() })
    if (r.status !== 200) throw new Error(`${ruta}: ${r.status} ${await r.text()}`)
    return r
  }
  const ms = async (ruta: string) => {
    hilo.postMessage({ ruta: encodeURI(ruta), headers: await quien() })
    const [respuesta] = (await once(hilo, 'message')) as [{ ms: number; status: number }]
    if (respuesta.status !== 200) throw new Error(`${ruta}: ${respuesta.status}`)
    return respuesta.ms
  }
  return Object.assign(get, { ms })
}

/** A session of the application's own role, already inside its partner: nothing but the statement is timed. */
async function bareSql(t: TestApp): Promise<pg.Client> {
  const sesion = new pg.Client({ connectionString: t.base.url })
  await sesion.connect()
  await sesion.query('set role litro_app')
  await sesion.query("select set_config('app.socio', $1, false), set_config('app.alcance', 'socio', false)", [
    t.gente.a,
  ])
  return sesion
}

/** One question: who asks, its address, and its goal. */
type Pregunta = { get: Get; ruta: string; meta: Meta[] }

/** One after the other in each round, so that all of them meet the same weather. */
async function ask(preguntas: Record<string, () => Promise<number>>): Promise<Record<string, Medida>> {
  const tiempos = new Map(Object.keys(preguntas).map((nombre) => [nombre, [] as number[]]))
  for (let i = -CALIENTA; i < VUELTAS; i++) {
    for (const [nombre, pregunta] of Object.entries(preguntas)) {
      const ms = await pregunta()
      if (i >= 0) tiempos.get(nombre)!.push(ms)
    }
  }
  return Object.fromEntries([...tiempos].map(([nombre, ms]) => [nombre, resumen(ms)]))
}

/** The same questions with few rows and with many: each long answer stands beside its short one. */
export async function grow(
  preguntas: (filas: number) => Promise<Record<string, Pregunta>>,
  desnudo: () => Promise<unknown>,
  fill: (desde: number, hasta: number) => Promise<void>,
): Promise<Record<string, Medida>> {
  const measure = async (filas: number) => {
    const todas = await preguntas(filas)
    const deApi = Object.entries(todas).map(([nombre, { get, ruta }]) => [nombre, () => get.ms(ruta)])
    const sqlDesnudo = async () => (await timed(desnudo))[0]
    return { todas, medidas: await ask({ ...Object.fromEntries(deApi), sqlDesnudo }) }
  }
  await fill(1, POCAS)
  const { medidas: cortas } = await measure(POCAS)
  await fill(POCAS + 1, MUCHAS)
  const { todas, medidas: largas } = await measure(MUCHAS)
  const firma = measureFirma()
  return Object.fromEntries(
    Object.entries(largas).map(([nombre, medida]) => [
      nombre,
      { ...medida, firma, contra: `con ${POCAS} filas`, base: cortas[nombre]!.mediana, meta: todas[nombre]?.meta },
    ]),
  )
}

/**
 * Reads an answer as it comes and throws it away. `crecioMB` is the whole process, garbage included; `vivoMB` is what was
 * still in use after collecting it, looked at along the way: that is the one that must not grow with the rows.
 */
export async function flow(get: Get, ruta: string) {
  const antes = { rss: process.memoryUsage().rss, vivo: live() }
  let rss = antes.rss
  let vivo = antes.vivo
  let bytes = 0
  let trozos = 0
  const inicio = performance.now()
  const cuerpo = (await get(ruta)).body!
  for await (const trozo of cuerpo as unknown as AsyncIterable<Uint8Array>) {
    bytes += trozo.length
    rss = Math.max(rss, process.memoryUsage().rss)
    if (++trozos % 50 === 0) vivo = Math.max(vivo, live())
  }
  const segundos = (performance.now() - inicio) / 1000
  return { segundos, MB: bytes / 1e6, crecioMB: (rss - antes.rss) / 1e6, vivoMB: (vivo - antes.vivo) / 1e6 }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function live(): number {
  collect()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}
