// Suppliers' invoices that arrive by themselves: seen by treasury, given to a partner, and the start of a return.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { BandejaPage } from '../pages/bandeja-page.ts'
import { test, violations } from '../story.ts'

test('tesorería asigna una factura que llegó sola y el SAT responde por ella', async ({ page }) => {
  await new AccesoPage(page).enter('tesoreria', '/admin/facturas-recibidas')
  const bandeja = new BandejaPage(page, 'Facturas recibidas')
  await expect(bandeja.fila('PAPELERIA INDUSTRIAL')).toContainText('Falta su XML')
  expect(await violations(page)).toEqual([])
  await bandeja
    .fila('4,350.00')
    .getByRole('button', { name: /^Asignar/ })
    .click()
  const dialogo = page.getByRole('dialog', { name: 'Factura recibida' })
  await expect(dialogo).toContainText('Lavado de autotanques')
  await expect(dialogo).toContainText('El proveedor le aplicó notas de crédito')
  await expect(dialogo).toContainText('Se pueden pagar 4,000.00 MXN.')
  await dialogo.getByRole('button', { name: 'Preguntar al SAT' }).click()
  await expect(page.getByText('El SAT dice: Vigente.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('combobox', { name: 'Socio comercial' }).click()
  await page.getByRole('option', { name: /Energéticos del Bajío/ }).click()
  await dialogo.getByRole('button', { name: 'Asignar', exact: true }).click()
  await expect(page.getByText('La factura es de Energéticos del Bajío.')).toBeVisible()

  // Its return starts with what the credit note leaves.
  await new AccesoPage(page).enter('socio', '/retorno/nuevo')
  await page.getByRole('combobox', { name: 'Factura recibida' }).click()
  await page.getByRole('option', { name: /4,350\.00/ }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
})

test('el socio empieza un retorno con la factura recibida, que trae sus dos archivos', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/retorno/nuevo')
  await page.getByRole('combobox', { name: 'Factura recibida' }).click()
  await page.getByRole('option', { name: /12,640\.00/ }).click()
  await expect(page.getByRole('textbox', { name: 'Concepto' })).toHaveValue('Renta de autotanques, segunda quincena')
  await expect(page.getByText('Elige un archivo')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
