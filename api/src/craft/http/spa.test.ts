// The policy of the application: what may run, what may be shown and from where, and nothing written in the page itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { registerSpa } from './spa.ts'

const webDir = mkdtempSync(join(tmpdir(), 'litro-spa-'))
writeFileSync(join(webDir, 'index.html'), '<!doctype html><style nonce="__CSP_NONCE__"></style>')
afterAll(() => rmSync(webDir, { recursive: true }))

async function policyOf(env: Record<string, string>): Promise<Map<string, string>> {
  const app = fastify()
  await registerSpa(app, { config: readConfig(env), webDir, ligaTokens: async () => true })
  const r = await app.inject('/facturas')
  await app.close()
  const partes = String(r.headers['content-security-policy']).split('; ')
  return new Map(partes.map((parte) => [parte.split(' ')[0]!, parte.slice(parte.indexOf(' ') + 1)]))
}

test('sin fotos de fuera, las imágenes son nuestras; con un origen configurado, también de ese y de ningún otro', async () => {
  expect((await policyOf({})).get('img-src')).toBe("'self' data: blob:")
  const con = await policyOf({ OIDC_FOTOS: 'https://fotos.example' })
  expect(con.get('img-src')).toBe("'self' data: blob: https://fotos.example")
})

test('solo corre lo que servimos, y ningún texto se vuelve código (Trusted Types)', async () => {
  const politica = await policyOf({})
  expect(politica.get('default-src')).toBe("'none'")
  expect(politica.get('script-src')).toBe("'self'")
  expect(politica.get('style-src')).toMatch(/^'self' 'nonce-[\w+/=]{20,}'$/)
  expect(politica.get('require-trusted-types-for')).toBe("'script'")
  expect(politica.get('trusted-types')).toBe('default')
  expect([...politica.values()].join(' ')).not.toMatch(/unsafe|https:(?!\/\/)/)
})

test('el obrero que abre el portal sin red solo pide lo nuestro, y el navegador pregunta siempre si hay otro', async () => {
  writeFileSync(join(webDir, 'obrero.js'), '// worker')
  const app = fastify()
  await registerSpa(app, { config: readConfig({}), webDir, ligaTokens: async () => true })
  const { headers } = await app.inject('/obrero.js')
  await app.close()
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self';/)
})
