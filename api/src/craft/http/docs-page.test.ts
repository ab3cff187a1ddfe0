// The document of the services and its page: made when somebody asks, once, and the same for everybody after.
import { services } from '@litro/contract/services'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerDocs } from './docs-page.ts'

test('el documento y su página se hacen al pedirlos y dicen lo mismo a quien llega después', async () => {
  const app = fastify()
  registerDocs(app, { publicUrl: 'https://litro.example', oidc: { issuer: 'https://id.example/oidc' } }, '<p>guía</p>')
  const [pagina, documento] = [await app.inject('/api/docs'), await app.inject('/api/openapi.json')]
  const [otraPagina, otroDocumento] = await Promise.all([app.inject('/api/docs'), app.inject('/api/openapi.json')])
  await app.close()
  expect(Object.keys(documento.json().paths).length).toBeGreaterThan(100)
  expect(documento.json().servers).toEqual([{ url: 'https://litro.example' }])
  expect(documento.headers['cache-control']).toBe('no-cache')
  expect(pagina.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(pagina.headers['content-security-policy']).toContain("connect-src 'self' https://id.example")
  expect(pagina.body).toContain('<p>guía</p>')
  expect(Object.keys(services).filter((key) => !pagina.body.includes(`Probar ${key}<`))).toEqual([])
  expect([otraPagina.body, otroDocumento.body]).toEqual([pagina.body, documento.body])
})
