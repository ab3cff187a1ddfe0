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
    // Also where none was ever made: a tie-out that never runs grows old as well.
    'cuadre_edad_segundos',
    'cuarentena',
    'base_cache_aciertos',
  ])
    expect(body).toMatch(new RegExp(`^litro_${nombre} `, 'm'))
  expect(body).not.toMatch(/@|[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}/)
})

test('cada llamada al PAC se mide con su resultado', async () => {
  await t.deps.motor.pac('embebido').saldo()
  // One answer serves all who ask within a second.
  await expect
    .poll(async () => (await t.app.inject({ url: '/metrics' })).body, { timeout: 10_000 })
    .toMatch(/^litro_pac_duracion_segundos_count\{pac="embebido",operacion="saldo",resultado="saldo"\} 1$/m)
})

test('las alertas y el tablero solo nombran lo que se mide, y cada alerta tiene qué hacer', async () => {
  const read = (ruta: string) => readFile(new URL(`../../../../${ruta}`, import.meta.url), 'utf8')
  const [alertas, tablero, guia] = await Promise.all(
    ['despliegue/alertas.yml', 'despliegue/grafana.json', 'docs/operacion/alertas.md'].map(read),
  )
  const { body } = await t.app.inject({ url: '/metrics' })
  const medidas = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, nombre]) => nombre))
  const nombradas = [...`${alertas}${tablero}`.matchAll(/litro_[a-z0-9_]+/g)].map(([nombre]) => nombre)
  const sinMedir = nombradas.filter(
    (nombre) => !medidas.has(nombre) && !medidas.has(nombre.replace(/_(bucket|count|sum)$/, '')),
  )
  expect(sinMedir).toEqual([])
  const reglas = [...alertas!.matchAll(/alert: (\w+)/g)].map(([, nombre]) => nombre!)
  expect(reglas.filter((regla) => !guia!.includes(`## ${regla}\n`))).toEqual([])
  expect(reglas.filter((regla) => !alertas!.includes(`#${regla.toLowerCase()}"`))).toEqual([])
})
