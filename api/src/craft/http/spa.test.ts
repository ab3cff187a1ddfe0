// The policy of the application: what may run, what may be shown and from where, and nothing written in the page itself.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
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

test('un archivo con nombre propio se sirve por un año, en la forma que el navegador entiende; lo que no está, no está', async () => {
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'assets', 'app-1.js'), 'let uno')
  writeFileSync(join(webDir, 'assets', 'app-1.js.br'), brotliCompressSync('let uno'))
  const app = fastify()
  await registerSpa(app, { config: readConfig({}), webDir, ligaTokens: async () => true })
  const plano = await app.inject('/assets/app-1.js')
  const corto = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br' } })
  const cabeza = await app.inject({ method: 'HEAD', url: '/assets/app-1.js' })
  const ausentes = await Promise.all(
    ['/assets/app-2.js', '/assets/app-1.js.br', '/assets/..%2findex.html', '/assets/%00.js'].map((url) =>
      app.inject(url),
    ),
  )
  const pantalla = await app.inject('/assets/sin-punto')
  await app.close()
  expect([plano.statusCode, plano.body, plano.headers['content-type']]).toEqual([
    200,
    'let uno',
    'application/javascript; charset=utf-8',
  ])
  expect(plano.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect([corto.statusCode, corto.headers['content-encoding']]).toEqual([200, 'br'])
  expect(brotliDecompressSync(corto.rawPayload).toString()).toBe('let uno')
  expect([cabeza.statusCode, cabeza.body, cabeza.headers['content-length']]).toEqual([200, '', '7'])
  expect(ausentes.map((r) => [r.statusCode, r.json().codigo])).toEqual(ausentes.map(() => [404, 'RUTA_NO_ENCONTRADA']))
  expect([pantalla.statusCode, pantalla.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})
