import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('configuración', () => {
  test('sin nada definido todo es embebido y de demostración', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      demo: true,
      database: { tipo: 'embebida' },
    })
    expect(config.oidc).toMatchObject({
      issuer: 'http://localhost:3000/oidc',
      embebido: true,
      clientId: 'litro-web',
      audience: 'litro-api',
    })
  })
  test('con un emisor externo no hay demostración', () => {
    const config = readConfig({ OIDC_ISSUER: 'https://litro.eu.auth0.com/' })
    expect([config.demo, config.oidc.embebido, config.oidc.issuer]).toEqual([
      false,
      false,
      'https://litro.eu.auth0.com',
    ])
  })
  test('dice todo lo que está mal de una vez y no repite secretos', () => {
    const intento = () =>
      readConfig({
        PORT: '99999',
        PUBLIC_URL: 'ftp://x',
        DATABASE_URL: 'mysql://u:secreto@h/d',
        LOG_LEVEL: 'ruidoso',
        METRICS_TOKEN: 'corto',
      })
    expect(intento).toThrow(ConfigError)
    try {
      intento()
    } catch (error) {
      const { message } = error as Error
      for (const nombre of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'LOG_LEVEL', 'METRICS_TOKEN'])
        expect(message).toContain(nombre)
      expect(message).not.toContain('secreto')
      expect(message).not.toContain('corto')
    }
  })
  test('una variable vacía es como si no estuviera', () => {
    expect(readConfig({ PORT: '', OIDC_ISSUER: '' }).demo).toBe(true)
  })
})
