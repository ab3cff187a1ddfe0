// Signing in: each person of the demonstration by the real page, and what goes wrong on the way.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'
import { type Quien, type UsuarioDemo, usuarios } from '../usuarios.ts'

for (const quien of Object.keys(usuarios) as Quien[]) {
  test(`${quien} inicia sesión y ve exactamente su menú`, async ({ page }) => {
    const { nombre, socio, portal, administracion }: UsuarioDemo = usuarios[quien]
    await new AccesoPage(page).enterByPage(quien)
    const shell = new ShellPage(page)
    await expect(page).toHaveURL('/dashboard')
    await expect(shell.sidebar.getByText(nombre)).toBeVisible()
    await expect.poll(() => shell.links()).toEqual({ portal, administracion })
    await expect(shell.sidebar.getByRole('heading', { name: 'Administración' })).toHaveCount(
      administracion.length > 0 ? 1 : 0,
    )
    if (socio) {
      await expect(page.getByRole('banner')).toContainText(socio)
      await expect(shell.socio).toHaveCount(0)
    } else {
      await expect(shell.socio).toBeVisible()
      await expect(shell.main).toContainText('Elige un socio comercial')
    }
  })
}

test('los enlaces del menú llevan a sus direcciones', async ({ page }) => {
  await new AccesoPage(page).enterByPage('socio')
  const { sidebar } = new ShellPage(page)
  await expect(sidebar.getByRole('link', { name: 'Sucursales' })).toBeVisible()
  const links = sidebar.getByRole('navigation').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/dashboard',
    '/estado-cuenta',
    '/clientes',
    '/facturas',
    '/depositos',
    '/notas-credito',
    '/notas-cargo',
    '/proveedores',
    '/retornos',
    '/documentos',
    '/sucursales',
    '/integraciones',
  ])
})

test('una contraseña equivocada se dice y se puede corregir', async ({ page, complaints }) => {
  complaints.expected(/status of 401/)
  const acceso = new AccesoPage(page)
  await page.goto('/')
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit(usuarios.socio2.usuario, 'no-es-esta')
  await expect(acceso.aviso).toContainText(/contraseña/i)
  await expect(acceso.usuario).toHaveValue(usuarios.socio2.usuario)
  expect(await violations(page)).toEqual([])
  await acceso.submit(usuarios.socio2.usuario)
  await expect(page).toHaveURL('/dashboard')
})

test('la página de acceso dice los usuarios de demostración y llena el formulario al elegir uno', async ({ page }) => {
  const acceso = new AccesoPage(page)
  await page.goto('/login')
  await acceso.leave()
  await expect(page.getByRole('heading', { name: 'Modo demostración' })).toBeVisible()
  for (const { usuario } of Object.values(usuarios))
    await expect(page.getByText(usuario, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: usuarios.auditor.usuario }).click()
  await acceso.iniciar.click()
  await expect(new ShellPage(page).sidebar.getByText(usuarios.auditor.nombre)).toBeVisible()
})

test('después de entrar se vuelve a la dirección pedida, con su búsqueda', async ({ page }) => {
  await new AccesoPage(page).enterByPage('socio', '/notas-cargo?q=diesel')
  await expect(page).toHaveURL('/notas-cargo?q=diesel')
  await expect(new ShellPage(page).title).toHaveText('Notas de Cargo')
})

test('las páginas de acceso no tienen faltas de accesibilidad, en claro y en oscuro', async ({ page }) => {
  const acceso = new AccesoPage(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/login')
      await acceso.waitLogin()
      expect(await violations(page), `/login ${colorScheme} ${width}`).toEqual([])
      await acceso.leave()
      expect(await violations(page), `acceso ${colorScheme} ${width}`).toEqual([])
    }
  }
})

test('mientras se abre la sesión se dice "Cargando sesión..."', async ({ page }) => {
  const acceso = new AccesoPage(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/oidc/token', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/clientes')
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit(usuarios.socio.usuario)
  await expect(page.getByText('Cargando sesión...')).toBeVisible()
  release()
  await expect(page).toHaveURL('/clientes')
})

test('/login pide menos de 200 kB de programa comprimido', async ({ page, context }) => {
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let bytes = 0
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /\.js$/.test(new URL(response.url).pathname)) scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto('/login')
  await new AccesoPage(page).waitLogin()
  await page.waitForLoadState('networkidle')
  test.info().annotations.push({ type: 'programa de /login', description: `${(bytes / 1000).toFixed(1)} kB` })
  expect(scripts.size).toBeGreaterThan(0)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(200_000)
})
