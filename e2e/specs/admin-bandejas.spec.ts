// The desks seen by who only looks, and the calendar of payment receipts with its files.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { BandejaPage } from '../pages/bandeja-page.ts'
import { hop } from '../pages/shell-page.ts'
import { quiet, test, violations } from '../story.ts'

const DECIDEN =
  /^(Autorizar|Rechazar|Enviar al SAT|Desistir|Aplicar|Descartar|Importar estado bancario|Tomar|Programar|Pagar|Aprobar|Confirmar|Retirar|Reintentar|Recuperar|Simular)/

test('el auditor mira todas las bandejas y en ninguna puede decidir', async ({ page }) => {
  const mesas = [
    ['/admin/autorizaciones', 'Bandeja de autorización'],
    ['/admin/cancelaciones', 'Cancelaciones'],
    ['/admin/depositos', 'Validación de depósitos'],
    ['/admin/depositos?vista=banco', 'Validación de depósitos'],
    ['/admin/depositos?vista=saldos', 'Validación de depósitos'],
    ['/admin/retornos', 'Tesorería de retornos'],
    ['/admin/retornos?vista=cuentas', 'Tesorería de retornos'],
    ['/admin/cambios', 'Cambios por confirmar'],
    ['/admin/timbrado', 'Cola de timbrado'],
  ] as const
  await new AccesoPage(page).enter('auditor', mesas[0][0])
  for (const [ruta, titulo] of mesas) {
    await hop(page, ruta)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titulo)
    await quiet(page)
    await expect(page.getByRole('main').getByRole('button', { name: DECIDEN })).toHaveCount(0)
  }
})

test('el calendario dice el último día de cada complemento y guarda su PDF', async ({ page }) => {
  await new AccesoPage(page).enter('facturacion', '/admin/timbrado?vista=complementos&estatus=Timbrado')
  const complementos = new BandejaPage(page, 'Complementos de pago')
  const fila = complementos.fila('A tiempo').first()
  await expect(fila).toContainText(/05\/\d\d\/\d{4}/)
  expect(await violations(page)).toEqual([])
  const bajada = page.waitForEvent('download')
  await fila.getByRole('link', { name: /^Descargar PDF de/ }).click()
  expect((await bajada).suggestedFilename()).toMatch(/\.pdf$/)
})
