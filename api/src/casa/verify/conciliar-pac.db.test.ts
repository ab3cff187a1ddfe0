import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { sweep } from '../../../test/sweep.ts'
import { openJobQueue } from '../../craft/cola/job-queue.ts'
import { AVISO_TRABAJO } from '../../craft/db/queues.ts'
import { incierto } from '../../craft/salida/http-cliente.ts'
import type { RespuestaLista } from '../../fiscal/pac/pac.ts'
import { conciliarPacs, lastPeriodo } from './conciliar-pac.ts'
import { keepConciliacion } from './keep-conciliacion.ts'

let t: TestApp
let f: Fiscales
let real: TestApp['deps']['motor']['pac']
/** What the PAC's list is changed into before we see it; null leaves it as it came. */
let alterar: ((lista: RespuestaLista) => RespuestaLista) | null
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.01 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DE LA LISTA')
  const { motor } = t.deps
  real = motor.pac
  motor.pac = (nombre) => {
    const pac = real(nombre)
    return { ...pac, listar: async (p) => (alterar ? alterar(await pac.listar(p)) : pac.listar(p)) }
  }
})
afterAll(() => t.close())
beforeEach(async () => {
  alterar = null
  await t.base.asAdmin('alter table conciliacion_pac disable trigger all; delete from conciliacion_pac')
  await t.base.asAdmin("delete from incidencia where tipo in ('TIMBRE_DESCONOCIDO', 'TIMBRE_AUSENTE')")
})

/** From an hour ago until now, so that what is stamped here falls inside. */
const periodo = () => ({ desde: new Date(Date.now() - 3_600_000), hasta: new Date(Date.now() + 1000) })
const conciliar = () => conciliarPacs(t.deps.motor, periodo())
const otraVez = () => t.base.asAdmin("update conciliacion_pac set momento = momento - interval '2 hours'")
const call = async (sujeto: string, url: string) => {
  const r = await t.app.inject({ method: 'GET', url: `/services/${url}`, headers: await t.as(sujeto) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const ultima = async () => (await call('auditor', 'admin/conciliacion')).cuerpo
const incidencias = async () =>
  (
    await t.base.asAdmin(
      "select tipo, id_documento as id, dato->>'uuid' as uuid from incidencia where tipo like 'TIMBRE\\_%' and tipo <> 'TIMBRE_SIN_CERTIFICADO' order by id",
    )
  ).rows.map(({ tipo, id, uuid }) => [tipo, id === null ? null : Number(id), uuid])
const titulos = async (quien: string) =>
  ((await call(quien, 'avisos')).cuerpo as { Titulo: string; Urgente: boolean }[])
    .filter(({ Urgente }) => Urgente)
    .map(({ Titulo }) => Titulo)

const AJENO = 'CCCCCCCC-CCCC-4CCC-8CCC-CCCCCCCCCCCC'
const con = (uuid: string, momento = new Date()) => {
  alterar = (lista) => (lista.tipo === 'lista' ? { ...lista, timbres: [...lista.timbres, { uuid, momento }] } : lista)
}
const sin = (uuid: string) => {
  alterar = (lista) =>
    lista.tipo === 'lista'
      ? { ...lista, timbres: lista.timbres.filter((uno) => uno.uuid.toUpperCase() !== uuid) }
      : lista
}

describe('la lista del PAC embebido, por HTTP', () => {
  test('iguales: se dice cuántos hay en cada lado y no pasa nada más', async () => {
    await crearTimbrado(t.deps, f, 'factura')
    await crearTimbrado(t.deps, f, 'factura')
    expect(await conciliar()).toBe(true)
    const [fila] = await ultima()
    expect(fila).toMatchObject({ Pac: 'embebido', Resultado: 'igual', Diferencias: [], Nota: null })
    expect([fila.EnPac, fila.EnCasa]).toEqual([fila.EnCasa, fila.EnPac])
    expect(fila.EnPac).toBeGreaterThanOrEqual(2)
    expect(await incidencias()).toEqual([])
    const { rows } = await t.base.asAdmin("select actor from bitacora where accion = 'conciliar'")
    expect(rows).toContainEqual({ actor: 'Sistema' })
  })

  test('uno que el PAC tiene y aquí no está: incidente y aviso, una sola vez', async () => {
    con(AJENO)
    await conciliar()
    expect((await ultima())[0]).toMatchObject({
      Resultado: 'diferencias',
      Diferencias: [{ Donde: 'en_pac', UUID: AJENO, Folio: null }],
    })
    await otraVez()
    await conciliar()
    expect(await incidencias()).toEqual([['TIMBRE_DESCONOCIDO', null, AJENO]])
    const dicho = 'El PAC embebido (demostración) tiene un timbre que aquí no está'
    expect([await titulos('auditor'), await titulos('facturacion')]).toEqual([
      expect.arrayContaining([dicho]),
      expect.arrayContaining([dicho]),
    ])
    expect(await titulos('a')).not.toContain(dicho)
  })

  test('uno nuestro que el PAC no tiene: incidente del documento, una sola vez', async () => {
    const { id, uuid } = await crearTimbrado(t.deps, f, 'factura')
    sin(uuid)
    await conciliar()
    await otraVez()
    await conciliar()
    expect(await incidencias()).toEqual([['TIMBRE_AUSENTE', id, uuid]])
    expect((await ultima())[0].Diferencias).toMatchObject([{ Donde: 'aqui', UUID: uuid }])
    expect(await titulos('facturacion')).toContainEqual(expect.stringMatching(/: no está en la lista del PAC$/))
  })

  test('el timbre cuya respuesta aún se busca no es desconocido; cuando se sabe, es el nuestro', async () => {
    const id = await crear(t.deps, f, 'factura')
    const { motor } = t.deps
    const { pac } = motor
    // Stamped, and its answer lost on the way.
    motor.pac = (nombre) => ({
      ...pac(nombre),
      timbrar: async (...args) => {
        await pac(nombre).timbrar(...args)
        return incierto('CONEXION', 'Se perdió la conexión con el servicio.')
      },
    })
    const headers = await t.as('a')
    await t.app.inject({ method: 'POST', url: `/services/factura_timbrar/${id}`, headers })
    motor.pac = pac
    await conciliar()
    expect([(await ultima())[0].Resultado, await incidencias()]).toEqual(['igual', []])

    // More than those that wait: somebody else's is among them.
    con(AJENO)
    await otraVez()
    await conciliar()
    expect((await incidencias()).map(([tipo]) => tipo)).toEqual(['TIMBRE_DESCONOCIDO', 'TIMBRE_DESCONOCIDO'])

    alterar = null
    const abiertos = async () => {
      await t.base.asAdmin("update timbrado set proximo = now() where estado = 'incierto'")
      await sweep(motor)
      return (await t.base.asAdmin("select 1 from timbrado where estado <> 'timbrado'")).rows
    }
    await expect.poll(abiertos, { timeout: 20_000 }).toEqual([])
    await otraVez()
    await conciliar()
    expect((await ultima())[0].Resultado).toBe('igual')
  })

  test('lo que se timbra después del último día no se juzga todavía', async () => {
    con(AJENO, new Date(Date.now() + 1_800_000))
    await conciliar()
    expect([(await ultima())[0].Resultado, await incidencias()]).toEqual(['igual', []])
  })
})

describe('otros PAC', () => {
  test('el que no ofrece lista lo dice, y no inventa diferencias', async () => {
    alterar = () => ({ tipo: 'sin_lista' })
    expect(await conciliar()).toBe(true)
    expect([(await ultima())[0].Resultado, await incidencias()]).toEqual(['sin_lista', []])
    expect(await real('sw').listar({ rfc: 'X', ...periodo() })).toMatchObject({ tipo: 'incierto' })
  })

  test('una lista que puede no traer todo solo prueba lo que trae', async () => {
    alterar = () => ({ tipo: 'lista', completa: false, timbres: [{ uuid: AJENO.toLowerCase(), momento: new Date() }] })
    await conciliar()
    expect(await incidencias()).toEqual([['TIMBRE_DESCONOCIDO', null, AJENO]])
  })

  test('el que no responde se vuelve a pedir; lo ya comparado, no', async () => {
    alterar = () => incierto('TIEMPO', 'El servicio no respondió a tiempo.')
    expect(await conciliar()).toBe(false)
    expect((await ultima())[0]).toMatchObject({
      Resultado: 'sin_respuesta',
      Nota: 'El servicio no respondió a tiempo.',
    })
    alterar = null
    expect(await conciliar()).toBe(true)
    let preguntas = 0
    alterar = (lista) => {
      preguntas += 1
      return lista
    }
    await Promise.all([conciliar(), conciliar()])
    expect([preguntas, (await ultima())[0].Resultado]).toEqual([0, 'igual'])
  })
})

test('el periodo son los últimos tres días ya terminados en la Ciudad de México', () => {
  const { desde, hasta } = lastPeriodo(new Date('2026-11-15T05:30:00Z'))
  expect([desde.toISOString(), hasta.toISOString()]).toEqual(['2026-11-11T06:00:00.000Z', '2026-11-14T06:00:00.000Z'])
})

test('el socio no ve la comparación y nadie puede cambiarla', async () => {
  await conciliar()
  expect((await call('a', 'admin/conciliacion')).status).toBe(403)
  await t.base.asAdmin('alter table conciliacion_pac enable trigger all')
  await expect(t.base.asAdmin("update conciliacion_pac set resultado = 'igual'")).rejects.toThrow('INMUTABLE')
})

test('la cola la llama cada noche; y al despertar si la noche pasó dormida', async () => {
  const { rows } = await t.base.asAdmin("select cron, timezone from pgboss.schedule where name = 'conciliacion'")
  expect(rows).toEqual([{ cron: '0 4 * * *', timezone: 'America/Mexico_City' }])
  const cola = await openJobQueue(t.base.pool, () => undefined)
  await keepConciliacion(t.deps, cola)
  // Its hour comes: a node that listens is told instead of asking.
  await t.base.asAdmin(
    `update pgboss.job set start_after = now() where name = 'conciliacion'; select pg_notify('${AVISO_TRABAJO}', 'conciliacion')`,
  )
  await expect.poll(async () => (await ultima()).length, { timeout: 20_000 }).toBe(1)
  await cola.stop()
  expect((await ultima())[0]).toMatchObject({ Pac: 'embebido', Resultado: 'igual' })
})
