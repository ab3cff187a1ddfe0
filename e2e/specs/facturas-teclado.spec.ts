// A new invoice for a client who has bought before: the keys it takes, and where the terms in its fields came from.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { DocumentoFiscalPage } from '../pages/documento-fiscal-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'

const CLIENTE = 'Transportes Cubilete'
/** Keys beyond the figures themselves that a new invoice for a known client may take. */
const TECLAS = 15

test('a un cliente conocido se le factura con pocas teclas, y cada campo dice de dónde vino', async ({ page }) => {
  let teclas = 0
  const press = async (tecla: string) => {
    teclas++
    await page.keyboard.press(tecla)
  }
  await new AccesoPage(page).enter('socio', '/facturas')
  await expect(new ListaPage(page, 'Facturas').filas.first()).toBeVisible()
  const form = new DocumentoFiscalPage(page)
  await press('n')
  await expect(form.title).toHaveText('Agregar Prefactura')
  await expect(form.select('Cliente')).toBeFocused()
  for (const letra of 'cubi') await press(letra)
  await expect(page.getByRole('option', { name: new RegExp(CLIENTE) })).toBeVisible()
  await press('Enter')
  await expect(form.select('Cliente')).toHaveValue(CLIENTE)
  const ultima = form.main.getByRole('region', { name: 'Última factura del cliente' })
  await expect(ultima).toBeVisible()
  await press('Control+.')
  await expect(ultima).toContainText(/campos puestos como en/)
  await press('Tab')
  await press('Tab')
  await expect(form.text('Precio')).toBeFocused()
  await page.keyboard.type('23.45')
  await press('Tab')
  await page.keyboard.type('1000')
  expect(await form.noteOf(form.select('Producto'))).toMatch(/^Como en /)
  expect(await violations(page)).toEqual([])
  const guardada = page.waitForResponse((r) => r.url().includes('/services/factura_agregar'))
  await press('Control+Enter')
  expect((await guardada).ok()).toBe(true)
  expect(teclas).toBeLessThanOrEqual(TECLAS)
})

test('desde la página del cliente, la prefactura llega con él y sus condiciones; lo que cambia se nota', async ({
  page,
}) => {
  await new AccesoPage(page).enter('socio', '/clientes?q=cubilete')
  await new ListaPage(page, 'Clientes').fila(CLIENTE).click()
  await page.getByRole('link', { name: 'Nueva prefactura' }).click()
  const form = new DocumentoFiscalPage(page)
  await expect(form.select('Cliente')).toHaveValue(CLIENTE)
  await expect(form.select('Producto')).not.toHaveValue('')
  for (const grupo of ['Venta', 'Pago', 'Entrega'])
    await expect(form.main.getByRole('group', { name: grupo })).toBeVisible()
  const producto = form.select('Producto')
  expect(await form.noteOf(producto)).toMatch(/^Como en /)
  const elegido = await producto.inputValue()
  await producto.click()
  await page.getByRole('option').filter({ hasNotText: elegido }).first().click()
  await expect.poll(() => form.noteOf(producto)).toMatch(/^Distinto de /)
  expect(await violations(page)).toEqual([])
})
