// What an issuer of somebody else says of itself: whether it binds tokens to a browser's key, also when it does not answer.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openEmisorAjeno } from './emisor-ajeno.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** An issuer that answers whatever `documento` says; nothing said is a failure. */
async function startEmisor() {
  const emisor = { documento: undefined as object | undefined, veces: 0, url: '' }
  const server = createServer((_request, response) => {
    emisor.veces += 1
    if (!emisor.documento) return response.writeHead(503).end()
    return response.end(JSON.stringify({ issuer: emisor.url, jwks_uri: `${emisor.url}/jwks`, ...emisor.documento }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  emisor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return emisor
}

test.each([
  [{ dpop_signing_alg_values_supported: ['RS256', 'ES256'] }, true],
  [{ dpop_signing_alg_values_supported: ['RS256'] }, false],
  [{ dpop_signing_alg_values_supported: 'ES256' }, false],
  [{ dpop_signing_alg_values_supported: null }, false],
  [{}, false],
  [{ issuer: 'https://otro.example', dpop_signing_alg_values_supported: ['ES256'] }, false],
])('un emisor que dice %j liga los tokens: %s', async (documento, liga) => {
  const emisor = await startEmisor()
  emisor.documento = documento
  expect(await openEmisorAjeno(emisor.url).ligaTokens()).toBe(liga)
})

test('a un emisor caído se le pregunta otra vez solo después de una pausa, y lo que dijo se recuerda', async () => {
  const emisor = await startEmisor()
  let ahora = 0
  const { ligaTokens } = openEmisorAjeno(emisor.url, () => ahora)
  expect(await Promise.all([ligaTokens(), ligaTokens(), ligaTokens()])).toEqual([false, false, false])
  expect(await ligaTokens()).toBe(false)
  expect(emisor.veces).toBe(1)
  emisor.documento = { dpop_signing_alg_values_supported: ['ES256'] }
  ahora = 10_000
  expect(await ligaTokens()).toBe(true)
  emisor.documento = undefined
  expect(await ligaTokens()).toBe(true)
  expect(emisor.veces).toBe(2)
})
