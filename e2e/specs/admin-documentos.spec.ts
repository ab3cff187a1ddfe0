// the administrator publishes a file for one partner, opens it to all, and withdraws it; the auditor only looks.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { test, violations } from '../story.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

test('se publica para un socio, se cambia su audiencia y se retira con confirmación', async ({ page }) => {
  await new AccesoPage(page).enter('admin', '/admin/documentos')
  await page.getByRole('button', { name: 'Publicar' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('button', { name: 'Publicar' }).click()
  await expect(dialogo.getByText('Captura el nombre.')).toBeVisible()
  await expect(dialogo.getByText('Elige el archivo.')).toBeVisible()

  await dialogo.getByLabel('Nombre').fill('Tarifas de almacenamiento')
  await dialogo.locator('input[type=file]').setInputFiles({ name: 'tarifas.exe', mimeType: 'text/plain', buffer: PDF })
  await expect(dialogo.getByText('El archivo debe ser PDF, JPG, JPEG, PNG o XML.')).toBeVisible()
  await dialogo
    .locator('input[type=file]')
    .setInputFiles({ name: 'tarifas.pdf', mimeType: 'application/pdf', buffer: PDF })
  await dialogo.getByRole('switch', { name: 'Para todos los socios' }).press('Space')
  await dialogo.getByRole('button', { name: 'Publicar' }).click()
  await expect(dialogo.getByText('Elige al menos un socio, o publícalo para todos.')).toBeVisible()
  await dialogo.getByRole('combobox', { name: /Socios que lo verán/ }).click()
  await page.getByRole('option', { name: 'Distribuidora Golfo Norte' }).click()
  await page.keyboard.press('Tab')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Publicar' }).click()

  const fila = page.getByRole('row').filter({ hasText: 'Tarifas de almacenamiento' })
  await expect(fila).toContainText('Distribuidora Golfo Norte')
  await fila.getByRole('button', { name: 'Editar Tarifas de almacenamiento' }).click()
  await dialogo.getByLabel('Nombre').fill('Tarifas de almacenamiento 2027')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Tarifas de almacenamiento 2027' })).toBeVisible()

  await page.getByRole('button', { name: 'Más acciones de Tarifas de almacenamiento 2027' }).click()
  await page.getByRole('menuitem', { name: 'Retirar Tarifas de almacenamiento 2027' }).click()
  await expect(page.getByText('¿Retirar este documento?')).toBeVisible()
  await page.getByRole('button', { name: 'Retirar documento' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Tarifas de almacenamiento 2027' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('el auditor consulta y descarga, sin botones que cambien nada', async ({ page }) => {
  await new AccesoPage(page).enter('auditor', '/admin/documentos')
  await expect(page.getByRole('link', { name: 'Descargar Aviso de privacidad' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Publicar|Editar|Retirar/ })).toHaveCount(0)
})
