import { expect, test } from 'vitest'
import { readConfiguracion } from './config.ts'
import { settingsFrom } from './sesion/manager.ts'

const base = {
  authority: 'https://id.example',
  clientId: 'litro-web',
  audience: 'urn:litro:api',
  scope: '',
  demo: false,
}

test('una configuración incompleta no arranca', () => {
  expect(() => readConfiguracion({ ...base, audienceMode: 'otro' })).toThrow()
  expect(() => readConfiguracion(null)).toThrow()
})

test('sin ámbitos dados se piden los de la especificación', () => {
  expect(readConfiguracion({ ...base, audienceMode: 'none' }).scope).toBe('openid profile email offline_access')
})

test('solo quien lo dice queda expuesto', () => {
  expect(readConfiguracion({ ...base, audienceMode: 'none' }).demoExpuesta).toBe(false)
  expect(readConfiguracion({ ...base, audienceMode: 'none', demoExpuesta: true }).demoExpuesta).toBe(true)
})

test.each([
  ['resource', { resource: 'urn:litro:api', extraTokenParams: { resource: 'urn:litro:api' } }],
  ['audience', { extraQueryParams: { audience: 'urn:litro:api' } }],
] as const)('la audiencia se pide como %s', (audienceMode, esperado) => {
  expect(settingsFrom(readConfiguracion({ ...base, audienceMode }), 'https://portal.example')).toMatchObject(esperado)
})

test.each(['scope', 'none'] as const)('con %s no se manda parámetro de audiencia', (audienceMode) => {
  const ajustes = settingsFrom(readConfiguracion({ ...base, audienceMode }), 'https://portal.example')
  expect(ajustes.resource).toBeUndefined()
  expect(ajustes.extraQueryParams).toBeUndefined()
})
