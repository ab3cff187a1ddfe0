// The identity of several nodes: what ends on one ends on all, and a new signing key needs no restart.
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@litro/embedded-postgres/supervisor'
import { expect } from '@playwright/test'
import { renew, service, signIn } from '../identity.ts'
import { test } from '../process-story.ts'
import { dataFolder, freePort, ROOT, runLitro, startLitro } from '../start.ts'

const SOCIO = 'socio@litro.example'

const databaseUrl = ({ host, port, superuser }: EmbeddedPostgres) =>
  `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`

const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid

test('revocar en un nodo apaga el token de acceso en el otro, y al rotar las llaves lo firmado antes sigue abriendo', async () => {
  const server = await startEmbeddedPostgres({ dataDir: dataFolder() })
  const DATABASE_URL = databaseUrl(server)
  const port = await freePort()
  const PUBLIC_URL = `http://localhost:${port}`
  const uno = await startLitro({ port, env: { DATABASE_URL, PUBLIC_URL } })
  const dos = await startLitro({ env: { DATABASE_URL, PUBLIC_URL } })
  const otro = `http://localhost:${dos.port}`
  const status = async (url: string, token: string) => (await service(url, 'sesion', token)).status

  const terminada = await signIn(PUBLIC_URL, SOCIO)
  for (const url of [PUBLIC_URL, otro]) expect(await status(url, terminada.access_token)).toBe(200)
  const body = new URLSearchParams({ client_id: 'litro-web', token: terminada.refresh_token })
  expect((await fetch(`${PUBLIC_URL}/oidc/token/revocation`, { method: 'POST', body })).status).toBe(200)
  for (const url of [PUBLIC_URL, otro]) {
    await expect.poll(() => status(url, terminada.access_token), { timeout: 10_000 }).toBe(401)
  }

  const sesion = await signIn(PUBLIC_URL, SOCIO)
  const orden = runLitro({ script: join(ROOT, 'dist/cli/rotar-llaves.js'), env: { DATABASE_URL } })
  expect([await orden.ended, orden.output()]).toEqual([
    { code: 0, signal: null },
    expect.stringContaining('Lo firmado antes sigue valiendo'),
  ])
  let ultima = sesion
  await expect
    .poll(async () => {
      ultima = await renew(otro, ultima.refresh_token)
      return kidOf(ultima.access_token)
    })
    .not.toBe(kidOf(sesion.access_token))
  for (const url of [PUBLIC_URL, otro]) {
    expect(await status(url, sesion.access_token)).toBe(200)
    expect(await status(url, ultima.access_token)).toBe(200)
  }
  await uno.stop()
  await dos.stop()
  await server.stop()
})
