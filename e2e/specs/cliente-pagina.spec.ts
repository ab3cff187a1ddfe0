// The page of a client: what it was sent by mail, and the days on which it is reminded of what it owes.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'

const CLIENTE = 'Transportes Cubilete'

test('el socio elige cuándo se recuerda un pago, y lo lee en palabras', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes?q=cubilete')
  await new ListaPage(page, 'Clientes').fila(CLIENTE).click()
  const main = page.getByRole('main')
  const tarjeta = main.getByRole('region', { name: 'Recordatorios de pago' })
  await expect(tarjeta).toContainText('Para todos tus clientes')
  await expect(main.getByRole('region', { name: 'Correos' })).toBeVisible()
  // The same ages as the statement below: from the day each document was due.
  await expect(main.getByRole('region', { name: 'Antigüedad del saldo' })).toContainText(
    /Por vencer.*Vencido hasta 30/s,
  )
  expect(await violations(page)).toEqual([])

  const descarga = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Estado de cuenta' }).click()
  expect((await descarga).suggestedFilename()).toMatch(/^EstadoCuenta-[A-Z0-9&Ñ]{12,13}\.pdf$/)

  const elegir = async (dias: readonly string[]) => {
    await tarjeta.getByRole('button', { name: 'Cambiar días' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Recordatorios de pago' })
    const casillas = dialogo.getByRole('checkbox')
    await expect(casillas).not.toHaveCount(0)
    expect(await violations(page)).toEqual([])
    for (const casilla of await casillas.all()) await casilla.uncheck()
    for (const dia of dias) await dialogo.getByRole('checkbox', { name: dia, exact: true }).check()
    await dialogo.getByRole('button', { name: 'Guardar días' }).click()
    await expect(dialogo).toHaveCount(0)
  }
  await elegir(['7 días después', '3 días antes'])
  await expect(tarjeta).toContainText('Salen por correo 3 días antes y 7 días después. Se detienen cuando se paga.')
  await page.reload()
  await expect(tarjeta).toContainText('Salen por correo 3 días antes y 7 días después.')
  await elegir(['Estado de cuenta cada mes'])
  await expect(tarjeta).toContainText('El estado de cuenta sale el día 1 de cada mes.')
  await elegir([])
  await expect(tarjeta).toContainText('No se mandan.')
  // While it is there it covers a part of some link, wherever the page happens to stand.
  await expect(page.getByText('Ya no se mandan recordatorios.')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(1)
})
