// Resumen: the six cards, the table of what is owed with its filters, and what is said when a call fails.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { TableroPage } from '../pages/tablero-page.ts'
import { test, violations } from '../story.ts'

const TITULOS = [
  'Cuentas por Cobrar',
  'Saldo Congelado',
  'Saldo Disponible',
  'Retornos Pendientes',
  'Depósitos por Validar',
  'Tipo de Cambio',
]

const INDICADORES = {
  Saldo: 1234567.8,
  SaldoCongelado: 2500.5,
  SaldoDisponible: -1000.25,
  SaldoEstadoCuenta: 1500.25,
  DevolucionesPorValidar: 0,
  DevolucionesPorValidarCantidad: 0,
  DepositosPorValidar: 980000,
  DepositosPorValidarCantidad: 3,
  TipoCambio: 18.4372,
}

const factura = (id: number, dias: number, saldo: number) => ({
  IdFactura: id,
  Folio: `A-${id}`,
  Cliente: `Cliente ${id}`,
  FechaEmision: '2026-10-05T09:30:00',
  Antiguedad: dias,
  DiasDesdeEmision: dias,
  Saldo: saldo,
  Total: saldo + 100,
})

const FACTURAS = [
  factura(1, 0, 100),
  factura(2, 1, 200.5),
  factura(3, 2, 300),
  factura(4, 30, 400),
  factura(5, 31, 98765.4),
]

async function answer(page: Page): Promise<void> {
  await page.route('**/services/dashboard', (route) => route.fulfill({ json: INDICADORES }))
  await page.route('**/services/facturas-porvencer', (route) => route.fulfill({ json: FACTURAS }))
}

const folios = (tablero: TableroPage) => tablero.rows.getByRole('link').allInnerTexts()

test('las cifras se escriben como en México', async ({ page }) => {
  await answer(page)
  await new AccesoPage(page).enter('socio')
  const { cards } = new TableroPage(page)
  await expect(cards.nth(0)).toContainText('$1,234,567.80')
  await expect(cards.nth(1)).toContainText('$2,500.50')
  await expect(cards.nth(2)).toContainText('-$1,000.25')
  await expect(cards.nth(3)).toContainText('$0.00')
  await expect(cards.nth(4)).toContainText('$980,000.00')
  await expect(cards.nth(5)).toContainText('18.4372')
  expect(await violations(page)).toEqual([])
})

test('cada tarjeta abre los renglones que hay detrás de su número', async ({ page }) => {
  await answer(page)
  await new AccesoPage(page).enter('socio')
  const { cards } = new TableroPage(page)
  await expect(cards.first()).toContainText('$')
  const links = (i: number) =>
    cards
      .nth(i)
      .getByRole('link')
      .evaluateAll((nodes) => nodes.map((node) => decodeURIComponent(node.getAttribute('href')!).replaceAll('+', ' ')))
  expect(await Promise.all(TITULOS.map((_, i) => links(i)))).toEqual([
    ['/facturas?estatus=Timbrada,Por Cancelar', '/notas-cargo?estatus=NotaCargo,Por Cancelar'],
    [],
    ['/estado-cuenta'],
    ['/retornos?estatus=Capturado,En Revisión'],
    ['/depositos?estatus=Capturado'],
    [],
  ])
  await cards.nth(4).getByRole('link').click()
  await expect(page).toHaveURL('/depositos?estatus=Capturado')
  await expect(page.getByRole('checkbox', { name: 'Capturado' })).toBeChecked()
})

test('con los datos de la demostración: lo congelado y el tipo de cambio se abren ahí mismo; las gráficas se leen como tabla', async ({
  page,
}) => {
  await new AccesoPage(page).enter('socio')
  const { cards } = new TableroPage(page)
  await expect(cards).toHaveCount(6)
  for (const [i, titulo] of TITULOS.entries()) await expect(cards.nth(i)).toContainText(titulo)
  for (const i of [0, 1, 2, 3, 4]) await expect(cards.nth(i)).toContainText(/-?\$[\d,]+\.\d{2}/)
  await expect(cards.nth(5)).toContainText(/\d\d\.\d{4,6}/)
  await expect(page.getByText('Estado de cuenta = Saldo disponible + Saldo congelado')).toBeVisible()
  const congelado = (await cards.nth(1).textContent())!.match(/\$[\d,]+\.\d\d/)![0]
  await cards.nth(1).getByRole('button').click()
  const holds = page.getByRole('dialog', { name: 'Saldo Congelado' })
  await expect(holds.getByRole('link', { name: /^Retorno \d+/ }).first()).toBeVisible()
  await expect(holds).toContainText(`congelamientos · ${congelado}`)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await cards.nth(5).getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Tipo de Cambio' })).toContainText(/\d\d\.\d{4}/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('region', { name: 'Gráficas', exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: /^Litros por mes\. El mayor: / })).toBeVisible()
  await page.getByRole('button', { name: 'Antigüedad de saldos: ver tabla' }).click()
  const tabla = page.getByRole('table', { name: 'Antigüedad de saldos' })
  await expect(tabla.getByRole('row').locator('td:last-child')).toHaveText(Array(4).fill(/^\$[\d,]+\.\d\d$/))
  expect(await violations(page)).toEqual([])
})

test('la tabla trae sus columnas, de la más antigua a la más nueva, con color y con palabra', async ({ page }) => {
  await answer(page)
  await new AccesoPage(page).enter('socio')
  const tablero = new TableroPage(page)
  await expect(tablero.columns).toHaveText(['Folio', 'Cliente', 'Fecha Emisión', /^Antigüedad/, 'Total (MXN)'])
  // The minimum is 1 day by default: the invoice of today is not there.
  await expect.poll(() => folios(tablero)).toEqual(['A-5', 'A-4', 'A-3', 'A-2'])
  const oldest = tablero.rows.first()
  await expect(oldest).toContainText('05/10/2026')
  await expect(oldest).toContainText('$98,765.40')
  await expect(oldest).toContainText('Vencida')
  await expect(tablero.rows.nth(1)).toContainText('Por vencer')
  const colours = await tablero.rows.evaluateAll((rows) =>
    rows.map((row) => getComputedStyle(row.querySelector('td')!).backgroundColor),
  )
  // Red above one day, yellow otherwise: three of one colour and one of the other.
  expect(new Set(colours.slice(0, 3)).size).toBe(1)
  expect(colours[3]).not.toBe(colours[0])
})

test('los filtros: días mínimos y plazo', async ({ page }) => {
  await answer(page)
  await new AccesoPage(page).enter('socio')
  const tablero = new TableroPage(page)
  await expect(tablero.dias).toHaveValue('1')
  await tablero.dias.fill('')
  await expect.poll(() => folios(tablero)).toEqual(['A-5', 'A-4', 'A-3', 'A-2', 'A-1'])
  await tablero.dias.fill('-3')
  await expect.poll(() => folios(tablero)).toHaveLength(5)
  await tablero.dias.fill('')
  await tablero.dias.pressSequentially('1e2')
  await expect(tablero.dias).toHaveValue('12')
  await tablero.dias.fill('30')
  await expect.poll(() => folios(tablero)).toEqual(['A-5', 'A-4'])
  await tablero.choosePlazo('Solo vencidas (>30 días)')
  await expect.poll(() => folios(tablero)).toEqual(['A-5'])
  await tablero.choosePlazo('Por vencer (≤30 días)')
  await expect.poll(() => folios(tablero)).toEqual(['A-4'])
  await tablero.dias.fill('500')
  await expect(tablero.section).toContainText('Ninguna factura coincide con los filtros.')
  await tablero.choosePlazo('Todas')
  await tablero.dias.fill('1')
  await expect.poll(() => folios(tablero)).toEqual(['A-5', 'A-4', 'A-3', 'A-2'])
  expect(await violations(page)).toEqual([])
})

test('si fallan los indicadores se dice en rojo y se puede reintentar', async ({ page, complaints }) => {
  complaints.expected(/status of 500|ApiError/)
  await page.route('**/services/dashboard', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }))
  await new AccesoPage(page).enter('socio')
  const failure = page.getByText('No se pudo obtener la información del socio')
  await expect(failure).toBeVisible()
  const [red = 0, green = 0, blue = 0] = await failure.evaluate((element) =>
    getComputedStyle(element).color.match(/\d+/g)!.map(Number),
  )
  expect(red).toBeGreaterThan(Math.max(green, blue) * 1.5)
  expect(await violations(page)).toEqual([])
  await page.unroute('**/services/dashboard')
  await page.getByRole('button', { name: 'Reintentar' }).first().click()
  await expect(new TableroPage(page).cards.first()).toContainText('$')
})

test('si fallan las facturas por vencer no hay mensaje de error: una raya y un botón para reintentar', async ({
  page,
  complaints,
}) => {
  complaints.expected(/status of 500|ApiError/)
  await page.route('**/services/facturas-porvencer', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }))
  await new AccesoPage(page).enter('socio')
  const tablero = new TableroPage(page)
  await expect(tablero.section.getByText('—', { exact: true })).toBeVisible()
  await expect(tablero.section).not.toContainText(/error|no se pudo/i)
  await page.unroute('**/services/facturas-porvencer')
  await answer(page)
  await tablero.section.getByRole('button', { name: /Reintentar/ }).click()
  await expect.poll(() => folios(tablero)).toContain('A-5')
})

test('en el teléfono las facturas son tarjetas y todo cabe a lo ancho', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await answer(page)
  await new AccesoPage(page).enter('socio')
  await expect(new TableroPage(page).section.getByText('A-5')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
})

test('el personal ve los indicadores del socio que elige', async ({ page }) => {
  await new AccesoPage(page).enter('auditor')
  await new ShellPage(page).chooseSocio('Distribuidora Golfo Norte')
  await expect(new TableroPage(page).cards).toHaveCount(6)
})
