// The colony of a place: not asked for until the SAT's catalogue is imported, and then chosen among those of its postal code.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { test, violations } from '../story.ts'

test('el administrador importa las colonias y un socio elige la de su sitio por el código postal', async ({ page }) => {
  await new AccesoPage(page).enter('admin', '/admin/catalogos?vista=sat')
  const tarjeta = page.getByRole('region', { name: 'Colonias' })
  await expect(tarjeta).toContainText('Los sitios se guardan sin colonia, que el SAT no exige.')
  await tarjeta.getByRole('button', { name: 'Importar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Importar colonias' })
  const filas = [
    'c_Colonia,c_CodigoPostal,Nombre del asentamiento',
    '0001,37000,León Centro',
    '0002,37000,El Coecillo',
    '0001,36100,Silao Centro',
  ]
  const buffer = Buffer.from(filas.join('\r\n'))
  await dialogo.locator('input[type="file"]').setInputFiles({ name: 'colonias.csv', mimeType: 'text/csv', buffer })
  await dialogo.getByRole('button', { name: 'Revisar' }).click()
  await dialogo.getByRole('checkbox').check()
  await dialogo.getByRole('button', { name: 'Confirmar' }).click()
  await expect(tarjeta).toContainText('colonias.csv')
  expect(await violations(page)).toEqual([])

  await new AccesoPage(page).enter('socio', '/flota?vista=sitio')
  await page.getByRole('button', { name: 'Agregar sitio' }).click()
  const sitio = page.getByRole('dialog')
  const colonia = sitio.getByRole('combobox', { name: 'Colonia' })
  await sitio.getByLabel('Nombre').fill('Patio con colonia')
  await sitio.getByLabel('Código Postal').fill('01000')
  await expect(colonia).toHaveCount(0)
  await sitio.getByLabel('Código Postal').fill('37000')
  await colonia.click()
  await page.getByRole('option', { name: 'El Coecillo' }).click()
  // The colony of another postal code does not stay.
  await sitio.getByLabel('Código Postal').fill('36100')
  await expect(colonia).toHaveValue('')
  await colonia.click()
  await expect(page.getByRole('option')).toHaveText(['Silao Centro'])
  await page.getByRole('option', { name: 'Silao Centro' }).click()
  expect(await violations(page)).toEqual([])
  await sitio.getByRole('button', { name: 'Guardar' }).click()
  const fila = page.getByRole('row').filter({ hasText: 'Patio con colonia' })
  await expect(fila).toContainText('Silao Centro')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sobra).toBeLessThanOrEqual(0)
})
