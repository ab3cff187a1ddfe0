// Documents: what each partner may download, the file itself, the spreadsheet, and the exact words when there is nothing.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'

const PARA_TODOS = [
  'Calendario de cierres mensuales',
  'Hoja de seguridad: diésel automotriz',
  'Aviso de privacidad',
  'Guía rápida del portal',
]

test('cada documento tiene nombre y enlace, y la descarga es el archivo', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/documentos')
  const lista = new ListaPage(page, 'Documentos')
  await expect(new ShellPage(page).title).toHaveText('Documentos')
  await expect(lista.filas).toHaveCount(5)
  expect(await lista.column(0)).toEqual(['Condiciones comerciales de Energéticos del Bajío', ...PARA_TODOS])
  expect(await violations(page)).toEqual([])

  const enlace = page.getByRole('link', { name: 'Descargar Aviso de privacidad' })
  await expect(enlace).toHaveAttribute('href', /^\/services\/documento_archivo\/\d+$/)
  const descarga = page.waitForEvent('download')
  await enlace.focus()
  await page.keyboard.press('Enter')
  const bajada = await descarga
  expect(bajada.suggestedFilename()).toBe('aviso-de-privacidad.pdf')
  const bytes = await readFile(await bajada.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.toString('latin1')).toContain('(Aviso de privacidad)')
})

test('lo que es de un socio no lo ve otro', async ({ page }) => {
  await new AccesoPage(page).enter('socio2', '/documentos')
  const lista = new ListaPage(page, 'Documentos')
  await expect(lista.filas).toHaveCount(4)
  expect(await lista.column(0)).toEqual(PARA_TODOS)
})

test('se busca por nombre y se exporta a Documentos.xlsx', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/documentos')
  const lista = new ListaPage(page, 'Documentos')
  await lista.showSearch()
  await lista.caja.fill('diesel')
  await lista.caja.press('Enter')
  await expect(lista.filas).toHaveCount(1)
  const { archivo, hoja } = await lista.export()
  expect([archivo, hoja.nombre, hoja.formulas]).toEqual(['Documentos.xlsx', 'Documentos', 0])
  expect(hoja.filas.map((fila) => fila[0])).toEqual([
    'Nombre',
    'Condiciones comerciales de Energéticos del Bajío',
    ...PARA_TODOS,
  ])
  const filtrada = await lista.export('Exportar lo filtrado')
  expect(filtrada.hoja.filas.slice(1)).toEqual([
    ['Hoja de seguridad: diésel automotriz', expect.any(Number), 'PDF', expect.any(Number)],
  ])
})

test('sin documentos lo dice con sus palabras', async ({ page }) => {
  await page.route('**/services/documentos?*', (route) => route.fulfill({ json: [] }))
  await page.route('**/services/documentos_resumen*', (route) => route.fulfill({ json: { Filas: 0, Sumas: {} } }))
  await new AccesoPage(page).enter('socio', '/documentos')
  await expect(page.getByText('No hay documentos disponibles por el momento', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('si falla la lista o la descarga, se dice', async ({ page, complaints }) => {
  complaints.expected(/documento|Failed to load/)
  await page.route('**/services/documentos?*', (route) => route.fulfill({ status: 500, body: '' }))
  await new AccesoPage(page).enter('socio', '/documentos')
  const aviso = page.getByRole('main').getByRole('alert')
  await expect(aviso).toContainText('No se pudieron obtener los documentos')
  await page.unroute('**/services/documentos?*')
  await aviso.getByRole('button', { name: 'Reintentar' }).click()
  await page.route('**/services/documento_archivo/*', (route) =>
    route.fulfill({ status: 404, json: { error: 'No encontramos lo que buscas.', codigo: 'NO_ENCONTRADO' } }),
  )
  await page.getByRole('link', { name: 'Descargar Aviso de privacidad' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No encontramos lo que buscas.' })).toBeVisible()
})
