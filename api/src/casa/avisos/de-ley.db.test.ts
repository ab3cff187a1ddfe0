// RMF 2.7.1.39: what was billed PUE and is not paid rings before the month ends.
import type { Aviso } from '@litro/contract/avisos/aviso'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

let ahora = new Date('2026-11-20T18:00:00Z')
let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp({ now: () => ahora })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL MES', 'MES150607QW3')
})
afterAll(() => t.close())

async function avisos(quien: string, dia: string) {
  ahora = new Date(`${dia}T18:00:00Z`)
  const r = await t.app.inject({ url: '/services/avisos', headers: await t.as(quien) })
  return (r.json() as Aviso[]).filter(({ Clave }) => Clave.startsWith('pue:'))
}

test('el 25 y el último día, al socio y a facturación, con las salidas; una PPD no suena', async () => {
  await crearTimbrado(t.deps, f, 'factura')
  expect(await avisos('a', '2026-11-25')).toEqual([])
  ahora = new Date('2026-11-20T18:00:00Z')
  await crearTimbrado(t.deps, f, 'factura', { IdMetodoPago: f.pue, IdFormaPago: f.trans })
  expect(await avisos('a', '2026-11-24')).toEqual([])
  const [aviso] = await avisos('a', '2026-11-25')
  expect(aviso).toMatchObject({
    Clave: 'pue:2026-11:25',
    Titulo: 'Un documento PUE sigue sin cobrar: $25,963.47',
    Detalle: expect.stringContaining('PPD con forma 99'),
    Urgente: false,
  })
  expect(await avisos('facturacion', '2026-11-30')).toMatchObject([{ Clave: 'pue:2026-11:ultimo', Urgente: true }])
  expect(await avisos('b', '2026-11-30')).toEqual([])
  expect(await avisos('tesoreria', '2026-11-30')).toEqual([])
})
