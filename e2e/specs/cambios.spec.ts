// What one person asks for and another decides (D-191): every state of a change, entered and seen on its desk.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { BandejaPage } from '../pages/bandeja-page.ts'
import { test, violations } from '../story.ts'

test('un cambio de dinero o de acceso lo pide una persona y lo decide otra', async ({ page }) => {
  const motivos = ['confirmado', 'rechazado', 'retirado'].map((fin) => `Ajuste ${fin} ${Date.now()}`)
  await new AccesoPage(page).enter('admin', '/admin/socios')
  await page.getByRole('link', { name: 'Ver Distribuidora Golfo Norte' }).click()
  for (const motivo of motivos) {
    await page.getByRole('button', { name: 'Agregar ajuste' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('textbox', { name: /^Monto/ }).fill('10.00')
    await dialogo.getByRole('textbox', { name: /^Motivo/ }).fill(motivo)
    await dialogo.getByRole('button', { name: 'Pedir ajuste' }).click()
    await expect(page.getByRole('table', { name: 'Ajustes' })).toContainText(motivo)
  }
  const desk = new BandejaPage(page, 'Cambios por confirmar')
  const [confirmado, rechazado, retirado] = motivos as [string, string, string]
  await page.goto('/admin/cambios')
  await expect(desk.fila(retirado)).toContainText('Por confirmar')
  // Who asked for it cannot decide it, only take it back.
  await expect(desk.fila(retirado).getByRole('button', { name: /^Confirmar/ })).toHaveCount(0)
  await desk
    .fila(retirado)
    .getByRole('button', { name: /^Retirar/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar cambio' }).click()
  await expect(desk.fila(retirado)).toHaveCount(0)

  await new AccesoPage(page).enter('tesoreria', '/admin/cambios')
  await expect(desk.fila(confirmado)).toContainText('Sofía Núñez Barragán')
  await desk
    .fila(confirmado)
    .getByRole('button', { name: /^Confirmar/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('Monto: $10.00')
  expect(await violations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar cambio' }).click()
  await expect(desk.fila(confirmado)).toHaveCount(0)
  await desk
    .fila(rechazado)
    .getByRole('button', { name: /^Rechazar/ })
    .click()
  await desk.reason('Falta el contrato', 'Rechazar')
  await page.goto('/admin/cambios?estatus=Confirmado,Rechazado,Retirado')
  for (const [motivo, estatus] of [
    [confirmado, 'Confirmado'],
    [rechazado, 'Rechazado'],
    [retirado, 'Retirado'],
  ] as const) {
    await expect(desk.fila(motivo)).toContainText(estatus)
  }
  await expect(desk.fila(rechazado)).toContainText('Falta el contrato')
})
