// the issuer and its certificates, the PAC and its bad days, series that only advance, and permits by branch.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { test, violations } from '../story.ts'

test('el administrador edita el emisor y ve por qué se rechaza un certificado', async ({ page, complaints }) => {
  complaints.expected(/422|Cargar certificado|Editar emisor/)
  await new AccesoPage(page).enter('admin', '/admin/emisor')
  await expect(page.getByText('LDD200115AB4')).toBeVisible()
  await expect(page.getByText('En uso', { exact: true })).toBeVisible()
  await expect(page.getByText('Vencido', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Editar emisor' }).click()
  const dialogo = page.getByRole('dialog')
  await expect(dialogo.getByLabel('RFC')).toBeDisabled()
  await dialogo.getByLabel('Código postal').fill('3700')
  await dialogo.getByLabel('Número de permiso').fill('PL/1')
  await dialogo.getByRole('button', { name: 'Guardar emisor' }).click()
  await expect(dialogo.getByText(/El permiso PER03 se escribe/)).toBeVisible()
  await dialogo.getByLabel('Código postal').fill('37000')
  await dialogo.getByLabel('Número de permiso').fill('PL/12345/DIS/OM/2019')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Guardar emisor' }).click()
  await expect(page.getByText('Emisor guardado.')).toBeVisible()

  await page.getByRole('button', { name: 'Cargar CSD' }).click()
  const archivos = dialogo.locator('input[type=file]')
  const basura = { mimeType: 'application/octet-stream', buffer: Buffer.from('no soy un certificado') }
  await archivos.nth(0).setInputFiles({ name: 'sello.cer', ...basura })
  await archivos.nth(0).setInputFiles({ name: 'sello.key', ...basura })
  await dialogo.locator('input[name=Contrasena]').fill('secreto')
  await dialogo.getByRole('button', { name: 'Cargar CSD' }).click()
  const frase = 'El archivo .cer no es un certificado. Revisa que subiste el archivo correcto.'
  await expect(dialogo.getByText(frase).first()).toBeVisible()
})

test('PAC: se prueba la conexión, se captura una cuenta y el de demostración se porta mal', async ({ page }) => {
  await new AccesoPage(page).enter('admin', '/admin/emisor?vista=pac')
  await page.getByRole('button', { name: 'Probar conexión con PAC embebido' }).click()
  await expect(page.getByText(/Conexión correcta con PAC embebido/)).toBeVisible()
  await page.getByRole('button', { name: 'Capturar cuenta con Finkok' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByLabel('Usuario').fill('litro@example.com')
  await dialogo.locator('input[name=Contrasena]').fill('secreto')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Guardar cuenta' }).click()
  await expect(page.getByText('Guardada aquí, cifrada')).toBeVisible()

  // A fault that hurts nobody: the other stories of this product go on stamping.
  await page.getByRole('combobox', { name: 'Comportamiento' }).click()
  await page.getByRole('option', { name: 'Dice que ya estaba timbrado', exact: true }).click()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText(/Falla activa: Dice que ya estaba timbrado/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Comportamiento' }).click()
  await page.getByRole('option', { name: 'Se porta bien' }).click()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText(/Falla activa/)).toHaveCount(0)
})

test('series y permisos: se agregan, avanzan y se corrigen; el auditor solo mira', async ({ page, complaints }) => {
  complaints.expected(/422|Editar serie/)
  await new AccesoPage(page).enter('admin', '/admin/emisor?vista=series')
  await page.getByRole('button', { name: 'Agregar serie' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByLabel('Serie').fill('historia')
  await dialogo.getByLabel('Último folio usado').fill('120')
  await dialogo.getByRole('button', { name: 'Agregar serie' }).click()
  await page.getByRole('button', { name: 'Editar serie HISTORIA' }).click()
  await dialogo.getByLabel('Último folio usado').fill('119')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialogo.getByText('El folio nunca retrocede: el último es 120.')).toBeVisible()
  await dialogo.getByRole('button', { name: 'Regresar' }).click()

  await page.getByText('Permisos', { exact: true }).click()
  await page.getByRole('button', { name: 'Editar permiso de Matamoros Frontera' }).click()
  await dialogo.getByLabel('Número de permiso').fill('CNE/PL/90118/EXP/ES/2026')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'CNE/PL/90118/EXP/ES/2026' })).toBeVisible()

  await new AccesoPage(page).enter('auditor', '/admin/emisor')
  await expect(page.getByText('LDD200115AB4')).toBeVisible()
  await expect(page.getByRole('button', { name: /Editar|Cargar/ })).toHaveCount(0)
})

test('los ajustes de Carta Porte se leen con palabras, se cambian y lo mal escrito se dice en su campo', async ({
  page,
}) => {
  await new AccesoPage(page).enter('admin', '/admin/emisor?vista=carta-porte')
  const main = page.getByRole('main')
  await expect(main).toContainText('A la hora de salida')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Editar ajustes' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Ajustes de Carta Porte' })
  await dialogo.getByRole('textbox', { name: 'Aviso de salida cercana' }).fill('999')
  await dialogo.getByRole('button', { name: 'Guardar ajustes' }).click()
  await expect(dialogo).toContainText('Captura los minutos, de 0 a 240.')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('textbox', { name: 'Aviso de salida cercana' }).fill('15')
  await dialogo.getByRole('button', { name: 'Guardar ajustes' }).click()
  await expect(dialogo).toBeHidden()
  await expect(main).toContainText('15 min antes')
})
