// Duplicar of a stamped invoice: the terms come and say from where, what is of that load alone does not.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { DocumentoFiscalPage } from '../pages/documento-fiscal-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'

test('la copia de una factura empieza en su primer campo, marcada, sin sellos ni BOL', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas?estatus=Timbrada')
  await new ListaPage(page, 'Facturas').filas.first().getByRole('link').first().click()
  const form = new DocumentoFiscalPage(page)
  await expect(form.title).toHaveText('Detalle de Factura')
  const id = /\/(\d+)$/.exec(page.url())?.[1]
  await page.goto(`/factura/nuevo?duplicar=${id}`)
  await expect(form.select('Cliente')).toBeFocused()
  await expect(form.text('Sellos')).toHaveValue('')
  await expect(form.text('Bol')).toHaveValue('')
  await expect(form.text('Litros')).not.toHaveValue('')
  expect(await form.noteOf(form.text('Litros'))).toMatch(/^Como en /)
  await form.fill({ Litros: '5' })
  await expect.poll(() => form.noteOf(form.text('Litros'))).toMatch(/^Distinto de /)
  expect(await violations(page)).toEqual([])
})
