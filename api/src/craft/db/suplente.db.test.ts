// High availability: a primary with a synchronous standby, killed while nodes stamp. What was answered is there, once.
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { prepareTemplate } from '../../../test/database-server.ts'
import { crear, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { type Flota, listTimbres, type Obrero, openFlota, spread, tamanio } from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import {
  consultar,
  hayServidores,
  openPuerta,
  openTaller,
  type Servidor,
  type Taller,
} from '../../../test/servidores.ts'
import { verificar } from '../../casa/verify/verificar.ts'

const RELEVOS = tamanio('LITRO_RELEVOS', 1)
/** Documents under way at each death. */
const POR_VEZ = 8

describe.skipIf(!hayServidores)('la base principal muere y el suplente sigue', () => {
  const admin = process.env.LITRO_TEST_ADMIN_URL!
  let taller: Taller
  let puerta: Awaited<ReturnType<typeof openPuerta>>
  let principal: Servidor
  let suplente: Servidor
  let flota: Flota
  let f: Fiscales
  let obreros: Obrero[]

  beforeAll(async () => {
    taller = await openTaller(admin)
    principal = await taller.create()
    puerta = await openPuerta(principal.port)
    const url = new URL(principal.url)
    url.port = String(puerta.port)
    await prepareTemplate(url.href)
    process.env.LITRO_TEST_ADMIN_URL = url.href
    flota = await openFlota({ escala: 0.2 })
    f = await seedFiscales(flota.t.deps, flota.t.gente.a, 'RELEVO')
    obreros = [await flota.startObrero(), await flota.startObrero()]
    suplente = await follow(principal)
  }, 300_000)
  afterAll(async () => {
    process.env.LITRO_TEST_ADMIN_URL = admin
    await flota?.close()
    await puerta?.close()
    await taller?.close()
  })

  /** A standby of this server; from here on a commit is answered when it has it, too. */
  async function follow(servidor: Servidor): Promise<Servidor> {
    const carpeta = await taller.copy(servidor)
    await taller.put(join(carpeta, 'standby.signal'), '')
    const conexion = `host=127.0.0.1 port=${servidor.port} user=litro_super application_name=suplente`
    const nuevo = await taller.start(carpeta, { primary_conninfo: conexion, hot_standby: 'on' })
    await consultar(servidor.url, `alter system set synchronous_standby_names = 'suplente'`)
    await consultar(servidor.url, 'select pg_reload_conf()')
    await vi.waitFor(
      async () => {
        const [fila] = await consultar<{ sync_state: string }>(
          servidor.url,
          'select sync_state from pg_stat_replication',
        )
        expect(fila?.sync_state).toBe('sync')
      },
      { timeout: 60_000, interval: 50 },
    )
    return nuevo
  }

  /** Kills the primary and makes the standby the primary; its milliseconds without anybody. */
  async function relieve(): Promise<number> {
    const inicio = performance.now()
    const muerto = principal
    await muerto.kill()
    // It has nobody behind it yet: it would wait for whom it follows no more.
    await consultar(suplente.url, `select pg_promote(true, 60)`)
    await consultar(suplente.url, 'alter system reset synchronous_standby_names')
    await consultar(suplente.url, 'select pg_reload_conf()')
    puerta.point(suplente.port)
    principal = suplente
    const ms = performance.now() - inicio
    // A hundred dead servers would fill the disk.
    await muerto.remove()
    return ms
  }

  /** Asked until it has its stamp: who asks sees an error or a wait while nobody is primary. */
  async function stamp(id: number, nodo: Obrero, primeros: string[]): Promise<void> {
    for (let vez = 1; ; vez++) {
      const parte = await nodo.pedir('timbrar', id)
      if (parte?.uuid) {
        primeros.push(parte.uuid)
        return
      }
      if (vez > 200) throw new Error(`el documento ${id} no se timbró: ${JSON.stringify(parte)}`)
      await delay(100)
    }
  }

  test(`${RELEVOS} relevos con timbrados en curso: ninguno perdido, ninguno dos veces`, {
    timeout: 3_600_000,
  }, async () => {
    const esperas: number[] = []
    const regresos: number[] = []
    const dichos: string[] = []
    for (let vez = 1; vez <= RELEVOS; vez++) {
      const ids: number[] = []
      for (let i = 0; i < POR_VEZ; i++) ids.push(await crear(flota.t.deps, f, 'factura'))
      const trabajo = spread(ids, 4, obreros, (id, nodo) => stamp(id, nodo, dichos))
      const meta = dichos.length + 1 + (vez % 3)
      while (dichos.length < meta) await delay(5)
      esperas.push(await relieve())
      const desde = performance.now()
      await trabajo
      regresos.push(performance.now() - desde)
      suplente = await follow(principal)
    }
    const filas = await flota.t.deps.inTx('todo', async (tx) => {
      const { rows } = await sql<{ folio: number; uuid: string }>`
        select folio, upper(uuid::text) as uuid from documento_fiscal where uuid is not null order by folio`.execute(tx)
      return rows
    })
    expect(filas).toHaveLength(RELEVOS * POR_VEZ)
    expect(filas.map(({ folio }) => folio)).toEqual(filas.map((_, i) => i + 1))
    const uuids = filas.map(({ uuid }) => uuid).sort()
    // Nothing that was answered is missing, and the PAC has each of them once.
    expect(dichos.map((uuid) => uuid.toUpperCase()).sort()).toEqual(uuids)
    expect((await listTimbres(flota.t.motor.pac.url)).map(({ uuid }) => uuid).sort()).toEqual(uuids)
    expect((await verificar(flota.t.deps.snapshot)).diferencias).toEqual([])
    const tell = (tiempos: number[]) => {
      const orden = tiempos.toSorted((a, b) => a - b)
      return [0.5, 0.95, 1].map((q) => Math.ceil(orden[Math.ceil(orden.length * q) - 1]!)).join(' / ')
    }
    await informar('suplente', {
      relevos: RELEVOS,
      timbrados: filas.length,
      'ms sin principal: mediana / p95 / peor': tell(esperas),
      'ms hasta terminar lo que esperaba: mediana / p95 / peor': tell(regresos),
    })
  })
})
