// The measures are read, named and safe to ask for by anybody who holds the token.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { readMedidas } from './medidas.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('una instalación recién abierta no debe nada a nadie y su reloj es el de la base', async () => {
  const medidas = await t.deps.inTx('todo', readMedidas)
  expect(medidas).toMatchObject({ timbrado_cola: 0, timbrado_edad: 0, correo_cola: 0, correo_fallido: 0 })
  expect(Math.abs(medidas.reloj - Date.now() / 1000)).toBeLessThan(60)
  expect(medidas.csd_dias).toBeGreaterThan(0)
})

test('quien pregunta si está listo sabe también qué versión es', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'))
  expect((await t.app.inject({ url: '/readyz' })).json()).toEqual({ estado: 'listo', version })
  expect((await t.app.inject({ url: '/config.json' })).json()).toMatchObject({ version })
})

test('las medidas salen con nombre y sin datos de nadie', async () => {
  const { body, statusCode } = await t.app.inject({ url: '/metrics' })
  expect(statusCode).toBe(200)
  for (const nombre of [
    'timbrado_cola',
    'timbrado_edad_segundos',
    'correo_cola',
    'csd_dias',
    'reloj_diferencia_segundos',
    'pac_reloj_diferencia_segundos',
    'cuadre_fallido',
    'cuarentena',
  ])
    expect(body).toMatch(new RegExp(`^litro_${nombre} `, 'm'))
  expect(body).not.toMatch(/@|[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}/)
})
