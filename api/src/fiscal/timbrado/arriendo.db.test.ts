import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { setFalla, watchPac } from '../../../test/flota.ts'
import { sweep } from '../../../test/sweep.ts'
import { reintentarTimbrado } from '../cola/reintentar.ts'
import { type Motor, makeTurno } from '../motor/motor.ts'
import type { Pac, RespuestaTimbrado } from '../pac/pac.ts'
import { attempt } from './attempt.ts'
import { commitTimbre } from './commit-timbre.ts'
import { freeze } from './freeze.ts'
import { claimIntentos, finishIntentos, readIntento, rejectIntento, releaseIntento } from './timbrado.sql.ts'

let t: TestApp
let f: Fiscales
// A clock that stands still: whatever is sealed now is sealed in the same second.
const ahora = Math.floor(Date.now() / 1000) * 1000
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(ahora), ajustes: { escala: 0.01 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL TURNO')
})
afterAll(() => t.close())

const congelar = async (motor: Motor = t.deps.motor) => {
  const id = await crear(t.deps, f, 'factura')
  const pedido = { ambito: { socio: f.socio }, familia: 'factura', id, actor: { id: 1, nombre: 'Persona a' } } as const
  const congelado = await t.deps.inTx({ socio: f.socio }, (tx) => freeze(motor, tx, pedido))
  if (congelado.tipo !== 'intento') throw new Error('ya estaba timbrado')
  return { id, intento: congelado.id }
}
const claim = async (id: number, leaseMs: number) =>
  (await t.deps.inTx('todo', (tx) => claimIntentos(tx, [id], leaseMs)))[0]
const read = (id: number) => t.deps.inTx('todo', (tx) => readIntento(tx, id))
const post = async (url: string) => {
  const r = await t.app.inject({ method: 'POST', url: `/services/${url}`, headers: await t.as('a') })
  return { status: r.statusCode, cuerpo: r.json() }
}

describe('un intento tiene un solo dueño', () => {
  test('de muchos que lo toman a la vez, uno lo tiene', async () => {
    const { intento } = await congelar()
    const tomados = await Promise.all(Array.from({ length: 8 }, () => claim(intento, 60_000)))
    expect(tomados.filter(Boolean)).toHaveLength(1)
    expect(await read(intento)).toMatchObject({ estado: 'enviado', n_envios: 1, lease_token: 1, ocupado: true })
  })

  test('si su dueño calla, otro lo toma con una ficha nueva y ya nada es seguro', async () => {
    const { intento } = await congelar()
    const viejo = (await claim(intento, 0))!
    const nuevo = (await claim(intento, 60_000))!
    expect([viejo.lease_token, nuevo.lease_token, nuevo.estado, nuevo.hubo_incierto]).toEqual([1, 2, 'incierto', true])
    const nada = { codigo: 'X', error: 'tarde', esperaMs: 0, ausencia: 'igual', revision: false } as const
    await t.deps.inTx('todo', (tx) => releaseIntento(tx, viejo, nada))
    expect(await t.deps.inTx('todo', (tx) => rejectIntento(tx, viejo, 'X', 'tarde'))).toBe(false)
    expect(await read(intento)).toMatchObject({ estado: 'incierto', ocupado: true, ultimo_error: null })
    // A stamp is a fact: whoever brings it may write it.
    const uuid = 'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA'
    await expect(
      t.deps.inTx('todo', async (tx) => {
        expect([...(await finishIntentos(tx, [{ id: viejo.id, uuid }]))]).toEqual([viejo.id])
        throw new Error('solo para ver')
      }),
    ).rejects.toThrow('solo para ver')
    await t.deps.inTx('todo', (tx) => releaseIntento(tx, nuevo, { ...nada, esperaMs: 60_000 }))
    // Nor does an impatient person shorten the wait of an uncertain one.
    expect(await claim(intento, 60_000)).toBeUndefined()
  })

  test('dos nodos a la vez llaman al PAC una sola vez', async () => {
    const { intento } = await congelar()
    const pac = watchPac(t.motor.pac.url)
    // Each node has its own slots; the database keeps them apart.
    const nodos = [1, 2].map(() => ({ ...t.deps.motor, turno: makeTurno(8) }))
    const resultados = await Promise.all(nodos.flatMap((motor) => [attempt(motor, intento), attempt(motor, intento)]))
    pac.stop()
    expect(pac.llamadas.map(({ ruta }) => ruta)).toEqual(['timbrar'])
    expect(resultados.filter((r) => r.tipo === 'timbrado').length).toBeGreaterThan(0)
  })
})

describe('turnos y conexiones', () => {
  test('nunca hay más llamadas en curso que turnos, aunque lleguen justo al soltarse uno', async () => {
    const turno = makeTurno(2)
    let dentro = 0
    let maximo = 0
    const work = async () => {
      dentro++
      maximo = Math.max(maximo, dentro)
      await Promise.resolve()
      dentro--
    }
    const oleada = (n: number): Promise<unknown> =>
      n === 0 ? Promise.resolve() : Promise.all([turno(work), turno(work), turno(work).then(() => oleada(n - 1))])
    await Promise.all([oleada(20), oleada(20), oleada(20)])
    expect(maximo).toBe(2)
    await expect(turno(() => Promise.reject(new Error('mal')))).rejects.toThrow('mal')
    await Promise.all([turno(work), turno(work), turno(work)])
  })

  test('con el PAC colgado hay a lo más ocho llamadas, y las pantallas contestan mientras tanto', async () => {
    const ids: number[] = []
    for (let i = 0; i < 12; i++) ids.push(await crear(t.deps, f, 'factura'))
    const { motor } = t.deps
    const real = motor.pac('embebido')
    let soltar: () => void = () => undefined
    const colgado = new Promise<void>((resolve) => {
      soltar = resolve
    })
    let enCurso = 0
    let maximo = 0
    const timbrar: Pac['timbrar'] = async (...envio) => {
      enCurso++
      maximo = Math.max(maximo, enCurso)
      await colgado
      return real.timbrar(...envio).finally(() => enCurso--)
    }
    const pacs = motor.pac
    motor.pac = () => ({ ...real, timbrar })
    let contestados = 0
    const timbres = ids.map((id) => post(`factura_timbrar/${id}`).finally(() => contestados++))
    await expect.poll(() => enCurso, { timeout: 30_000, interval: 5 }).toBe(8)
    const lista = await t.app.inject({ url: '/services/facturas', headers: await t.as('a') })
    expect([lista.statusCode, contestados, enCurso]).toEqual([200, 0, 8])
    soltar()
    expect((await Promise.all(timbres)).map((r) => r.status)).toEqual(ids.map(() => 200))
    motor.pac = pacs
    expect(maximo).toBe(8)
  })

  test('con todas las conexiones de las pantallas ocupadas, el motor sigue trabajando', async () => {
    const { intento } = await congelar()
    const { pool } = t.base
    const ocupadas = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    try {
      expect((await attempt(t.deps.motor, intento)).tipo).toBe('timbrado')
    } finally {
      for (const conexion of ocupadas) conexion.release()
    }
  })
})

const incidencias = async (id: number) => {
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ tipo: string }>`select tipo from incidencia where id_documento = ${id}`.execute(tx),
  )
  return rows
}

describe('un rechazo se cree solo cuando es seguro', () => {
  const mundo = (responder: () => RespuestaTimbrado, ajustes: Partial<Motor['ajustes']> = {}) => {
    const pac: Pac = {
      ...t.deps.motor.pac('embebido'),
      timbrar: async () => responder(),
      consultar: async () => ({ tipo: 'ausente' }),
    }
    const base = { leaseMs: 0, graciaMs: 0, esperasMs: [0], ausencias: 3, ausenciaMs: 0 }
    return {
      ...t.deps.motor,
      pac: () => pac,
      ajustes: { ...t.deps.motor.ajustes, ...base, ...ajustes },
    } satisfies Motor
  }
  const rechazo: RespuestaTimbrado = { tipo: 'rechazo', codigo: 'CFDI40161', mensaje: 'no' }
  const perdida: RespuestaTimbrado = { tipo: 'incierto', codigo: 'TIEMPO', mensaje: 'quién sabe' }
  const secuencia =
    (...respuestas: RespuestaTimbrado[]) =>
    () =>
      respuestas.shift() ?? rechazo

  test('el del primer envío es definitivo, y otro clic en el mismo segundo recibe la misma respuesta', async () => {
    const id = await crear(t.deps, f, 'factura')
    await setFalla(t.motor.pac.url, { modo: 'reloj', horas: 100, veces: 1 })
    const r = await post(`factura_timbrar/${id}`)
    expect([r.status, r.cuerpo.codigo, r.cuerpo.hallazgos[0].codigo]).toEqual([422, 'PAC_RECHAZO', '401'])
    // Another click within the same second would seal the very same bytes: it is the same attempt, with the same answer.
    const otra = await post(`factura_timbrar/${id}`)
    expect([otra.status, otra.cuerpo.hallazgos]).toEqual([422, r.cuerpo.hallazgos])
    const borrar = await t.app.inject({
      method: 'PUT',
      url: `/services/factura_borrar/${id}`,
      headers: await t.as('a'),
    })
    expect(borrar.statusCode).toBe(200)
  })

  test('después de un envío incierto hacen falta tres negativas del PAC, y un envío incierto más las borra', async () => {
    const motor = mundo(secuencia(perdida, rechazo, rechazo, perdida, rechazo, rechazo, rechazo))
    const { intento } = await congelar(motor)
    const estados: string[] = []
    for (let i = 0; i < 7; i++) estados.push((await attempt(motor, intento)).tipo)
    expect(estados).toEqual([...Array(6).fill('en_proceso'), 'rechazado'])
  })

  test('si quien envió murió sin decir qué pasó, las negativas anteriores ya no prueban nada', async () => {
    const motor = mundo(secuencia(perdida))
    const { intento } = await congelar(motor)
    const muere = {
      ...motor,
      punto: (nombre: string) => {
        if (nombre === 'timbrado:con-respuesta') throw new Error('muerte')
      },
    }
    for (let i = 0; i < 3; i++) expect((await attempt(motor, intento)).tipo).toBe('en_proceso')
    await expect(attempt(muere, intento)).rejects.toThrow('muerte')
    const estados: string[] = []
    for (let i = 0; i < 3; i++) estados.push((await attempt(motor, intento)).tipo)
    expect(estados).toEqual(['en_proceso', 'en_proceso', 'rechazado'])
  })

  test('tres negativas seguidas no bastan si no ha pasado el tiempo en que un PAC se contradice', async () => {
    const motor = mundo(secuencia(perdida), { ausenciaMs: 60_000 })
    const { intento } = await congelar(motor)
    for (let i = 0; i < 6; i++) expect((await attempt(motor, intento)).tipo).toBe('en_proceso')
    await t.base.asAdmin(
      "update timbrado set primera_ausencia = primera_ausencia - interval '61 seconds' where id = $1",
      [intento],
    )
    expect((await attempt(motor, intento)).tipo).toBe('rechazado')
  })

  test('lo que no se resuelve pasa a una persona y nunca se muestra como fallido', async () => {
    const motor = mundo(() => perdida, { intentosMax: 3 })
    const { id, intento } = await congelar(motor)
    for (let i = 0; i < 4; i++) expect((await attempt(motor, intento)).tipo).toBe('en_proceso')
    expect(await read(intento)).toMatchObject({ estado: 'revision', n_envios: 3 })
    expect((await post(`factura_timbrar/${id}`)).status).toBe(202)
    expect(await incidencias(id)).toEqual([{ tipo: 'TIMBRADO_SIN_RESOLVER' }])
  })

  test('si quienes lo intentan nunca terminan, tampoco se intenta sin fin: le toca a una persona, que puede reintentarlo', async () => {
    const { id, intento } = await congelar()
    await t.base.asAdmin(
      "update timbrado set estado = 'incierto', n_envios = 24, lease_hasta = now() - interval '1 second' where id = $1",
      [intento],
    )
    const pac = watchPac(t.motor.pac.url)
    await sweep(t.deps.motor)
    expect([await read(intento), pac.llamadas]).toMatchObject([{ estado: 'revision', n_envios: 24 }, []])
    expect((await incidencias(id)).map(({ tipo }) => tipo)).toEqual(['TIMBRADO_SIN_RESOLVER'])
    await reintentarTimbrado(t.deps, { id: intento, actor: { id: 1, nombre: 'Persona a' } })
    pac.stop()
    expect(await read(intento)).toMatchObject({ estado: 'timbrado' })
  })

  test('un segundo UUID para el mismo intento no se guarda: se da la alarma', async () => {
    const a = await crearTimbrado(t.deps, f, 'factura')
    const { rows } = await t.base.asAdmin('select id from timbrado where id_documento = $1', [a.id])
    const otro = 'BBBBBBBB-BBBB-4BBB-8BBB-BBBBBBBBBBBB'
    const bueno = { tipo: 'bueno', uuid: otro, fechaTimbrado: '2026-11-14T00:00:00', sinCertificado: false } as const
    const r = await commitTimbre(t.deps.motor, await read(Number(rows[0].id)), Buffer.from('<x/>'), bueno)
    expect(r).toEqual({ tipo: 'timbrado', uuid: a.uuid })
    const alarma = await t.base.asAdmin('select tipo, dato from incidencia where id_documento = $1', [a.id])
    expect(alarma.rows).toMatchObject([{ tipo: 'DOBLE_TIMBRE', dato: { guardado: a.uuid, recibido: otro } }])
  })
})
