import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { answer, startServidor } from '../../../test/pac-servidor.ts'
import { makeBanxico } from './banxico.ts'
import { keepTipoCambioPublished, refreshPublicado } from './keep-published.ts'
import { ensureTipoCambioDe, saveTipoCambio } from './tipo-cambio.sql.ts'

let t: TestApp
const now = () => new Date('2026-11-15T18:00:00Z')
beforeAll(async () => {
  t = await createTestApp({ now })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.base.asAdmin('delete from tipo_cambio')
  await t.deps.inTx('ninguno', (tx) => saveTipoCambio(tx, '2026-11-13', '18.1', 'Banxico FIX'))
})

const primera = async () => {
  const r = await t.app.inject({ url: '/services/tipos-cambio', headers: await t.as('a') })
  return r.json()[0]
}
const guardar = async (TipoCambio: unknown, sujeto = 'tesoreria') => {
  const payload = { TipoCambio }
  const r = await t.app.inject({
    method: 'POST',
    url: '/services/admin/tipo-cambio',
    headers: await t.as(sujeto),
    payload,
  })
  return { status: r.statusCode, cuerpo: r.json() }
}
const publicar = (tasa: string, fechaPublicacion = '2026-11-13') =>
  refreshPublicado(t.deps.inTx, now, async () => ({ tasa, fechaPublicacion, fuente: 'Banxico FIX' }))

describe('captura manual', () => {
  test('escribe la tasa de hoy, la responde y deja rastro', async () => {
    const { status, cuerpo } = await guardar('18.512345')
    expect(status).toBe(200)
    expect(cuerpo).toMatchObject({ TipoCambio: 18.512345, Fecha: '2026-11-15', Fuente: 'Captura manual' })
    expect(await primera()).toEqual(cuerpo)
    await guardar(18.6)
    const { rows } = await t.base.asAdmin(
      "select actor, antes->>'TipoCambio' as antes, despues->>'TipoCambio' as despues from bitacora where objeto = 'tipo_cambio' order by id",
    )
    expect(rows).toEqual([
      { actor: 'Persona tesoreria', antes: null, despues: '18.512345' },
      { actor: 'Persona tesoreria', antes: '18.512345', despues: '18.6' },
    ])
  })

  test.each([
    [undefined, 'Captura el tipo de cambio.'],
    ['', 'Captura el tipo de cambio.'],
    ['abc', 'Captura el tipo de cambio.'],
    [0, 'El tipo de cambio debe ser mayor que cero.'],
    [-18, 'El tipo de cambio debe ser mayor que cero.'],
    ['18.1234567', 'Captura un número con máximo 6 decimales.'],
    [1000, 'El tipo de cambio debe ser menor que 1,000.'],
    ['999999999999999', 'El tipo de cambio debe ser menor que 1,000.'],
  ])('%j se rechaza', async (valor, mensaje) => {
    const { status, cuerpo } = await guardar(valor)
    expect([status, cuerpo.campos]).toEqual([422, { TipoCambio: mensaje }])
  })

  test('un socio no la escribe', async () => {
    expect((await guardar('18', 'a')).status).toBe(403)
  })
})

describe('publicación de la fuente', () => {
  test('se guarda como la tasa de hoy con la fecha en que se publicó; repetida no escribe', async () => {
    expect(await publicar('18.4372')).toBe(true)
    expect(await primera()).toMatchObject({ TipoCambio: 18.4372, Fecha: '2026-11-15', FechaPublicacion: '2026-11-13' })
    expect(await publicar('18.4372')).toBe(false)
    expect(await publicar('18.55', '2026-11-15')).toBe(true)
    expect((await primera()).TipoCambio).toBe(18.55)
  })

  test('no pisa lo que tesorería escribió hoy, pero sí lo que escribió otro día', async () => {
    await guardar('19')
    expect(await publicar('18.4372')).toBe(false)
    expect((await primera()).TipoCambio).toBe(19)
    await t.base.asAdmin('delete from tipo_cambio')
    await t.deps.inTx('ninguno', (tx) => saveTipoCambio(tx, '2026-11-14', '19', 'Captura manual'))
    await t.deps.inTx('ninguno', (tx) => ensureTipoCambioDe(tx, '2026-11-15'))
    expect(await primera()).toMatchObject({ TipoCambio: 19, Fecha: '2026-11-15', Fuente: 'Captura manual' })
    expect(await publicar('18.4372')).toBe(true)
    expect((await primera()).TipoCambio).toBe(18.4372)
  })

  test('se pide al arrancar y cada periodo; una falla se avisa y se vuelve a intentar', async () => {
    let n = 0
    const dato = { bmx: { series: [{ idSerie: 'SF43718', datos: [{ fecha: '13/11/2026', dato: '18.9' }] }] } }
    const servidor = await startServidor((res, llamada) => {
      n++
      return n === 1 ? answer(500, {})(res, llamada) : answer(200, dato)(res, llamada)
    })
    const fallas: unknown[] = []
    const banxico = makeBanxico({ url: servidor.url, token: 'x' })
    const stop = keepTipoCambioPublished(t.deps.inTx, now, banxico, (error) => fallas.push(error), 20)
    await vi.waitFor(async () => expect((await primera()).TipoCambio).toBe(18.9), { timeout: 20_000, interval: 20 })
    stop()
    expect(fallas).toHaveLength(1)
  })
})
