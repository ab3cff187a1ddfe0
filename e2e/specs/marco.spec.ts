// The frame around every screen: sidebar, drawer, palette, partner selector, theme, and what is shown when something breaks.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { hop, ShellPage } from '../pages/shell-page.ts'
import { quiet, test, violations } from '../story.ts'
import { CON_SUCURSALES, SIN_SUCURSALES, usuarios } from '../usuarios.ts'

// Here everything moves as it does for most people; the other stories ask for stillness.
test.use({ reducedMotion: 'no-preference' })

test('la barra se contrae, el logo cambia en 150 ms y se recuerda al recargar', async ({ page }) => {
  await new AccesoPage(page).enter('socio')
  const { sidebar } = new ShellPage(page)
  const wide = (await sidebar.boundingBox())!.width
  await sidebar.getByRole('button', { name: 'Contraer menú' }).click()
  await expect(sidebar.getByRole('button', { name: 'Expandir menú' })).toBeVisible()
  await expect.poll(async () => (await sidebar.boundingBox())!.width).toBeLessThan(wide / 2)
  const logos = sidebar.getByRole('link', { name: /Litro/ }).locator('svg')
  expect(await logos.evaluateAll((all) => all.map((logo) => getComputedStyle(logo).transitionDuration))).toEqual([
    '0.15s',
    '0.15s',
  ])
  await expect
    .poll(() => logos.evaluateAll((all) => all.map((logo) => getComputedStyle(logo).opacity)))
    .toEqual(['0', '1'])
  expect(await violations(page)).toEqual([])

  await page.reload()
  await expect(sidebar.getByRole('button', { name: 'Expandir menú' })).toBeVisible()
  // The words are still there for whoever does not see.
  await expect(sidebar.getByRole('link', { name: 'Notas de Crédito' })).toBeVisible()
  await sidebar.getByRole('button', { name: 'Expandir menú' }).click()
  await page.reload()
  await expect(sidebar.getByRole('button', { name: 'Contraer menú' })).toBeVisible()
})

test('el usuario se ve con sus iniciales, su nombre y su correo', async ({ page }) => {
  await new AccesoPage(page).enter('socio2')
  const { sidebar } = new ShellPage(page)
  await expect(sidebar.getByText(usuarios.socio2.nombre)).toBeVisible()
  await expect(sidebar.getByText(usuarios.socio2.usuario)).toBeVisible()
  await expect(sidebar.getByText('JC', { exact: true })).toBeVisible()
})

test('en el teléfono el menú es un cajón que se abre, navega y se cierra', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await new AccesoPage(page).enter('socio')
  const shell = new ShellPage(page)
  await expect(shell.sidebar).toBeHidden()
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(shell.drawer).toBeVisible()
  await expect(shell.drawer.getByText('Energéticos del Bajío')).toBeVisible()
  await expect.poll(() => shell.links(shell.drawer)).toEqual({ portal: CON_SUCURSALES, administracion: [] })
  await expect(shell.drawer.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await shell.link('Depósitos', shell.drawer).click()
  await expect(page).toHaveURL('/depositos')
  await expect(shell.drawer).toBeHidden()
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.keyboard.press('Escape')
  await expect(shell.drawer).toBeHidden()
})

test('la paleta de comandos se usa solo con el teclado', async ({ page }) => {
  await new AccesoPage(page).enter('socio')
  const shell = new ShellPage(page)
  await page.keyboard.press('Control+k')
  await expect(shell.paletteSearch).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.type('credito')
  await expect(page.getByText('Notas de Crédito').last()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/notas-credito')

  await page.keyboard.press('Control+k')
  await expect(shell.paletteSearch).toBeFocused()
  await page.keyboard.type('zzzz')
  await expect(page.getByText('Sin resultados')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shell.paletteSearch).toBeHidden()

  // A partner finds no back office there.
  await page.keyboard.press('Control+k')
  await expect(shell.paletteSearch).toBeFocused()
  await page.keyboard.type('auditor')
  await expect(page.getByText('Sin resultados')).toBeVisible()
})

for (const width of [390, 768]) {
  test(`a ${width} la barra dice de qué socio es, entero y sin empujar a nadie`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await new AccesoPage(page).enter('socio')
    const name = page.getByRole('banner').getByText('Energéticos del Bajío')
    await expect(name).toBeInViewport({ ratio: 1 })
    expect(await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1)
    const theme = page.getByRole('button', { name: 'Cambiar tema' })
    await expect(theme).toBeInViewport({ ratio: 1 })
    const tops = await Promise.all(
      [theme, page.getByRole('button', { name: 'Abrir menú' })].map(async (button) => (await button.boundingBox())!.y),
    )
    expect(Math.abs(tops[0]! - tops[1]!)).toBeLessThan(8)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

/** The code of the palette comes when this is called, and not before. */
async function holdPalette(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/despues-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('lo que se teclea desde Ctrl+K llega a la paleta aunque su código tarde', async ({ page }) => {
  const release = await holdPalette(page)
  await new AccesoPage(page).enter('socio', '/dashboard')
  const shell = new ShellPage(page)
  const box = page.getByRole('textbox', { name: 'Buscar o ir a' })
  await expect(shell.title).toHaveText('Resumen')
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  // Who thinks better of it is where they were.
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('clientes')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  release()
  await expect(page).toHaveURL('/clientes')
})

test('desde Ctrl+K ninguna tecla se pierde ni hace otra cosa, y el foco vuelve a donde estaba', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes')
  const shell = new ShellPage(page)
  await expect(page.getByRole('link', { name: 'Agregar' })).toBeVisible()
  // "n" is a shortcut of this screen; it is not while somebody types.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nota de cargo')
  await expect(shell.paletteSearch).toBeFocused()
  await expect(shell.paletteSearch).toHaveValue('nota de cargo')
  await expect(page).toHaveURL('/clientes')
  await page.keyboard.press('Escape')
  await expect(shell.paletteSearch).toBeHidden()

  const search = shell.main.getByRole('textbox').first()
  await search.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dep')
  await expect(shell.paletteSearch).toHaveValue('dep')
  // Asked for again, it begins again.
  await page.keyboard.press('Control+k')
  await expect(shell.paletteSearch).toHaveValue('')
  await expect(shell.paletteSearch).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(shell.paletteSearch).toBeHidden()
  await expect(search).toBeFocused()
})

test('el menú y el contenido se recorren con el teclado, con el foco a la vista', async ({ page }) => {
  await new AccesoPage(page).enter('socio')
  await page.reload()
  await expect(new ShellPage(page).title).toHaveText('Resumen')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#contenido')).toBeFocused()
})

test('el personal elige un socio: se recuerda, viaja en la cabecera y cambia el menú', async ({ page }) => {
  await new AccesoPage(page).enter('facturacion')
  const shell = new ShellPage(page)
  await expect(shell.main).toContainText('Elige un socio comercial')
  const call = page.waitForRequest((request) => request.url().endsWith('/services/dashboard'))
  await shell.chooseSocio('Energéticos del Bajío')
  const chosen = (await call).headers()['x-socio-comercial']
  expect(chosen).toMatch(/^\d+$/)
  await expect.poll(async () => (await shell.links()).portal).toEqual(CON_SUCURSALES)
  await shell.link('Sucursales').click()
  await expect(page.getByText('León Centro')).toBeVisible()

  await page.reload()
  await expect(shell.socio).toHaveValue('Energéticos del Bajío')
  await expect(page.getByText('León Centro')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await shell.chooseSocio('Combustibles Sierra Madre')
  await expect.poll(async () => (await shell.links()).portal).toEqual(SIN_SUCURSALES)
  await expect(page.getByText('León Centro')).toHaveCount(0)
})

test('un socio ve sus sucursales; uno sin permiso no las pide', async ({ page }) => {
  const acceso = new AccesoPage(page)
  await acceso.enterByPage('socio', '/sucursales')
  for (const nombre of ['León Centro', 'Querétaro Norte', 'Irapuato Terminal'])
    await expect(page.getByText(nombre)).toBeVisible()
  await expect(page.getByText('Veracruz Puerto')).toHaveCount(0)
  await new ShellPage(page).signOut()
  await acceso.waitLogin()

  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/services\/sucursales/.test(request.url())) asked.push(request.url())
  })
  await acceso.enterByPage('socio2', '/sucursales')
  await expect(page.getByText('Sucursales no habilitadas')).toBeVisible()
  expect(asked).toEqual([])
})

test('si falla la configuración no hay sucursales y todo lo demás sigue', async ({ page, complaints }) => {
  complaints.expected(/status of 500|ApiError/)
  await page.route('**/services/socio-comercial_configuracion', (route) =>
    route.fulfill({ status: 500, json: { error: 'Algo salió mal.' } }),
  )
  await new AccesoPage(page).enter('socio')
  const shell = new ShellPage(page)
  await expect(shell.title).toHaveText('Resumen')
  await expect.poll(async () => (await shell.links()).portal).toEqual(SIN_SUCURSALES)
})

test('el tema oscuro se elige, se recuerda y cumple con el contraste', async ({ page }) => {
  await new AccesoPage(page).enter('socio')
  const shell = new ShellPage(page)
  await shell.chooseTheme('Oscuro')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  for (const path of ['/dashboard', '/sucursales', '/factura/nuevo']) {
    await hop(page, path)
    await quiet(page)
    await expect(shell.title).toBeVisible()
    expect(await violations(page), path).toEqual([])
  }
  await shell.chooseTheme('Como el sistema')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('si el servidor falla al abrir la sesión se dice en español, con su folio, y se puede reintentar', async ({
  page,
  complaints,
}) => {
  complaints.expected(/status of 500|ApiError/)
  await page.route('**/services/sesion', (route) =>
    route.fulfill({
      status: 500,
      json: { error: 'Ocurrió un error inesperado.', codigo: 'ERROR_INTERNO', folio: 'a1b2c3d4e5f60718' },
    }),
  )
  const acceso = new AccesoPage(page)
  await page.goto('/')
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit(usuarios.socio.usuario)
  await expect(page.getByRole('main').getByText('a1b2c3d4e5f60718')).toBeVisible()
  await page.unroute('**/services/sesion')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(new ShellPage(page).title).toHaveText('Resumen')
})

test('si falta un pedazo de la aplicación la pantalla lo dice y el marco sigue en pie', async ({
  page,
  complaints,
}) => {
  complaints.expected(/status of 404|Failed to (load|fetch)|folio|dynamically imported|ERR_FAILED/)
  await new AccesoPage(page).enter('socio', '/documentos')
  await page.route(/assets\/.*sucursal.*\.js/, (route) => route.abort())
  await page.reload()
  const shell = new ShellPage(page)
  await shell.link('Sucursales').click()
  await expect(page.getByRole('alert')).toContainText('Folio:')
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect(shell.sidebar.getByRole('link', { name: 'Clientes' })).toBeVisible()
})
