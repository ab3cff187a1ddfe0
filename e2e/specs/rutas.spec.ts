// Every address at two widths: it opens, says its title, and nobody complains: console, content policy, accessibility.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { hop, ShellPage } from '../pages/shell-page.ts'
import { administracion, deUnaEntrega, portal, type RutaHistoria } from '../rutas.ts'
import { ROOT } from '../start.ts'
import { type Complaints, quiet, test, violations } from '../story.ts'
import type { Quien } from '../usuarios.ts'

test.describe.configure({ mode: 'parallel' })

const anchos = [
  { nombre: 'escritorio', width: 1440, height: 900 },
  { nombre: 'teléfono', width: 390, height: 844 },
]

/** The first address is loaded as from a bookmark; from there on as by clicks. */
async function walk(page: Page, complaints: Complaints, quien: Quien, rutas: readonly RutaHistoria[]): Promise<void> {
  const shell = new ShellPage(page)
  const faults: string[] = []
  // The record 1 may belong to another partner: that screen says so, and the browser notes the answer.
  complaints.expected(/status of 404|NO_ENCONTRADO/)
  for (const [i, { path, titulo }] of rutas.entries()) {
    if (i === 0) await new AccesoPage(page).enter(quien, path)
    else await hop(page, path)
    await expect(shell.title, path).toHaveText(titulo)
    await expect(page, path).toHaveTitle(`${titulo} · Litro`)
    await expect(page, path).toHaveURL(path)
    await quiet(page)
    faults.push(...(await violations(page)).map((text) => `${path} ${text}`))
    faults.push(...complaints.take().map((text) => `${path} ${text}`))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) faults.push(`${path} se desborda ${overflow} px a lo ancho`)
  }
  expect(faults).toEqual([])
}

for (const { nombre, ...viewport } of anchos) {
  // In pieces, so that the workers share the way.
  for (let from = 0; from < portal.length; from += 11) {
    const rutas = portal.slice(from, from + 11)
    test(`abren en ${nombre}: ${rutas.map(({ path }) => path).join(' ')}`, async ({ page, complaints }) => {
      await page.setViewportSize(viewport)
      await walk(page, complaints, 'socio', rutas)
    })
  }

  for (const quien of new Set<Quien>(administracion.map((ruta) => ruta.quien))) {
    test(`las pantallas de administración de ${quien} abren en ${nombre}`, async ({ page, complaints }) => {
      await page.setViewportSize(viewport)
      const suyas = administracion.filter((ruta) => ruta.quien === quien)
      await walk(page, complaints, quien, suyas)
    })
  }
}

test('el servidor da la aplicación en todas las direcciones, también sin sesión', async ({ request }) => {
  for (const { path } of [...portal, ...administracion, ...deUnaEntrega]) {
    const respuesta = await request.get(path)
    expect(respuesta.status(), path).toBe(200)
    expect(await respuesta.text(), path).toContain('<div id="app">')
  }
})

test('las historias conocen todas las direcciones de la tabla de pantallas', () => {
  const source = readFileSync(join(ROOT, 'web/src/rutas.ts'), 'utf8')
  const table = [...source.matchAll(/\{ path: '([^']+)',\s+titulo: '([^']+)'/g)].map(
    ([, path, titulo]) => `${path} ${titulo}`,
  )
  const known = [...portal, ...administracion, ...deUnaEntrega].map(
    ({ path, titulo }) => `${path.replace(/\/1$/, '/:id')} ${titulo}`,
  )
  expect(table.toSorted()).toEqual(known.toSorted())
})

test('una dirección desconocida lleva al inicio, con sesión y sin ella', async ({ page }) => {
  const acceso = new AccesoPage(page)
  await page.goto('/notascredito')
  await acceso.waitLogin()
  await acceso.enter('socio')
  for (const path of ['/notascredito', '/nada/de/nada', '/factura', '/factura/ver/', '/admin']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/dashboard')
  }
})

test('un socio que abre /admin termina en el inicio y no pide nada de administración', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/services/admin/')) asked.push(request.url())
  })
  await new AccesoPage(page).enter('socio', administracion[0]!.path)
  await expect(page).toHaveURL('/dashboard')
  for (const { path } of administracion) {
    await hop(page, path)
    await expect(page, path).toHaveURL('/dashboard')
  }
  await expect(page.getByRole('alert').filter({ hasText: 'Sin permiso' })).toContainText('es del personal de la casa')
  expect(asked).toEqual([])
})

test('quien solo consulta ve las listas y no las capturas', async ({ page }) => {
  await new AccesoPage(page).enter('consulta')
  const shell = new ShellPage(page)
  for (const path of ['/factura/nuevo', '/cliente/editar/1', '/nota-credito/timbrar/1']) {
    await page.goto(path)
    await expect(shell.main, path).toContainText('No tienes permiso para realizar esta operación.')
  }
  await page.goto('/factura/ver/1')
  await expect(shell.title).toHaveText('Detalle de Factura')
  await expect(shell.main).not.toContainText('No tienes permiso')
})

test('la documentación de los servicios abre sin quejas', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Servicios de Litro' })).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText(/No has entrado en Litro en este navegador/)
  expect(await violations(page)).toEqual([])
})

test('un servicio se prueba desde su documentación con la sesión de este navegador o con una llave', async ({
  page,
  complaints,
}) => {
  complaints.expected(/status of 4(01|22)/)
  await new AccesoPage(page).enter('socio')
  await page.goto('/api/docs')
  await expect(page.getByRole('status').first()).toHaveText(/se pide con tu sesión: \S/)
  const service = (name: string) => {
    const legend = page.locator('legend').filter({ hasText: new RegExp(`^Probar ${name}$`) })
    const group = page.locator('details').filter({ has: legend })
    return { group, open: () => group.locator('summary').click() }
  }
  const dashboard = service('tablero_leer')
  await dashboard.open()
  const ask = dashboard.group.getByRole('button', { name: 'Probar' })
  await ask.click()
  await expect(dashboard.group.getByRole('status')).toContainText(/^200/)

  const capture = service('sucursal_agregar')
  await capture.open()
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') asked++
  })
  page.once('dialog', (dialog) => dialog.dismiss())
  await capture.group.getByRole('button', { name: 'Probar' }).click()
  await expect(capture.group.getByRole('status')).toBeEmpty()
  expect(asked, 'sin confirmar no se pide nada').toBe(0)
  page.once('dialog', (dialog) => dialog.accept())
  await capture.group.getByRole('button', { name: 'Probar' }).click()
  await expect(capture.group.getByRole('status')).toContainText(/^422/)

  await page.getByLabel('Llave de API').fill('litro_que_nadie_hizo')
  await ask.click()
  await expect(dashboard.group.getByRole('status')).toContainText(/^401/)
})
