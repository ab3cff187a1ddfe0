// D-197: the money of an advance gets its invoice from the deposit, and a sale uses it with its credit note or for the remainder.
import { expect, type Page } from '@playwright/test'
import { como, type Pedir } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { DocumentoFiscalPage } from '../pages/documento-fiscal-page.ts'
import { test, violations } from '../story.ts'

const HOY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())

type Cliente = { IdCliente: number; Nombre: string }

/** An applied Anticipo deposit of the client. */
async function depositar(
  socio: Pedir,
  tesoreria: Pedir,
  { IdCliente, Nombre }: Cliente,
  Monto: string,
): Promise<number> {
  const datos = { IdDepositoTipo: 6, Depositante: Nombre, Monto, IdCliente }
  const { IdDeposito } = await socio('POST', 'deposito_agregar', datos)
  await tesoreria('PUT', `admin/deposito_aplicar/${IdDeposito}`, { FechaPago: HOY, IdFormaPago: 3 })
  return IdDeposito
}

async function stamp(page: Page): Promise<void> {
  const boton = page.getByRole('main').getByRole('button', { name: 'Timbrar', exact: true })
  await expect(boton).toBeEnabled()
  await boton.click()
  await expect(page.getByText('Prefactura timbrada correctamente')).toBeVisible({ timeout: 30_000 })
}

/** The deposit makes the prefactura of its advance, which is stamped at once. Answers its folio. */
async function facturar(page: Page, socio: Pedir, idDeposito: number): Promise<string> {
  await expect(page.getByText('Quedan $20,000.00 sin facturar.')).toBeVisible()
  await page.getByRole('button', { name: 'Facturar anticipo' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Facturar anticipo del depósito/ })
  await dialogo.getByRole('button', { name: 'Hacer prefactura' }).click()
  await expect(dialogo).toContainText('Elige un producto.')
  for (const [campo, opcion] of [
    ['Producto', 'Diésel Automotriz'],
    ['Sucursal', 'León Centro'],
  ] as const) {
    await dialogo.getByRole('combobox', { name: new RegExp(`^${campo}`) }).click()
    await page.getByRole('option', { name: opcion, exact: true }).click()
  }
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Hacer prefactura' }).click()
  await page.waitForURL(/\/factura\/timbrar\/\d+/)
  await expect(page.getByText('$20,000.00').first()).toBeVisible()
  await stamp(page)
  const [{ FacturasAnticipo, SinAplicar }] = await socio('GET', `deposito/${idDeposito}`)
  expect([SinAplicar, FacturasAnticipo[0].Total]).toEqual([0, 20000])
  return FacturasAnticipo[0].Folio
}

test('un anticipo se factura desde su depósito y se usa en una venta por cualquiera de los dos procedimientos', async ({
  page,
  litro,
  complaints,
}) => {
  complaints.expected(/422/)
  const socio = await como(litro.url, 'socio')
  const tesoreria = await como(litro.url, 'tesoreria')
  const clientes: Cliente[] = await socio('GET', 'clientes')
  const cliente = clientes.find(({ Nombre }) => Nombre === 'Gasolinera El Refugio')!
  const idDeposito = await depositar(socio, tesoreria, cliente, '20000.00')
  await new AccesoPage(page).enter('socio', `/deposito/ver/${idDeposito}`)
  const folio = await facturar(page, socio, idDeposito)

  // The sale: its summary follows what is chosen.
  await page.goto('/factura/nuevo')
  const form = new DocumentoFiscalPage(page)
  await form.prefactura()
  await form.select('Facturar con anticipo').click()
  await page.getByRole('option', { name: new RegExp(`^${folio} · `) }).click()
  await form.choose('Cómo se aplica', 'B · Factura por el remanente')
  await expect(form.main.getByText('$7,123.47')).toBeVisible()
  await form.text('Monto del anticipo').fill('5000')
  await expect(form.main.getByText('$22,123.47')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await form.choose('Cómo se aplica', 'A · Factura completa y nota de crédito')
  await expect(form.main.getByText('$27,123.47')).toBeVisible()
  const { id } = await form.save('Generar Prefactura', 'factura_agregar', 'IdFactura')
  await page.goto(`/factura/timbrar/${id}`)
  await stamp(page)

  // The note that applies it is stamped by itself.
  const leer = async () => (await socio('GET', `factura/${id}`))[0]
  const nota = async () => (await leer()).Relacionados.find(({ Tipo }: { Tipo: string }) => Tipo === 'nota_credito')
  await expect.poll(async () => (await nota())?.UUID ?? null, { timeout: 30_000 }).not.toBeNull()
  expect(await leer()).toMatchObject({ MontoAnticipo: 5000, SaldoRestante: 22123.47 })
  await page.goto(`/factura/ver/${id}`)
  await expect(page.getByRole('link', { name: folio })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/deposito/ver/${idDeposito}`)
  await expect(page.getByRole('link', { name: folio }).first()).toBeVisible()
})
