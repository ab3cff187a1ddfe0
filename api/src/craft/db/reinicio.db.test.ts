// The database restarts under a node at work: 503 meanwhile and never 500, the process lives and comes back by itself.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareTemplate } from '../../../test/database-server.ts'
import { type Flota, type Nodo, openFlota, tamanio } from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import {
  consultar,
  hayServidores,
  openPuerta,
  openTaller,
  type Servidor,
  type Taller,
} from '../../../test/servidores.ts'

const REINICIOS = tamanio('LITRO_REINICIOS', 2)

describe.skipIf(!hayServidores)('la base se reinicia', () => {
  const admin = process.env.LITRO_TEST_ADMIN_URL!
  let taller: Taller
  let puerta: Awaited<ReturnType<typeof openPuerta>>
  let servidor: Servidor
  let flota: Flota
  let nodo: Nodo

  beforeAll(async () => {
    taller = await openTaller(admin)
    servidor = await taller.create()
    puerta = await openPuerta(servidor.port)
    const url = new URL(servidor.url)
    url.port = String(puerta.port)
    await prepareTemplate(url.href)
    process.env.LITRO_TEST_ADMIN_URL = url.href
    flota = await openFlota({ escala: 0.2 })
    nodo = await flota.startNodo()
  }, 300_000)
  afterAll(async () => {
    process.env.LITRO_TEST_ADMIN_URL = admin
    await flota?.close()
    await puerta?.close()
    await taller?.close()
  })

  const ask = async (quien = nodo) => (await quien.call({ sujeto: 'a', metodo: 'GET', ruta: 'dashboard' })).status
  const ready = async () => {
    const { status, headers } = await fetch(`${nodo.url}/readyz`)
    return { status, espera: headers.get('retry-after') }
  }

  /** Three people who never stop asking; what they were answered. */
  function keepAsking() {
    const oidos: number[] = []
    let sigue = true
    const personas = [1, 2, 3].map(async () => {
      while (sigue) oidos.push(await ask())
    })
    return {
      oidos,
      stop: async () => {
        sigue = false
        await Promise.all(personas)
      },
    }
  }

  test('una conexión que el servidor corta en las manos de alguien no termina el proceso', async () => {
    const gente = keepAsking()
    for (let i = 0; i < 5; i++) {
      await consultar(
        servidor.url,
        'select pg_terminate_backend(pid) from pg_stat_activity where usename is not null and pid <> pg_backend_pid()',
      )
      await delay(100)
    }
    await expect.poll(() => ask(), { timeout: 30_000 }).toBe(200)
    await gente.stop()
    expect([...new Set(gente.oidos)].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await Promise.race([nodo.fin, 'vive'])).toBe('vive')
  })

  test(`se detiene y vuelve ${REINICIOS} veces: 503 mientras tanto, 200 después`, {
    timeout: 60_000 + REINICIOS * 60_000,
  }, async () => {
    const regresos: number[] = []
    const oidos: number[] = []
    for (let vez = 0; vez < REINICIOS; vez++) {
      const gente = keepAsking()
      await servidor.kill('SIGINT')
      await expect.poll(() => ask(), { timeout: 30_000 }).toBe(503)
      await expect.poll(ready, { timeout: 10_000 }).toEqual({ status: 503, espera: expect.stringMatching(/^\d+$/) })
      // It lives, and whoever supervises it must not end it.
      expect((await fetch(`${nodo.url}/healthz`)).status).toBe(200)
      servidor = await taller.start(servidor.carpeta)
      puerta.point(servidor.port)
      const inicio = performance.now()
      await expect.poll(() => ask(), { timeout: 30_000, interval: 20 }).toBe(200)
      regresos.push(performance.now() - inicio)
      await expect.poll(async () => (await ready()).status, { timeout: 10_000 }).toBe(200)
      await gente.stop()
      oidos.push(...gente.oidos)
    }
    expect([...new Set(oidos)].sort()).toEqual([200, 503])
    expect(await Promise.race([nodo.fin, 'vive'])).toBe('vive')
    await informar('reinicio', {
      reinicios: REINICIOS,
      'respuestas 200 / 503 / otras': `${oidos.filter((s) => s === 200).length} / ${oidos.filter((s) => s === 503).length} / 0`,
      'ms hasta volver, el peor': Math.ceil(Math.max(...regresos)),
    })
  })

  test('un nodo que arranca sin base la espera y entra cuando llega', async () => {
    await servidor.kill('SIGINT')
    const otro = flota.startNodo()
    const carrera = await Promise.race([otro.then(() => 'arrancó'), delay(3000, 'espera')])
    expect(carrera).toBe('espera')
    servidor = await taller.start(servidor.carpeta)
    puerta.point(servidor.port)
    expect(await ask(await otro)).toBe(200)
  }, 120_000)
})
