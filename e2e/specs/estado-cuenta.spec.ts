// Estado de Cuenta: five columns with their colours, what the toggle adds, a hundred thousand rows, and paper.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'

const COLUMNAS = ['Num. Depósito', 'Tipo Depósito', 'Descripción', 'Monto', 'Fecha']

const movimiento = (i: number, cambios = {}) => ({
  IdMovimiento: i,
  NumeroDeposito: i,
  Tipo: 'depósito',
  TipoDeposito: 'Ingreso',
  Descripcion: `Movimiento ${i}`,
  Monto: 10,
  Fecha: '2026-10-05',
  SaldoCorrido: i * 10,
  Objeto: 'deposito',
  IdObjeto: i,
  ...cambios,
})

/** A statement of `total` rows in windows, as the server would give it. */
async function answer(page: Page, total: number): Promise<void> {
  await page.route(/\/services\/estado-cuenta\?/, (route) => {
    const consulta = new URL(route.request().url()).searchParams
    const desde = Number(consulta.get('cursor') ?? 0)
    const hasta = Math.min(total, desde + Number(consulta.get('limite') ?? total))
    const filas = Array.from({ length: hasta - desde }, (_, i) => movimiento(total - desde - i))
    return route.fulfill({ json: filas, headers: hasta < total ? { 'X-Siguiente': String(hasta) } : {} })
  })
  await page.route(/\/services\/estado-cuenta_resumen/, (route) =>
    route.fulfill({ json: { Filas: total, Sumas: { Monto: total * 10 } } }),
  )
}

const rgb = (color: string) => color.match(/\d+/g)!.slice(0, 3).map(Number) as [number, number, number]

test('cinco columnas; el tipo entre corchetes con icono de color, y el monto verde o rojo', async ({ page }) => {
  const filas = [
    movimiento(5, { TipoDeposito: 'Pago', Monto: 1234567.8 }),
    movimiento(4, { Tipo: 'factura', TipoDeposito: '', NumeroDeposito: null, Monto: -0.5, Objeto: 'factura' }),
    movimiento(3, { Tipo: 'comisión', Monto: -12 }),
    movimiento(2, { Tipo: 'nota de crédito', TipoDeposito: '', Monto: 0.01, Objeto: 'nota_credito' }),
    movimiento(1, { Tipo: 'ajuste', TipoDeposito: '', Objeto: null, IdObjeto: null }),
  ]
  await page.route(/\/services\/estado-cuenta\?/, (route) => route.fulfill({ json: filas }))
  await new AccesoPage(page).enter('socio', '/estado-cuenta')
  const lista = new ListaPage(page, 'Estado de Cuenta')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estado de Cuenta')
  await expect(lista.columnas).toHaveText(COLUMNAS)
  await expect(lista.filas.first()).toContainText('$1,234,567.80')
  expect(await lista.column(1)).toEqual([
    'Pago [depósito]',
    '[factura]',
    'Ingreso [comisión]',
    '[nota de crédito]',
    '[ajuste]',
  ])
  expect(await lista.column(3)).toEqual(['$1,234,567.80', '-$0.50', '-$12.00', '$0.01', '$10.00'])
  expect((await lista.column(4))[0]).toBe('05/10/2026')
  const colours = (selector: string) =>
    lista.filas.evaluateAll(
      (nodes, css) => nodes.map((node) => getComputedStyle(node.querySelector(css)!).color),
      selector,
    )
  const tone = ([r, g, b]: [number, number, number]) =>
    g > r * 1.3 ? 'verde' : r > g * 2.5 ? 'rojo' : b < g ? 'amarillo' : 'otro'
  expect((await colours('svg')).map((c) => tone(rgb(c)))).toEqual(['verde', 'rojo', 'rojo', 'amarillo', 'amarillo'])
  expect((await colours('td:nth-child(4) span')).map((c) => tone(rgb(c)))).toEqual([
    'verde',
    'rojo',
    'rojo',
    'verde',
    'verde',
  ])
  expect(await lista.filas.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href')))).toEqual([
    '/deposito/ver/5',
    '/factura/ver/4',
    '/deposito/ver/3',
    '/nota-credito/ver/2',
  ])
  expect(await violations(page)).toEqual([])
})

test('con los datos de la demostración cada renglón lleva a su documento y se puede buscar', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/estado-cuenta')
  const lista = new ListaPage(page, 'Estado de Cuenta')
  await expect(lista.filas.first()).toBeVisible()
  const dias = (await lista.column(4)).map((dia) => dia.split('/').reverse().join('-'))
  expect(dias, 'del último día hacia atrás').toEqual(dias.toSorted().reverse())
  await lista.showSearch()
  await lista.caja.fill('venta de activo')
  await lista.buscar.click()
  await expect(lista.filas).toHaveCount(1)
  await lista.filas.getByRole('link', { name: 'Venta de activo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detalle de Depósito')
  await page.goBack()
  await lista.caja.fill('factura')
  await lista.caja.press('Enter')
  await expect(lista.filas.first()).toContainText('[factura]')
  await lista.filas.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detalle de Factura')
})

test('periodo, EstadoCuenta.xlsx y .pdf están a la vista; el saldo corrido se pide en las columnas', async ({
  page,
}) => {
  await new AccesoPage(page).enter('socio', '/estado-cuenta')
  const lista = new ListaPage(page, 'Estado de Cuenta')
  await expect(lista.columnas).toHaveText(COLUMNAS)
  const pie = page.locator('main footer')
  await expect(pie).toContainText('$')
  const todas = (await pie.textContent()) ?? ''
  await page.getByRole('button', { name: 'Columnas y densidad' }).click()
  await page.getByRole('checkbox', { name: 'Saldo' }).check()
  await page.keyboard.press('Escape')
  await expect(lista.columnas).toHaveText([...COLUMNAS, 'Saldo'])
  const saldo = ((await page.getByText('Saldo actual:').textContent()) ?? '').replace('Saldo actual:', '').trim()
  await expect(lista.filas.first()).toContainText(saldo)
  // The days of the last row in sight: there is at least one movement, and not all of them.
  const [dia = ''] = (await lista.column(4)).slice(-1)
  for (const campo of ['Desde', 'Hasta']) {
    await page.getByRole('textbox', { name: campo }).fill(dia)
    await page.getByRole('textbox', { name: campo }).press('Enter')
  }
  const iso = dia.split('/').reverse().join('-')
  await expect(page).toHaveURL(new RegExp(`desde=${iso}&hasta=${iso}`))
  await expect(pie).not.toHaveText(todas)
  await expect.poll(async () => [...new Set(await lista.column(4))]).toEqual([dia])
  const fechas = await lista.column(4)
  expect(await violations(page)).toEqual([])
  const { archivo, hoja } = await lista.export()
  expect([archivo, hoja.nombre, hoja.formulas]).toEqual(['EstadoCuenta.xlsx', 'EstadoCuenta', 0])
  expect(hoja.filas.length - 1).toBe(fechas.length)
  const papel = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  expect((await papel).suggestedFilename()).toBe('EstadoCuenta.pdf')
  expect((await readFile(await (await papel).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(page).toHaveURL('/estado-cuenta')
  await expect(pie).toHaveText(todas)
  const kept = lista.keptView('"Cambiadas":[]')
  await page.getByRole('button', { name: 'Columnas y densidad' }).click()
  await page.getByText('Como al principio').click()
  await kept
})

test('si falla lo dice y Reintentar lo trae', async ({ page, complaints }) => {
  complaints.expected(/estado_cuenta|Failed to load/)
  await page.route(/\/services\/estado-cuenta\?/, (route) => route.fulfill({ status: 500, body: '' }))
  await new AccesoPage(page).enter('socio', '/estado-cuenta')
  const aviso = page.getByRole('main').getByRole('alert')
  await expect(aviso).toContainText('No se pudo cargar el estado de cuenta')
  await page.unroute(/\/services\/estado-cuenta\?/)
  await aviso.getByRole('button', { name: 'Reintentar' }).click()
  await expect(new ListaPage(page, 'Estado de Cuenta').filas.first()).toBeVisible()
})

test('cien mil renglones: se dibujan solo los que se ven y las ventanas siguen a la vista', async ({ page }) => {
  await answer(page, 100_000)
  await new AccesoPage(page).enter('socio', '/estado-cuenta')
  const lista = new ListaPage(page, 'Estado de Cuenta')
  await expect(page.locator('main footer')).toContainText('100,000 filas')
  await expect(lista.filas.first()).toContainText('Movimiento 100000')
  await lista.filas.first().focus()
  for (const ventana of [100, 600, 1100, 1600]) {
    const ultima = lista.fila(`Movimiento ${100_001 - ventana}`).first()
    // The key leads to the last row that has arrived: the next window may still be on its way.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(ultima).toBeVisible({ timeout: 4000 })
    }).toPass()
    expect(await lista.tabla.locator('tbody tr').count()).toBeLessThan(80)
  }
})

test('impreso es una página limpia con todos los renglones que hay', async ({ page }) => {
  await answer(page, 90)
  await new AccesoPage(page).enter('socio', '/estado-cuenta?desde=2026-01-01')
  const lista = new ListaPage(page, 'Estado de Cuenta')
  await expect(lista.filas.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(lista.filas).toHaveCount(90)
  await expect(page.getByText('Energéticos del Bajío · Desde el 01/01/2026')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Navegación' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => lista.filas.count()).toBeLessThan(60)
})

test('en el teléfono son tarjetas y caben a lo ancho', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await new AccesoPage(page).enter('socio', '/estado-cuenta?mas=1')
  const tarjetas = page.getByRole('list', { name: 'Estado de Cuenta' }).getByRole('listitem')
  await expect(tarjetas.first()).toContainText('$')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
})
