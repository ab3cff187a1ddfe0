// Every list of a partner as staff read it: with that partner chosen in the header, staff see what the partner sees (D-50).
import { type ServiceKey, services } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { seedAdmin } from './ejemplos/admin.ts'
import { seedRetornos } from './ejemplos/retornos.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await seedAdmin(t)
  await seedRetornos(t)
}, 120_000)
afterAll(() => t.close())

const lineas = Object.entries(services) as [ServiceKey, Servicio][]
const listas = lineas.flatMap(([key, { ruta, alcance }]) =>
  key.endsWith('_exportar') && alcance === 'socio' ? [ruta.replace(/_exportar$/, '')] : [],
)

async function read(ruta: string, quien: string, socio?: number) {
  const headers = await t.as(quien, socio)
  const filas = await t.app.inject({ url: ruta, headers })
  const resumen = await t.app.inject({ url: `${ruta}_resumen`, headers })
  const hoja = await t.app.inject({ url: `${ruta}_exportar`, headers })
  expect([ruta, filas.statusCode, resumen.statusCode, hoja.statusCode]).toEqual([ruta, 200, 200, 200])
  return { filas: filas.json(), resumen: resumen.json(), tamanio: hoja.rawPayload.length }
}

test('hay una lista por cada pantalla del socio', () => {
  expect(listas.length).toBeGreaterThanOrEqual(9)
})

describe.each(listas)('%s', (ruta) => {
  test.each(['facturacion', 'administrador', 'auditor'])(
    '%s ve y exporta lo del socio elegido, y nada más',
    async (rol) => {
      for (const [sujeto, socio] of [
        ['a', t.gente.a],
        ['b', t.gente.b],
      ] as const) {
        const suyo = await read(ruta, sujeto)
        const elegido = await read(ruta, rol, socio)
        expect(elegido.filas).toEqual(suyo.filas)
        expect(elegido.resumen).toEqual(suyo.resumen)
        expect(elegido.resumen.Filas).toBe(elegido.filas.length)
        // The zip carries the hour in which it was made; its rows are the same.
        expect(Math.abs(elegido.tamanio - suyo.tamanio)).toBeLessThan(64)
      }
    },
  )
})

test('los datos de dos socios no se parecen: la prueba distingue', async () => {
  for (const ruta of ['/services/clientes', '/services/facturas', '/services/depositos', '/services/retornos']) {
    const a = await read(ruta, 'facturacion', t.gente.a)
    const b = await read(ruta, 'facturacion', t.gente.b)
    expect([ruta, a.filas.length > 0]).toEqual([ruta, true])
    expect(a.filas).not.toEqual(b.filas)
  }
})
