import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const hechos = async () => {
  const { rows } = await t.base.asAdmin(
    `select b.accion, b.actor, b.id_objeto, b.nota from bitacora b where b.objeto = 'acceso' order by b.id`,
  )
  return rows
}
const get = async (sujeto: string, url: string) =>
  (await t.app.inject({ url: `/services/${url}`, headers: await t.as(sujeto) })).statusCode

test('lo que se exporta y lo que se niega queda en la bitácora, con quién y qué', async () => {
  expect(await get('a', 'clientes_exportar')).toBe(200)
  expect(await get('a', 'admin/bitacora')).toBe(403)
  expect(await get('b', 'cliente/999999')).toBe(404)
  // A window of a list is everyday reading.
  expect(await get('a', 'clientes?limite=5')).toBe(200)
  await expect.poll(hechos).toEqual([
    { accion: 'exportar', actor: 'Persona a', id_objeto: null, nota: 'Clientes del socio: hoja de cálculo' },
    { accion: 'negar', actor: 'Persona a', id_objeto: null, nota: 'Bitácora de todos (sin permiso)' },
    {
      accion: 'negar',
      actor: 'Persona b',
      id_objeto: 999_999,
      nota: 'Un cliente, en un arreglo de uno (no es suyo o no existe)',
    },
  ])
})

test('quien insiste mil veces no llena la bitácora', async () => {
  const antes = (await hechos()).length
  for (let i = 0; i < 60; i++) expect(await get('consulta', `cliente/${1000 + i}`)).toBe(404)
  expect((await hechos()).length - antes).toBeLessThanOrEqual(60)
  expect((await hechos()).length - antes).toBeGreaterThanOrEqual(30)
})

test('las métricas sin clave solo se dan a esta máquina, y nunca a través de un proxy', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const ask = (headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  expect((await ask()).status).toBe(200)
  for (const nombre of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])
    expect([nombre, (await ask({ [nombre]: 'for=203.0.113.7' })).status]).toEqual([nombre, 401])
})
