// A new invoice for a client who has bought before: the keys it takes, and where the terms in its fields came from.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { DocumentoFiscalPage } from '../pages/documento-fiscal-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'

const CLIENTE = 'Transportes Cubilete'
/** Keys beyond the figures themselves that a new invoice for a known client may take. */
const TECLAS = 14

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
  // Its terms come by themselves; one key takes them away, and brings them back.
  await expect(ultima).toContainText(/campos puestos como en/)
  await page.keyboard.press('Control+.')
  await expect(form.select('Producto')).toHaveValue('')
  await page.keyboard.press('Control+.')
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

test('lo que se repite se guarda como plantilla, empieza otra prefactura, se renombra y se borra', async ({
  page,
  complaints,
}) => {
  complaints.expected(/409|DUPLICADO/)
  await new AccesoPage(page).enter('socio', '/factura/nuevo')
  const form = new DocumentoFiscalPage(page)
  const tarjeta = form.main.getByRole('region', { name: 'Plantillas' })
  const guardar = async (nombre: string) => {
    await tarjeta.getByRole('button', { name: 'Guardar como plantilla' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Guardar como plantilla' })
    await dialogo.getByRole('textbox', { name: 'Nombre' }).fill(nombre)
    await dialogo.getByRole('button', { name: 'Guardar plantilla' }).click()
    return dialogo
  }
  const vacia = await guardar('Sin nada')
  await expect(vacia).toContainText('Captura algo en la prefactura antes de guardarla como plantilla.')
  await vacia.getByRole('button', { name: 'Regresar' }).click()
  await form.prefactura()
  await form.fill({ Operador: 'Rubén Olvera' })
  await guardar('Ruta de los lunes')
  await expect(page.getByText('Plantilla guardada: Ruta de los lunes')).toBeVisible()
  // Keeping a template saves no invoice.
  await expect(page).toHaveURL(/\/factura\/nuevo$/)
  const repetida = await guardar('RUTA DE LOS LUNES')
  await page.keyboard.press('Control+Enter')
  await expect(repetida).toContainText('Ya hay una plantilla con ese nombre.')
  expect(await violations(page)).toEqual([])
  await repetida.getByRole('button', { name: 'Regresar' }).click()

  await page.goto('/factura/nuevo')
  await form.fill({ Litros: '5' })
  await tarjeta.getByRole('button', { name: 'Usar plantilla' }).click()
  await page.getByRole('menuitem', { name: 'Ruta de los lunes' }).click()
  // Who used it goes on where something is missing.
  await expect(form.text('Precio')).toBeFocused()
  await expect(form.select('Cliente')).toHaveValue('Gasolinera El Refugio')
  await expect(form.select('Producto')).toHaveValue('Diésel Automotriz')
  await expect(form.text('Operador')).toHaveValue('Rubén Olvera')
  await expect(form.text('Precio')).toHaveValue('')
  // What was captured by hand stays.
  await expect(form.text('Litros')).toHaveValue('5.000')
  await expect(tarjeta).toContainText(/campos puestos como en la plantilla Ruta de los lunes/)
  expect(await form.noteOf(form.select('Producto'))).toBe('Como en la plantilla Ruta de los lunes')
  await form.fill({ Operador: 'Otro' })
  await expect.poll(() => form.noteOf(form.text('Operador'))).toBe('Distinto de la plantilla Ruta de los lunes')
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await tarjeta.getByRole('button', { name: 'Administrar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Administrar plantillas' })
  await dialogo.getByRole('textbox', { name: 'Nombre de Ruta de los lunes' }).fill('Ruta de los martes')
  await page.keyboard.press('Enter')
  await expect(dialogo.getByRole('textbox', { name: 'Nombre de Ruta de los martes' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sobra).toBeLessThanOrEqual(0)
  await dialogo.getByRole('button', { name: 'Borrar Ruta de los martes' }).click()
  await expect(dialogo.getByRole('textbox', { name: 'Nombre de Ruta de los martes' })).toHaveCount(0)
  await expect(dialogo.getByRole('textbox', { name: 'Nombre de Pedido de cada semana' })).toBeVisible()
})
