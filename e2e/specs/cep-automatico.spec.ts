// The question to Banxico: off, turned on by the administrator, asked in its turn, seen beside the deposit, and turned off again.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { DepositoPage } from '../pages/deposito-page.ts'
import { test, violations } from '../story.ts'

const HOY = new Date().toLocaleDateString('es-MX', {
  timeZone: 'America/Mexico_City',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

async function ajustar(page: Page, enciende: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Ajustes' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Consulta automática del CEP' })
  const interruptor = dialogo.getByRole('switch', { name: 'Preguntar a Banxico' })
  if (enciende) await interruptor.check({ force: true })
  else await interruptor.uncheck({ force: true })
  // At any hour: whoever runs the story may be anywhere.
  await dialogo.getByRole('textbox', { name: 'Desde las (hora)' }).fill('0')
  await dialogo.getByRole('textbox', { name: 'Hasta las (hora)' }).fill('24')
  await dialogo.getByRole('textbox', { name: 'Segundos más, al azar' }).fill('0')
  // The seals of the demonstration would take the first turns of thirty seconds.
  await dialogo.getByRole('textbox', { name: 'Hora de comprobar sellos' }).fill('23')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Ajustes guardados.')).toBeVisible()
}

test('el administrador la enciende, Banxico contesta en su turno y la prueba queda junto al depósito', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await new AccesoPage(page).enter('admin', '/admin/catalogos?vista=cep')
  const tarjeta = page.getByRole('region', { name: 'Consulta automática del CEP' })
  await expect(tarjeta).toContainText('Apagada')
  await expect(tarjeta).toContainText('Litro no pregunta nada a Banxico')
  expect(await violations(page)).toEqual([])
  await ajustar(page, true)
  await expect(tarjeta).toContainText('Encendida')
  await expect(tarjeta).toContainText('al Banxico de la demostración')

  const clave = `SPEI${Date.now()}`
  await new AccesoPage(page).enter('socio', '/deposito/nuevo')
  const deposito = new DepositoPage(page)
  await deposito.captura('Ingreso', `Cliente inventado uno ${clave}`, '1,234.50')
  await deposito.text('Clave de rastreo').fill(clave)
  await deposito.text('Fecha de depósito').fill(HOY)
  await deposito.choose('Forma de Pago', /^03/)
  await deposito.choose('Banco desde el que pagaron', 'Banorte')
  await deposito.saved()

  await new AccesoPage(page).enter('tesoreria', `/admin/depositos?q=${clave}`)
  const prueba = page.getByRole('region', { name: 'CEP de Banxico' })
  await expect(prueba).toContainText(/CEP: buscando|CEP coincide/)
  await expect(async () => {
    await page.reload()
    await expect(prueba).toContainText('Consultado a Banxico', { timeout: 3000 })
    await expect(prueba).toContainText(/Sello (no )?comprobado por Banxico/, { timeout: 3000 })
  }).toPass({ timeout: 150_000, intervals: [5000] })
  await expect(prueba).toContainText('Es una prueba; no aplica el depósito.')
  await expect(page.getByRole('option', { name: new RegExp(clave) })).toContainText(/CEP (coincide|con avisos)/)
  expect(await violations(page)).toEqual([])

  await new AccesoPage(page).enter('socio', `/depositos?q=${clave}`)
  await page.getByRole('row').filter({ hasText: clave }).click()
  await expect(prueba).toContainText('Confirmado por Banxico')
  expect(await violations(page)).toEqual([])

  await new AccesoPage(page).enter('admin', '/admin/catalogos?vista=cep')
  await expect(tarjeta).toContainText('Preguntas de hoy')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await ajustar(page, false)
  await expect(tarjeta).toContainText('Apagada')
})
