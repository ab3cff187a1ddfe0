// The product on a PostgreSQL of your own, with several nodes, and what whoever operates it can ask.
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@litro/embedded-postgres/supervisor'
import { expect } from '@playwright/test'
import { renew, service, signIn } from '../identity.ts'
import { test } from '../process-story.ts'
import { dataFolder, freePort, startedFolder, startLitro } from '../start.ts'

const SOCIO = 'socio@litro.example'

function databaseUrl({ host, port, superuser }: EmbeddedPostgres): string {
  return `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`
}

test('con DATABASE_URL dos nodos arrancan a la vez y comparten identidad y datos', async () => {
  const folder = dataFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder })
  const DATABASE_URL = databaseUrl(server)
  const port = await freePort()
  const PUBLIC_URL = `http://localhost:${port}`
  const [one, two] = await Promise.all([
    startLitro({ port, env: { DATABASE_URL, PUBLIC_URL } }),
    startLitro({ env: { DATABASE_URL, PUBLIC_URL } }),
  ])
  const second = `http://localhost:${two.port}`
  expect(one.output()).toContain('DATABASE_URL')
  expect(one.output()).not.toContain(server.host)

  const tokens = await signIn(PUBLIC_URL, SOCIO)
  expect((await service(second, 'dashboard', tokens.access_token)).status).toBe(200)
  const renewed = await renew(second, tokens.refresh_token)
  expect((await service(PUBLIC_URL, 'sesion', renewed.access_token)).status).toBe(200)
  // The other way round: the page of one node, the password given to the other.
  const crossed = await signIn(PUBLIC_URL, 'auditor@litro.example', second)
  expect((await service(PUBLIC_URL, 'sesion', crossed.access_token)).status).toBe(200)

  expect(await one.stop()).toEqual({ code: 0, signal: null })
  expect((await service(second, 'dashboard', renewed.access_token)).status).toBe(200)
  await two.stop()
  await server.stop()
})

test('con un emisor externo no hay identidad embebida ni usuarios de demostración', async () => {
  const issuer = await startLitro({ dataDir: await startedFolder() })
  const port = await freePort()
  const env = { OIDC_ISSUER: `${issuer.url}/oidc`, PUBLIC_URL: `http://localhost:${port}` }
  const litro = await startLitro({ port, env })
  expect(litro.output()).not.toMatch(/litro-demo|litro\.example/)
  const config = (await (await fetch(`${litro.url}/config.json`)).json()) as { authority: string; demo: boolean }
  expect(config).toMatchObject({ authority: `${issuer.url}/oidc`, demo: false })
  expect((await fetch(`${litro.url}/oidc/.well-known/openid-configuration`)).status).toBe(404)

  // The token is good, but nobody here knows that person.
  const { access_token } = await signIn(issuer.url, SOCIO)
  const answer = await service(litro.url, 'sesion', access_token)
  expect(answer.status).toBe(403)
  expect(((await answer.json()) as { error: string }).error).toMatch(/\w/)
  await litro.stop()
  await issuer.stop()
})

test('cada solicitud es una línea con ids y sin datos de nadie, y lleva el número que le dio el proxy', async () => {
  const litro = await startLitro({ dataDir: await startedFolder(), env: { LOG_LEVEL: 'info', TRUST_PROXY: '1' } })
  const { access_token } = await signIn(litro.url, SOCIO)
  const headers = { Authorization: `Bearer ${access_token}`, 'X-Request-Id': 'proxy-0123456789' }
  const respuesta = await fetch(`${litro.url}/services/clientes?q=GAS101112AB8`, { headers })
  expect([respuesta.status, respuesta.headers.get('x-solicitud')]).toEqual([200, 'proxy-0123456789'])
  const lineas = () =>
    litro
      .output()
      .split('\n')
      .filter((linea) => linea.includes('proxy-0123456789'))
  await expect.poll(lineas).toHaveLength(1)
  const { level, time, reqId, ...dicho } = JSON.parse(lineas()[0]!) as Record<string, unknown>
  expect([level, time, reqId]).toEqual([30, expect.stringMatching(/^\d{4}-.*Z$/), 'proxy-0123456789'])
  const numero = expect.any(Number)
  expect(dicho).toEqual({
    metodo: 'GET',
    servicio: expect.any(String),
    estado: 200,
    ms: numero,
    usuario: numero,
    socio: numero,
  })
  expect(litro.output()).not.toMatch(/GAS101112AB8|Bearer|eyJ/)
  await litro.stop()
})

test('salud, disponibilidad, métricas y documentación de los servicios responden', async () => {
  const env = { METRICS_TOKEN: 'una-clave-bastante-larga' }
  const litro = await startLitro({ dataDir: await startedFolder(), env })
  expect(await (await fetch(`${litro.url}/healthz`)).json()).toEqual({ estado: 'vivo' })
  expect(await (await fetch(`${litro.url}/readyz`)).json()).toMatchObject({ estado: 'listo' })

  expect((await fetch(`${litro.url}/metrics`)).status).toBe(401)
  const metrics = await fetch(`${litro.url}/metrics`, { headers: { Authorization: 'Bearer una-clave-bastante-larga' } })
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).toContain('litro_http_duracion_segundos')

  const docs = await fetch(`${litro.url}/api/docs`)
  expect(docs.headers.get('content-type')).toContain('text/html')
  expect(await docs.text()).toContain('/services/dashboard')
  const openapi = (await (await fetch(`${litro.url}/api/openapi.json`)).json()) as { openapi: string; paths: object }
  expect(openapi.openapi).toMatch(/^3\./)
  expect(Object.keys(openapi.paths)).toContain('/services/dashboard')

  const unknown = await fetch(`${litro.url}/services/no-existe`)
  expect(unknown.status).toBe(404)
  expect(((await unknown.json()) as { error: string }).error).toMatch(/no existe/)
  await litro.stop()
})
