// A rolling restart under load: readiness goes down first, what is under way ends, then the door closes, and nobody notices.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crear, seedFiscales } from '../test/fiscal.ts'
import { type Flota, listTimbres, type Nodo, openFlota, tamanio } from '../test/flota.ts'
import { informar } from '../test/informe.ts'
import { INTERVALO_MS, openProxy } from '../test/proxy.ts'
import { verificar } from './casa/verify/verificar.ts'

const SOLICITUDES = tamanio('LITRO_SOLICITUDES', 60)
const A_LA_VEZ = 4
/** One of so many is a stamp: the longest thing a node has in its hands. */
const CADA = 10

let flota: Flota
beforeAll(async () => {
  flota = await openFlota({ escala: 0.2 })
}, 180_000)
afterAll(() => flota.close())

/** Told to stop: it ends by itself, and only then another takes its place. */
async function replace(proxy: Awaited<ReturnType<typeof openProxy>>, viejo: Nodo): Promise<Nodo> {
  process.kill(viejo.pid, 'SIGTERM')
  expect(await viejo.fin).toBe(0)
  proxy.remove(viejo.url)
  const nuevo = await flota.startNodo(SALIDA)
  await proxy.add(nuevo.url)
  return nuevo
}

const SALIDA = { SALIDA_SEGUNDOS: String((INTERVALO_MS * 30) / 1000) }

test('se reinician los dos nodos, uno tras otro, con gente trabajando: ninguna solicitud se pierde', {
  timeout: 240_000 + SOLICITUDES * 500,
}, async () => {
  const fiscales = await seedFiscales(flota.t.deps, flota.t.gente.a, 'DEL RELEVO')
  const borradores: number[] = []
  for (let i = 0; i < SOLICITUDES / CADA; i++) borradores.push(await crear(flota.t.deps, fiscales, 'factura'))
  const proxy = await openProxy()
  const nodos = await Promise.all([flota.startNodo(SALIDA), flota.startNodo(SALIDA)])
  for (const { url } of nodos) await proxy.add(url)

  const contestadas = new Map<number, number>()
  let hechas = 0
  let relevados = false
  const porTimbrar = [...borradores]
  const ask = (n: number) => {
    const id = n % CADA === 0 ? porTimbrar.pop() : undefined
    const pregunta =
      id === undefined
        ? ({ metodo: 'GET', ruta: 'dashboard' } as const)
        : ({ metodo: 'POST', ruta: `factura_timbrar/${id}` } as const)
    return flota.callAt(proxy.url, { sujeto: 'a', ...pregunta })
  }
  const trabajar = async () => {
    // Until both were replaced, however fast the machine is; and never fewer than promised.
    for (let n = hechas++; n < SOLICITUDES || !relevados; n = hechas++) {
      const { status } = await ask(n)
      contestadas.set(status, (contestadas.get(status) ?? 0) + 1)
    }
  }
  const gente = Array.from({ length: A_LA_VEZ }, trabajar)
  const inicio = performance.now()
  for (const nodo of nodos) await replace(proxy, nodo)
  relevados = true
  const segundos = (performance.now() - inicio) / 1000
  await Promise.all(gente)
  proxy.close()

  const total = [...contestadas.values()].reduce((suma, n) => suma + n, 0)
  expect(Object.fromEntries(contestadas)).toEqual({ 200: total })
  expect(total).toBeGreaterThanOrEqual(SOLICITUDES)
  const { rows } = await flota.t.base.asAdmin(
    "select count(*)::int as n from documento_fiscal where estado = 'timbrado' and id = any($1)",
    [borradores],
  )
  expect([rows[0].n, (await listTimbres(flota.t.motor.pac.url)).length]).toEqual([borradores.length, borradores.length])
  expect((await verificar(flota.t.deps.snapshot)).diferencias).toEqual([])
  await informar('relevo de nodos', {
    solicitudes: total,
    perdidas: total - (contestadas.get(200) ?? 0),
    'timbres entre ellas': borradores.length,
    'segundos de relevar dos nodos': segundos.toFixed(1),
  })
})
