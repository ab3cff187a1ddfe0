// A stolen token is useless elsewhere, and what ends in one place ends everywhere at once.
import { expect, type Page } from '@playwright/test'
import { service } from '../identity.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { test } from '../story.ts'

type Stored = { access_token: string; refresh_token: string; token_type: string }

const CLAVE = 'oidc.user:'

function stored(page: Page): Promise<Stored> {
  return page.evaluate((prefijo) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith(prefijo))!
    return JSON.parse(localStorage.getItem(key)!) as Stored
  }, CLAVE)
}

/** A renewal made by the page's own key, as a script of somebody else's inside the page could make it. */
function renewInPage(page: Page, refresh: string): Promise<{ status: number; body: Partial<Stored> }> {
  return page.evaluate(async (refresh_token) => {
    const encode = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const text = (valor: object) => encode(new TextEncoder().encode(JSON.stringify(valor)))
    const db = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open('oidc')
      open.onsuccess = () => resolve(open.result)
    })
    const { keys } = await new Promise<{ keys: CryptoKeyPair }>((resolve) => {
      const get = db.transaction('dpop').objectStore('dpop').get('litro-web')
      get.onsuccess = () => resolve(get.result as { keys: CryptoKeyPair })
    })
    db.close()
    const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey)
    const htu = `${location.origin}/oidc/token`
    const claims = { jti: crypto.randomUUID(), htm: 'POST', htu, iat: Math.floor(Date.now() / 1000) }
    const firmado = `${text({ alg: 'ES256', typ: 'dpop+jwt', jwk: { crv, kty, x, y } })}.${text(claims)}`
    const firma = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      keys.privateKey,
      new TextEncoder().encode(firmado),
    )
    const body = new URLSearchParams({ client_id: 'litro-web', grant_type: 'refresh_token', refresh_token })
    const answer = await fetch(htu, { method: 'POST', body, headers: { dpop: `${firmado}.${encode(firma)}` } })
    return { status: answer.status, body: (await answer.json()) as Partial<Stored> }
  }, refresh)
}

test('lo que se copia de un navegador no sirve en otro, ni fuera de él, y su dueño no se entera', async ({
  page,
  browser,
  litro,
  complaints,
}) => {
  await new AccesoPage(page).enterByPage('socio', '/proveedores')
  const robado = await stored(page)
  expect(robado.token_type).toBe('DPoP')
  // From a script: as a bearer, and with the refresh token.
  expect((await service(litro.url, 'sesion', robado.access_token)).status).toBe(401)
  const body = new URLSearchParams({
    client_id: 'litro-web',
    grant_type: 'refresh_token',
    refresh_token: robado.refresh_token,
  })
  expect((await fetch(`${litro.url}/oidc/token`, { method: 'POST', body })).status).toBe(400)

  // In another browser, with everything its storage held.
  const ajeno = await browser.newContext({ baseURL: litro.url })
  complaints.watch(ajeno)
  complaints.expected(/status of 40[01]|ApiError/)
  const ladron = await ajeno.newPage()
  const todo = await page.evaluate(() => JSON.stringify(localStorage))
  await ladron.goto('/favicon.svg')
  await ladron.evaluate((copia) => {
    for (const [clave, valor] of Object.entries(JSON.parse(copia) as Record<string, string>))
      localStorage.setItem(clave, valor)
  }, todo)
  await ladron.goto('/proveedores')
  await expect(ladron.locator('input[name="contrasena"]')).toBeVisible()
  await ajeno.close()

  await page.reload()
  await expect(new ShellPage(page).title).toHaveText('Proveedores')
  expect((await stored(page)).access_token).toBe(robado.access_token)
})

test('la llave del navegador no se puede sacar de él', async ({ page }) => {
  await new AccesoPage(page).enterByPage('socio')
  const fuga = await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open('oidc')
      open.onsuccess = () => resolve(open.result)
    })
    const { keys } = await new Promise<{ keys: CryptoKeyPair }>((resolve) => {
      const get = db.transaction('dpop').objectStore('dpop').get('litro-web')
      get.onsuccess = () => resolve(get.result as { keys: CryptoKeyPair })
    })
    db.close()
    return crypto.subtle.exportKey('jwk', keys.privateKey).then(
      () => 'salió',
      (error: Error) => error.name,
    )
  })
  expect(fuga).toBe('InvalidAccessError')
})

test('un token de renovación usado dos veces termina también el de acceso, y se vuelve a entrar', async ({
  page,
  complaints,
}) => {
  complaints.expected(/status of 40[01]|ApiError/)
  await new AccesoPage(page).enterByPage('socio', '/proveedores')
  const { refresh_token } = await stored(page)
  expect((await renewInPage(page, refresh_token)).status).toBe(200)
  expect((await renewInPage(page, refresh_token)).status).toBe(400)
  // The access token had minutes left; the API refuses it all the same.
  const rechazo = page.waitForResponse(
    (respuesta) => respuesta.url().includes('/services/') && respuesta.status() === 401,
  )
  await page.reload()
  await rechazo
  await expect(new ShellPage(page).title).toHaveText('Proveedores')
})

test('dos pestañas, una recarga y una liga profunda usan la misma llave', async ({ page, context }) => {
  await new AccesoPage(page).enterByPage('socio', '/clientes')
  const proofs = new Set<string>()
  context.on('request', (request) => {
    const proof = request.headers().dpop
    if (proof && request.url().includes('/services/')) proofs.add(proof.split('.')[0]!)
  })
  const otra = await context.newPage()
  await otra.goto('/facturas?q=BJX')
  await expect(otra).toHaveURL('/facturas?q=BJX')
  await expect(new ShellPage(otra).title).toHaveText('Facturas')
  await page.reload()
  await expect(new ShellPage(page).title).toHaveText('Clientes')
  // One header, one key: what changes from proof to proof is the rest.
  expect(proofs.size).toBe(1)
})
