// Sucursales: list, form and the partner that has none.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'

test.describe.configure({ mode: 'serial' })

test('la lista busca, y Sucursales.xlsx lleva todas', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/sucursales')
  const lista = new ListaPage(page, 'Sucursales')
  await expect(lista.columnas).toHaveText(['Nombre', 'Serie', 'Acciones'])
  await expect(lista.fila('Irapuato Terminal')).toContainText('Sin serie propia')
  await expect(lista.filas).toHaveCount(3)
  await lista.showSearch()
  await lista.caja.fill('queretaro')
  await lista.buscar.click()
  await expect(lista.filas).toContainText(['Querétaro Norte'])
  const { archivo, hoja } = await lista.export()
  expect([archivo, hoja.nombre, hoja.formulas, hoja.filas]).toEqual([
    'Sucursales.xlsx',
    'Sucursales',
    0,
    [['Nombre', 'Serie'], ['Irapuato Terminal'], ['León Centro', 'BJX'], ['Querétaro Norte', 'QRO']],
  ])
  expect(await violations(page)).toEqual([])
})

test('agrega una sucursal y vuelve a los 1.5 segundos', async ({ page }) => {
  await page.clock.install()
  await new AccesoPage(page).enter('socio', '/sucursales')
  await page.getByRole('link', { name: 'Agregar', exact: true }).click()
  const form = new FormularioPage(page)
  await expect(form.title).toHaveText('Agregar Sucursal')
  await form.button('Guardar Sucursal').click()
  expect(await form.noteOf(form.text('Nombre'))).toBe('Captura el nombre.')
  await form.fill({ Nombre: 'Silao Puerto Interior', 'Código Postal': '36275' })
  await form.choose('Serie', 'A')
  await form.choose('Zona Horaria', 'Centro')
  await form.choose('Tipo de Permiso', /^PER01/)
  await form.text('Número de Permiso').fill('PL/1/COM/2026')
  await form.button('Guardar Sucursal').click()
  expect(await form.noteOf(form.text('Número de Permiso'))).toContain('El permiso PER01 se escribe PL/')
  await form.text('Número de Permiso').fill('PL/90999/EXP/ES/2026')
  expect(await violations(page)).toEqual([])
  await form.saveAndLeave('Guardar Sucursal', 'Sucursal agregada exitosamente.', '/sucursales', 1500)
  await expect(new ListaPage(page, 'Sucursales').fila('Silao Puerto Interior')).toContainText('A')
  await page.getByRole('link', { name: 'Ver Silao Puerto Interior' }).click()
  await expect(page).toHaveURL(/\/sucursal\/editar\/\d+$/)
})

test('edita una sucursal: lo guardado está en el formulario y el nombre repetido se rechaza', async ({
  page,
  complaints,
}) => {
  complaints.expected(/409|DUPLICADO/)
  await page.clock.install()
  await new AccesoPage(page).enter('socio', '/sucursales')
  const lista = new ListaPage(page, 'Sucursales')
  await lista.fila('Silao').getByRole('link', { name: 'Editar Silao Puerto Interior' }).click()
  const form = new FormularioPage(page)
  await expect(form.title).toHaveText('Editar Sucursal')
  await expect(form.text('Número de Permiso')).toHaveValue('PL/90999/EXP/ES/2026')
  await expect(form.select('Serie')).toHaveValue('A')
  await form.text('Nombre').fill('león centro')
  await form.button('Actualizar Sucursal').click()
  await expect(form.alert).toContainText('Ya existe una sucursal con ese nombre.')
  await form.text('Nombre').fill('Silao Terminal')
  await form.saveAndLeave('Actualizar Sucursal', 'Sucursal actualizada exitosamente.', '/sucursales', 1500)
  await expect(lista.fila('Silao Terminal')).toBeVisible()
})

test('lo que falla se dice con las palabras de la especificación', async ({ page, complaints }) => {
  complaints.expected(/500|404|Failed to load|net::ERR|ucursal|serie/)
  await new AccesoPage(page).enter('socio', '/dashboard')
  const form = new FormularioPage(page)
  await page.goto('/sucursal/editar/999999')
  await expect(form.alert).toContainText('No se pudo cargar la sucursal')
  await page.route('**/services/series', (route) => route.fulfill({ status: 500, json: { error: 'X' } }))
  await page.goto('/sucursal/nuevo')
  await expect(form.alert).toContainText('No se pudieron cargar las series')
  await page.unroute('**/services/series')
  await form.button('Reintentar').click()
  await expect(form.select('Serie')).toBeVisible()
  await form.text('Nombre').fill('Sin red')
  await page.route('**/services/sucursal_agregar', (route) => route.abort(), { times: 1 })
  await form.button('Guardar Sucursal').click()
  await expect(form.alert).toContainText('Error al guardar sucursal')
})

test('sin PermiteSucursal no se llama a nada y se dice', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await new AccesoPage(page).enter('socio2', '/dashboard')
  for (const path of ['/sucursales', '/sucursal/nuevo', '/sucursal/editar/1']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText('Sucursales no habilitadas')
  }
  expect(await violations(page)).toEqual([])
  expect(calls.filter((url) => /\/services\/(sucursal|series)/.test(url))).toEqual([])
})
