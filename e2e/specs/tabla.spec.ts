// The money table, told once for all lists: what is seen at each width, what each person keeps, and the way there and back.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'

/** How many pixels of a table are out of sight at its sides. */
const escondido = (page: Page, titulo: string) =>
  page
    .getByRole('table', { name: titulo, exact: true })
    .evaluate((tabla) => tabla.parentElement!.scrollWidth - tabla.parentElement!.clientWidth)

for (const [ruta, titulo] of [
  ['/facturas', 'Facturas'],
  ['/retornos', 'Retornos'],
  ['/depositos', 'Depósitos'],
] as const) {
  test(`${titulo}: con el menú abierto todas las columnas se ven a 1440 y a 1280`, async ({ page }) => {
    await new AccesoPage(page).enter('socio', ruta)
    const lista = new ListaPage(page, titulo)
    await expect(lista.filas.first()).toBeVisible()
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => escondido(page, titulo)).toBe(0)
    }
    expect(await violations(page)).toEqual([])
  })
}

test('densidad y columnas se recuerdan; lo que identifica a la fila no se puede esconder', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas')
  const lista = new ListaPage(page, 'Facturas')
  const alto = async () => (await lista.filas.first().boundingBox())!.height
  await expect(lista.filas.first()).toBeVisible()
  const comodo = await alto()
  const columna = (nombre: string) => page.getByRole('columnheader', { name: nombre, exact: true })
  await page.getByRole('button', { name: 'Columnas y densidad' }).click()
  await expect(page.getByRole('checkbox', { name: 'Folio' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Precio' }).uncheck()
  await page.getByText('Compacta').click()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(columna('Precio')).toHaveCount(0)
  await expect.poll(alto).toBeLessThan(comodo)
  await page.reload()
  await expect(columna('Total')).toBeVisible()
  await expect(columna('Precio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columnas y densidad' }).click()
  await page.getByText('Como al principio').click()
  await expect(columna('Precio')).toBeVisible()
})

test('lo que estrecha la lista es una pastilla y vive en la dirección', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas?saldo=si')
  const lista = new ListaPage(page, 'Facturas')
  await expect(lista.filas.first()).toBeVisible()
  const conSaldo = await lista.column(9)
  expect(conSaldo.every((saldo) => saldo.startsWith('$') && saldo !== '$0.00')).toBe(true)
  await page.getByRole('button', { name: 'Más filtros' }).click()
  const cliente = page.getByRole('dialog', { name: 'Más filtros' }).getByRole('combobox', { name: 'Cliente' })
  await cliente.fill('cubilete')
  await page.getByRole('option', { name: 'Transportes Cubilete' }).click()
  await expect(page).toHaveURL(/cliente=\d+/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Quitar filtro Transportes Cubilete' })).toBeVisible()
  await expect.poll(async () => [...new Set(await lista.column(3))]).toEqual(['Transportes Cubilete'])
  await page.getByRole('button', { name: 'Quitar filtro Con saldo' }).click()
  await expect(page).not.toHaveURL(/saldo/)
})

test('la fila abre su documento, y al volver la lista sigue donde estaba', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 620 })
  await new AccesoPage(page).enter('socio', '/facturas')
  const lista = new ListaPage(page, 'Facturas')
  await expect(lista.filas.first()).toBeVisible()
  const caja = lista.tabla.locator('..')
  await caja.evaluate((marco) => marco.scrollTo(0, 700))
  const celda = lista.fila('Timbrada').nth(12).getByRole('cell').nth(5)
  await celda.scrollIntoViewIfNeeded()
  const antes = await caja.evaluate((marco) => marco.scrollTop)
  expect(antes).toBeGreaterThan(300)
  await celda.click()
  await expect(page).toHaveURL(/\/factura\/ver\/\d+/)
  await page.goBack()
  await expect(lista.filas.first()).toBeVisible()
  await expect.poll(() => caja.evaluate((marco) => marco.scrollTop)).toBe(antes)
})

test('un cliente tiene su página: saldo, antigüedad, facturas y pagos', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes')
  await new ListaPage(page, 'Clientes').fila('Transportes Cubilete').getByRole('cell').nth(1).click()
  await expect(page).toHaveURL(/\/cliente\/ver\/\d+/)
  const { main } = new ShellPage(page)
  await expect(main).toContainText('Transportes Cubilete')
  for (const titulo of ['Facturas', 'Pagos', 'Antigüedad del saldo', 'Datos fiscales', 'Contactos']) {
    await expect(main.getByRole('heading', { name: titulo, exact: true })).toBeVisible()
  }
  expect(await violations(page)).toEqual([])
  await main.getByRole('region', { name: 'Facturas' }).getByRole('link', { name: 'Ver todo' }).click()
  await expect(page.getByRole('button', { name: 'Quitar filtro Transportes Cubilete' })).toBeVisible()
})

test('el personal empieza en Hoy con lo que le espera, y sin socio elegido', async ({ page }) => {
  await new AccesoPage(page).enter('tesoreria')
  const shell = new ShellPage(page)
  await expect(shell.title).toHaveText('Hoy')
  await expect(shell.main.getByRole('link', { name: /por validar/ })).toContainText('$')
  expect(await violations(page)).toEqual([])
  await shell.main.getByRole('link', { name: /retornos? por atender/ }).click()
  await expect(shell.title).toHaveText('Tesorería de retornos')
})

test('la paleta halla documentos y clientes, y "?" dice las teclas', async ({ page }) => {
  await new AccesoPage(page).enter('socio')
  const shell = new ShellPage(page)
  await expect(shell.title).toHaveText('Resumen')
  await page.keyboard.press('?')
  const ayuda = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(ayuda).toBeVisible()
  await expect(ayuda.getByText(/^Litro \d+\.\d+\.\d+$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(shell.paletteSearch).toBeFocused()
  await page.keyboard.type('cubilete')
  await expect(page.getByText('Cliente · ', { exact: false }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  // The first one found is marked: Enter opens it.
  await expect(page.locator('[data-action][data-selected]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(factura|nota-credito|nota-cargo|cliente)\/ver\/\d+$/)
  // Enter before the answer comes is not lost.
  const antes = page.url()
  await page.keyboard.press('Control+k')
  await expect(shell.paletteSearch).toBeFocused()
  await page.keyboard.type('huanimaro')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(antes)
  await expect(page).toHaveURL(/\/ver\/\d+$/)
})
