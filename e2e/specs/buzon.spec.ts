// The inbox: suppliers that ask to cancel what they invoiced, each with its clock; rejected with a reason, accepted with a cause.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { BandejaPage } from '../pages/bandeja-page.ts'
import { test, violations } from '../story.ts'

test('facturación ve lo que vence mañana, lo rechaza con motivo y acepta otra con su causa', async ({ page }) => {
  await new AccesoPage(page).enter('facturacion', '/admin/buzon')
  const bandeja = new BandejaPage(page, 'Buzón de cancelaciones')
  const porVencer = bandeja.fila('18,560.00')
  await expect(porVencer).toContainText(/Quedan? .*hora/)
  await expect(porVencer).toContainText('Antes del')
  await expect(bandeja.fila('27,144.00')).toContainText('Aceptada')
  await expect(bandeja.fila('9,860.00')).toContainText('Rechazada')
  await expect(page.getByText(/Al corte del .*PAC/)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await porVencer.getByRole('button', { name: /^Rechazar/ }).click()
  const rechazo = page.getByRole('dialog', { name: /^Rechazar la cancelación/ })
  await rechazo.getByRole('button', { name: 'Rechazar cancelación' }).click()
  await expect(rechazo).toContainText('Escribe por qué se rechaza.')
  expect(await violations(page)).toEqual([])
  await rechazo.getByRole('textbox', { name: 'Motivo' }).fill('La calibración sí se hizo.')
  await rechazo.getByRole('button', { name: 'Rechazar cancelación' }).click()
  await expect(page.getByText('F-1201: Rechazada.')).toBeVisible()
  await expect(bandeja.fila('18,560.00')).toContainText('La calibración sí se hizo.')

  await bandeja
    .fila('2,958.00')
    .getByRole('button', { name: /^Aceptar/ })
    .click()
  const aceptacion = page.getByRole('dialog', { name: /^Aceptar la cancelación/ })
  await expect(aceptacion).toContainText('se pierde la deducción')
  await aceptacion.getByRole('button', { name: 'Aceptar cancelación' }).click()
  await expect(aceptacion).toContainText('Elige por qué se acepta.')
  expect(await violations(page)).toEqual([])
  await aceptacion.getByRole('radio', { name: 'El proveedor la emitió con error' }).click()
  await aceptacion.getByRole('button', { name: 'Aceptar cancelación' }).click()
  await expect(page.getByText('F-770: Aceptada.')).toBeVisible()
  await expect(bandeja.fila('2,958.00').getByRole('button', { name: /^Aceptar/ })).toHaveCount(0)
})

test('los ajustes del plazo se guardan, y un día que no existe se dice', async ({ page }) => {
  await new AccesoPage(page).enter('facturacion', '/admin/buzon')
  await page.getByRole('button', { name: 'Ajustes' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Ajustes del buzón' })
  await dialogo.getByRole('textbox', { name: /^Días inhábiles/ }).fill('2026-02-30')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialogo).toContainText('La fecha no existe.')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('textbox', { name: /^Días inhábiles/ }).fill('2026-12-25, 2027-01-01')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Ajustes guardados.')).toBeVisible()
})

test('tesorería mira el buzón y no responde; en un teléfono también se lee', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await new AccesoPage(page).enter('tesoreria', '/admin/buzon')
  await expect(page.getByText('AUTOTANQUES DEL BAJIO').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Aceptar|Rechazar)/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
