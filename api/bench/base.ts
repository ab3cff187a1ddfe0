// What every measurement of a list needs: the product on a port, a person who asks, the bare SQL beside it, and the clock.
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { createTestApp, type TestApp } from '../test/app.ts'
import startServer from '../test/database-server.ts'

export type Get = (ruta: string) => Promise<Response>

/** Starts the product as in production, lets it be filled, and hands over a caller and a bare session of its partner. */
export async function withList<T>(
  fill: (t: TestApp) => Promise<void>,
  measure: (tools: { t: TestApp; get: Get; bare: pg.Client }) => Promise<T>,
): Promise<T> {
  const stop = await startServer()
  const t = await createTestApp({ env: { NODE_ENV: 'production' } })
  try {
    await fill(t)
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    const get = client(`http://127.0.0.1:${port}/services/`, await t.tokenOf('a'))
    const bare = await bareSql(t)
    const medidas = await measure({ t, get, bare })
    await bare.end()
    return medidas
  } finally {
    await t.close()
    await stop()
  }
}

const client =
  (base: string, token: string): Get =>
  async (ruta) => {
    const r = await fetch(base + encodeURI(ruta), { headers: { authorization: `Bearer ${token}` } })
    if (r.status !== 200) throw new Error(`${ruta}: ${r.status} ${await r.text()}`)
    return r
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

/** One after the other, so that both meet the same weather. */
export async function race(get: Get, ruta: string, sql: () => Promise<unknown>, vueltas: number) {
  const deApi: number[] = []
  const deSql: number[] = []
  let filas = 0
  // The first rounds only warm caches and compilers.
  for (let i = -4; i < vueltas; i++) {
    const [msSql] = await timed(sql)
    const [msApi, cuerpo] = await timed(async () => (await get(ruta)).json() as Promise<unknown[] | { Filas: number }>)
    filas = Array.isArray(cuerpo) ? cuerpo.length : cuerpo.Filas
    if (i < 0) continue
    deSql.push(msSql)
    deApi.push(msApi)
  }
  return { filas, apiP95Ms: p95(deApi), sqlP95Ms: p95(deSql), veces: p95(deApi) / p95(deSql) }
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const inicio = performance.now()
  const valor = await work()
  return [performance.now() - inicio, valor]
}

const p95 = (valores: number[]) => valores.toSorted((a, b) => a - b)[Math.floor(valores.length * 0.95)]!

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
