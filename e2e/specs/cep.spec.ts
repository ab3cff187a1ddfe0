// The CEP of Banxico beside a deposit: treasury brings one that differs and is asked why, takes it off, and brings the good one.
import { expect } from '@playwright/test'
import { cep } from '../cep.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { DepositoPage } from '../pages/deposito-page.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { test, violations } from '../story.ts'

/** The account of the demonstration where clients pay. */
const CLABE = '012225001234567893'
const HOY = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })

const archivo = (clave: string, monto: string) => ({
  name: `CEP-${clave}.xml`,
  mimeType: 'text/xml',
  buffer: cep({ clave, monto, fecha: HOY, cuenta: CLABE }),
})

test('el CEP que difiere pide la razón; el bueno se ve en la bandeja y en el depósito del socio', async ({
  page,
  complaints,
}) => {
  test.slow()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  complaints.expected(/status of 422|admin_deposito_aplicar ApiError/)
  const clave = `CEP${Date.now()}`
  await new AccesoPage(page).enter('socio', '/deposito/nuevo')
  const deposito = new DepositoPage(page)
  await deposito.captura('Ingreso', `Cliente inventado uno ${clave}`, '4,567.89')
  await deposito.text('Clave de rastreo').fill(clave)
  await deposito.saved()

  await new AccesoPage(page).enter('tesoreria', `/admin/depositos?q=${clave}`)
  const tarjeta = page.getByRole('region', { name: 'CEP de Banxico' })
  const subir = tarjeta.locator('input[type="file"]')
  await subir.setInputFiles({ name: 'cep.xml', mimeType: 'text/xml', buffer: Buffer.from('<hola/>') })
  await expect(tarjeta).toContainText('El archivo no es un CEP de Banxico.')
  await subir.setInputFiles(archivo(clave, '4567.88'))
  await expect(tarjeta).toContainText('El CEP dice $4,567.88.')
  await expect(tarjeta).toContainText('Sello no comprobado por Banxico.')
  await expect(page.getByRole('option', { name: new RegExp(clave) })).toContainText('CEP difiere')
  expect(await violations(page)).toEqual([])

  const panel = page.getByRole('region', { name: /^Depósito \d+$/ })
  await new FormularioPage(page).choose('Forma de Pago', /^03/)
  await panel.getByRole('button', { name: 'Aplicar' }).click()
  await expect(panel).toContainText('Escribe por qué se aplica.')

  await tarjeta.getByRole('button', { name: 'Quitar CEP' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('textbox').fill('Es de otra transferencia')
  await dialogo.getByRole('button', { name: 'Quitar CEP' }).click()
  await expect(page.getByText('CEP quitado. Puede respaldar otro depósito.')).toBeVisible()

  await page.getByRole('button', { name: 'Subir varios CEP' }).click()
  const varios = page.getByRole('dialog', { name: 'Subir CEP de Banxico' })
  await varios.locator('input[type="file"]').setInputFiles([archivo(clave, '4567.89'), archivo(`X${clave}`, '1.00')])
  await varios.getByRole('button', { name: 'Subir', exact: true }).click()
  await expect(varios.getByRole('row').filter({ hasText: 'Guardado' })).toContainText('Coincide con el depósito')
  const sinDeposito = varios.getByRole('row').filter({ hasText: 'Sin depósito' })
  await expect(sinDeposito).toContainText('Ningún depósito tiene')
  await sinDeposito.getByRole('button', { name: 'Copiar liga para capturarlo' }).click()
  await expect(page.getByText(/^Liga copiada\./)).toBeVisible()
  const liga = await page.evaluate(() => navigator.clipboard.readText())
  expect(await violations(page)).toEqual([])
  await varios.getByRole('button', { name: 'Listo' }).click()
  await expect(page.getByRole('option', { name: new RegExp(clave) })).toContainText('CEP coincide')
  // The day was not captured: the one of the CEP is put, and nothing is applied.
  await tarjeta.getByRole('button', { name: 'Corregir fecha' }).click()
  await expect(page.getByText(/^La fecha del depósito \d+ es ahora /)).toBeVisible()
  await expect(tarjeta.getByRole('button', { name: 'Corregir fecha' })).toHaveCount(0)
  await expect(tarjeta.getByRole('row', { name: /^Fecha/ })).toContainText('Igual')
  // Without narrowing, what agrees in all comes before what is older.
  const [, id] = /Depósito (\d+)/.exec((await panel.getAttribute('aria-label')) ?? '') ?? []
  await page.goto('/admin/depositos')
  const opcion = page.locator(`#deposito-${id}`)
  const opciones = page.getByRole('option')
  await expect(opciones.first()).toContainText('CEP coincide')
  const lugar = async () => Number(await opcion.getAttribute('aria-posinset'))
  const arriba = await lugar()
  for (let i = 0; i < arriba; i++) await expect(opciones.nth(i)).toContainText('CEP coincide')
  // Its CEP goes and it leaves the front at once; it comes back with it, and stays chosen all the while.
  await opcion.click()
  await tarjeta.getByRole('button', { name: 'Quitar CEP' }).click()
  await dialogo.getByRole('textbox').fill('Se vuelve a subir')
  await dialogo.getByRole('button', { name: 'Quitar CEP' }).click()
  await expect.poll(lugar).toBeGreaterThan(arriba)
  await expect(opcion).toHaveAttribute('aria-selected', 'true')
  await subir.setInputFiles(archivo(clave, '4567.89'))
  await expect.poll(lugar).toBe(arriba)
  await expect(opcion).toHaveAttribute('aria-selected', 'true')
  await page.goto(`/admin/depositos?q=${clave}`)
  const descarga = page.waitForEvent('download')
  await tarjeta.getByRole('button', { name: 'Descargar XML' }).click()
  expect((await descarga).suggestedFilename()).toContain(clave)

  await new AccesoPage(page).enter('socio', `/depositos?q=${clave}`)
  await page.getByRole('row').filter({ hasText: clave }).click()
  await expect(tarjeta).toContainText('CEP coincide')
  // Somebody brought it and nobody proved its seal: it is not Banxico's word.
  await expect(tarjeta).not.toContainText('Confirmado por Banxico')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(liga)
  await expect(deposito.text('Clave de rastreo')).toHaveValue(`X${clave}`)
  await expect(deposito.text('Nombre del Depositante')).toHaveValue('CLIENTE INVENTADO UNO')
  expect(await violations(page)).toEqual([])
})
