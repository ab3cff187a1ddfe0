// The life of a session in the browser: reload, tabs, expiry, renewal, revocation and the way out.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { service } from '../identity.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { type Litro, startedFolder, startLitro } from '../start.ts'
import { test } from '../story.ts'
import { usuarios } from '../usuarios.ts'

type Stored = { access_token: string; refresh_token: string; expires_at: number }

/** What the browser keeps of the session, in local storage as the specification says. */
function stored(page: Page): Promise<Stored | null> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
    return key ? (JSON.parse(localStorage.getItem(key)!) as Stored) : null
  })
}

/** Counts the renewals of every tab of the context. */
function countRenewals(context: BrowserContext): () => number {
  let calls = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/oidc/token') && request.postData()?.includes('grant_type=refresh_token')) calls++
  })
  return () => calls
}

async function revoke({ url }: Litro, token: string): Promise<void> {
  const body = new URLSearchParams({ client_id: 'litro-web', token })
  expect((await fetch(`${url}/oidc/token/revocation`, { method: 'POST', body })).status).toBe(200)
}

/** Puts the end of the access token in the past, as a night with the lid closed does. */
async function expire(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    const user = JSON.parse(localStorage.getItem(key)!) as Stored
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) - 60 }))
  })
}

test('recargar conserva la sesión y la pantalla', async ({ page, context }) => {
  const renewals = countRenewals(context)
  await new AccesoPage(page).enterByPage('socio', '/documentos')
  await page.reload()
  await expect(new ShellPage(page).title).toHaveText('Documentos')
  await expect(page).toHaveURL('/documentos')
  expect(renewals()).toBe(0)
})

test('una segunda pestaña entra sin preguntar', async ({ page, context }) => {
  await new AccesoPage(page).enterByPage('socio')
  const second = await context.newPage()
  await second.goto('/retornos')
  await expect(new ShellPage(second).title).toHaveText('Retornos')
})

test('dos pestañas renuevan a la vez con una sola llamada, y las dos siguen trabajando', async ({ page, context }) => {
  await new AccesoPage(page).enterByPage('socio')
  const second = await context.newPage()
  await second.goto('/')
  await expect(new ShellPage(second).title).toHaveText('Resumen')
  const before = (await stored(page))!
  await page.goto('about:blank')
  await expire(second)
  await second.goto('about:blank')

  const renewals = countRenewals(context)
  await Promise.all([page.goto('/clientes'), second.goto('/facturas')])
  await expect(new ShellPage(page).title).toHaveText('Clientes')
  await expect(new ShellPage(second).title).toHaveText('Facturas')
  expect(renewals()).toBe(1)
  const after = (await stored(page))!
  expect(after.access_token).not.toBe(before.access_token)
  expect(after.refresh_token).not.toBe(before.refresh_token)

  // The rotated refresh token is good: one more turn.
  await expire(page)
  await page.reload()
  await expect(new ShellPage(page).title).toHaveText('Clientes')
  expect(renewals()).toBe(2)
})

test('la sesión se renueva sola en todas las pestañas, sin gastar dos veces un token de renovación', async ({
  page,
  context,
}) => {
  // The browser renews a minute before the end: with 65 seconds, every few seconds.
  const short = await startLitro({ dataDir: await startedFolder(), ajustes: { accessTokenTtl: 65 } })
  const spent: string[] = []
  context.on('request', (request) => {
    const token = new URLSearchParams(request.postData() ?? '').get('refresh_token')
    if (token) spent.push(token)
  })
  const second = await context.newPage()
  await new AccesoPage(page).enterByPage('socio', `${short.url}/dashboard`)
  await second.goto(`${short.url}/facturas`)
  await expect(new ShellPage(second).title).toHaveText('Facturas')

  await expect.poll(() => spent.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  expect(new Set(spent).size).toBe(spent.length)
  // Both tabs use the new token without having been reloaded.
  for (const tab of [page, second]) {
    const call = tab.waitForResponse((response) => response.url().includes('/services/'))
    await new ShellPage(tab).link(tab === page ? 'Sucursales' : 'Resumen').click()
    expect((await call).status()).toBe(200)
  }
  await expect(page).toHaveURL(/\/sucursales$/)
  await expect(second).toHaveURL(/\/dashboard$/)
  // Nobody is left renewing against a house that closes.
  await second.close()
  await page.goto('about:blank')
  await short.stop()
})

test('un token que de verdad expiró se renueva al volver', async ({ page, context, complaints }) => {
  // Leaving in the middle of a renewal loses its answer; the session is then recovered by signing in again, unseen.
  complaints.expected(/status of 400/)
  const short = await startLitro({ dataDir: await startedFolder(), ajustes: { accessTokenTtl: 4 } })
  const token = await new AccesoPage(page).keepSession('socio', short.url)
  const status = async () => (await service(short.url, 'sesion', token)).status
  expect(await status()).toBe(200)
  // Its life and the tolerance of the clocks have passed.
  await expect.poll(status, { intervals: [200] }).toBe(401)
  const renewals = countRenewals(context)
  await page.goto(`${short.url}/estado-cuenta`)
  await expect(new ShellPage(page).title).toHaveText('Estado de Cuenta')
  expect(renewals()).toBeGreaterThan(0)
  await page.goto('about:blank')
  await short.stop()
})

test('con el token de renovación revocado se vuelve a entrar una sola vez, sin perder la pantalla', async ({
  page,
  litro,
  complaints,
}) => {
  // The access token ends with its refresh token: what was under way is refused too.
  complaints.expected(/status of 40[01]/)
  await new AccesoPage(page).enterByPage('socio', '/proveedores')
  const { refresh_token } = (await stored(page))!
  await revoke(litro, refresh_token)
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/oidc/auth') asked++
  })
  await expire(page)
  await page.reload()
  // The identity provider still knows the user: nothing to type.
  await expect(new ShellPage(page).title).toHaveText('Proveedores')
  await expect(page).toHaveURL('/proveedores')
  expect(asked).toBe(1)
})

test('revocado y sin sesión en el proveedor, se pide la contraseña una vez y se vuelve a la pantalla', async ({
  page,
  litro,
  context,
  complaints,
}) => {
  // What was revoked is refused at once, also to a call that was on its way.
  complaints.expected(/status of 40[01]|ApiError/)
  const acceso = new AccesoPage(page)
  await acceso.enterByPage('socio', '/retornos')
  await revoke(litro, (await stored(page))!.refresh_token)
  await context.clearCookies()
  await expire(page)
  await page.reload()
  await expect(acceso.usuario).toBeVisible()
  await acceso.submit(usuarios.socio.usuario)
  await expect(new ShellPage(page).title).toHaveText('Retornos')
})

test('un token que la API rechaza obliga a entrar una vez y no da vueltas', async ({ page, complaints }) => {
  complaints.expected(/status of 401|ApiError/)
  await new AccesoPage(page).enterByPage('socio')
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/oidc/auth') asked++
  })
  await page.route('**/services/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'Tu sesión no es válida.', codigo: 'NO_AUTENTICADO' } }),
  )
  await page.reload()
  const acceso = new AccesoPage(page)
  await acceso.waitLogin()
  await expect(acceso.aviso).toContainText('Tu sesión expiró')
  expect(asked).toBe(1)
})

test('Cerrar sesión vuelve al sitio, olvida los tokens y saca también a la otra pestaña', async ({
  page,
  context,
  litro,
  complaints,
}) => {
  complaints.expected(/status of 40[01]/)
  await new AccesoPage(page).enterByPage('socio')
  const old = await context.newPage()
  await old.goto('/sucursales')
  await expect(old.getByText('León Centro')).toBeVisible()
  const { refresh_token } = (await stored(page))!

  await new ShellPage(page).signOut()
  await new AccesoPage(page).waitLogin()
  expect(new URL(page.url()).origin).toBe(litro.url)
  expect(await stored(page)).toBeNull()

  // The old tab shows nothing any more, nor can it ask for anything.
  await new AccesoPage(old).waitLogin()
  await expect(old.getByText('León Centro')).toHaveCount(0)
  await old.goBack()
  await expect(old.getByText('León Centro')).toHaveCount(0)
  const body = new URLSearchParams({ client_id: 'litro-web', grant_type: 'refresh_token', refresh_token })
  expect((await fetch(`${litro.url}/oidc/token`, { method: 'POST', body })).status).toBe(400)

  // And the provider has forgotten too: entering again asks for the password.
  await page.goto('/clientes')
  const acceso = new AccesoPage(page)
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit(usuarios.socio2.usuario)
  await expect(new ShellPage(page).sidebar.getByText(usuarios.socio2.nombre)).toBeVisible()
})

test('Atrás después de entrar no lleva a un acceso que ya terminó', async ({ page }) => {
  await page.goto('/sucursales')
  const acceso = new AccesoPage(page)
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit(usuarios.socio.usuario)
  await expect(new ShellPage(page).title).toHaveText('Sucursales')
  await page.goBack()
  await expect(new ShellPage(page).sidebar.getByText(usuarios.socio.nombre)).toBeVisible()
  await expect(page.getByText('Este acceso ya expiró')).toHaveCount(0)
})

test('sin red al renovar se sigue trabajando: no se pierde la sesión', async ({ page, complaints }) => {
  complaints.expected(/ERR_FAILED|session renewal failed|ApiError/)
  await new AccesoPage(page).enterByPage('socio')
  await expire(page)
  await page.route('**/oidc/token', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(/No hay conexión con el servidor/).first()).toBeVisible()
  await page.unroute('**/oidc/token')
  await page.reload()
  await expect(new ShellPage(page).title).toHaveText('Resumen')
})
