import { verificar } from '@litro/api/casa/verify/verificar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../api/test/app.ts'
import { fund } from '../../api/test/retornos.ts'
import { sociosDemo } from './data.ts'
import { findSocios } from './demo.sql.ts'
import { loadDemo } from './load-demo.ts'
import { loadRetornosDemo, retornosDemo } from './retornos.ts'

let t: TestApp
let socio: number
const HOY = Date.parse('2026-11-15T18:00:00Z')
let momento: Date | null = null
const reloj = {
  set: (nuevo: Date | null) => {
    momento = nuevo
  },
}
beforeAll(async () => {
  t = await createTestApp({ now: () => momento ?? new Date(HOY) })
  // The test server already sells the products of the demonstration.
  await t.base.asAdmin("update producto set nombre = 'Prueba ' || nombre")
  await loadDemo(t.deps.inTx, t.config.oidc.issuer, new Date(HOY))
  socio = (await t.deps.inTx('todo', findSocios)).get(sociosDemo[0].nombre)!
})
afterAll(() => t.close())

const lista = async () =>
  (
    await t.base.asAdmin(
      `select r.concepto, r.estado, (r.creado at time zone 'America/Mexico_City')::date as dia, r.uuid_proveedor is not null as con_factura,
              r.moneda, r.tipo_cambio from retorno r where id_socio_comercial = $1 order by r.id`,
      [socio],
    )
  ).rows

describe('retornos de la demostración', () => {
  test('sin saldo no hay ejemplos, y el arranque no falla', async () => {
    await loadRetornosDemo(t.deps, reloj)
    expect(await lista()).toEqual([])
    await t.base.asAdmin("delete from instalacion where clave = 'demo_retornos'")
  })

  test('hay uno en cada estatus, en su día, con facturas de proveedor verificadas y pagos en el libro', async () => {
    await fund(t.deps, socio, 200_000_000n)
    await loadRetornosDemo(t.deps, reloj)
    const filas = await lista()
    expect(filas.map(({ concepto, estado }) => [concepto, estado])).toEqual(
      retornosDemo.map(({ concepto, hasta }) => [concepto, hasta]),
    )
    expect(new Set(filas.map(({ estado }) => estado)).size).toBe(6)
    expect(filas[0]).toMatchObject({ dia: '2026-09-30', con_factura: true })
    expect(filas.filter(({ con_factura }) => con_factura)).toHaveLength(2)
    expect(filas.filter(({ moneda }) => moneda === 'USD').map(({ tipo_cambio }) => tipo_cambio)).toEqual(
      Array(3).fill('18.437200'),
    )
    expect(momento).toBeNull()
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  })

  test('otra carga no repite, y la que quedó a medias termina', async () => {
    await loadRetornosDemo(t.deps, reloj)
    expect(await lista()).toHaveLength(retornosDemo.length)
    await t.base.asAdmin("delete from instalacion where clave = 'demo_retornos'")
    await loadRetornosDemo(t.deps, reloj)
    expect(await lista()).toHaveLength(retornosDemo.length)
  })
})
