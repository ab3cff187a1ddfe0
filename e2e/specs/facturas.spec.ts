// Facturas: the list and its filters, the capture by mouse and by keyboard, and the telephone.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { createPrefactura, DocumentoFiscalPage, deletePrefactura } from '../pages/documento-fiscal-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { hop, ShellPage } from '../pages/shell-page.ts'
import { quiet, test, violations } from '../story.ts'

test.describe.configure({ mode: 'serial' })

const COLUMNAS = [
  'Fecha',
  'Folio',
  'Estatus',
  'Cliente',
  'Producto',
  'Litros',
  'Precio',
  'Total',
  'Saldo',
  'Antigüedad',
]
const ESTATUS = ['Por Autorizar', 'Rechazada', 'Prefactura', 'Borrada', 'Timbrada', 'Por Cancelar', 'Cancelada']
const BOL = { name: 'embarque.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

const quitar = (page: Page, estatus: string) => page.getByRole('button', { name: `Quitar filtro ${estatus}` })

test('la lista trae sus columnas, su filtro de costumbre y el diálogo de búsqueda', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas')
  const lista = new ListaPage(page, 'Facturas')
  await expect(new ShellPage(page).title).toHaveText('Facturas')
  const [antes, despues] = [COLUMNAS.slice(0, 4), COLUMNAS.slice(4)]
  await expect(lista.columnas).toHaveText([...antes, 'Sucursal', ...despues, 'Archivos', 'Acciones'])
  for (const estatus of ['Por Autorizar', 'Prefactura', 'Timbrada']) await expect(quitar(page, estatus)).toBeVisible()
  await expect(lista.filas.first()).toBeVisible()
  // Which of the three is among the first rows depends on what others captured; a fourth would be wrong.
  for (const estatus of await lista.column(2)) expect(['Por Autorizar', 'Prefactura', 'Timbrada']).toContain(estatus)

  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const dialogo = page.getByRole('dialog', { name: 'Filtros de búsqueda' })
  await expect(dialogo.getByPlaceholder('Buscar por Folio, Cliente o Producto')).toBeFocused()
  for (const estatus of ESTATUS) await expect(dialogo.getByRole('checkbox', { name: estatus })).toBeAttached()
  expect(await violations(page)).toEqual([])
  await dialogo.getByPlaceholder('Buscar por Folio, Cliente o Producto').fill('refugio')
  await page.keyboard.press('Enter')
  await expect(dialogo).toHaveCount(0)
  await expect(quitar(page, 'refugio')).toBeVisible()
  await expect(lista.fila('Transportes Cubilete')).toHaveCount(0)
  expect(new Set(await lista.column(3))).toEqual(new Set(['Gasolinera El Refugio']))

  const { archivo, hoja } = await lista.export()
  expect([archivo, hoja.nombre, hoja.formulas]).toEqual(['Facturas.xlsx', 'Facturas', 0])
  expect(hoja.filas.length - 1).toBe(await lista.total())
  expect(hoja.filas[0]).toContain('UUID')

  // An empty selection shows all, deleted ones too (D-87).
  for (const estatus of ['Por Autorizar', 'Prefactura', 'Timbrada', 'refugio']) await quitar(page, estatus).click()
  await expect(page).toHaveURL('/facturas?estatus=')
  // Which rows are drawn depends on what others captured; the sheet has them all.
  const { hoja: todas } = await lista.export()
  expect(todas.filas.flat()).toContain('Borrada')
  await page.reload()
  await expect.poll(() => lista.total()).toBe(todas.filas.length - 1)
})

test('cada estatus ofrece sus acciones y solo lo timbrado tiene archivos', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas?estatus=')
  const lista = new ListaPage(page, 'Facturas')
  // The next step is a button; the rest is in the menu of the row (D-181).
  const esperadas: Record<string, [boton: string, menu: string[]]> = {
    'Por Autorizar': ['Editar', ['Borrar']],
    Prefactura: ['Timbrar', ['Editar', 'Borrar']],
    Rechazada: ['', ['Borrar']],
    Timbrada: ['', ['Cancelar']],
    Borrada: ['', []],
  }
  for (const [estatus, [boton, menu]] of Object.entries(esperadas)) {
    // Each on its own: which rows of a long list are drawn depends on what others captured.
    await hop(page, `/facturas?${new URLSearchParams({ estatus })}`)
    const fila = lista.filas.first()
    const celdas = fila.getByRole('cell')
    await expect(celdas.nth(2)).toHaveText(estatus)
    await expect(celdas.last(), estatus).toHaveText(boton, { useInnerText: true })
    const archivos = fila.getByRole('button', { name: /^Descargar (PDF|XML) de/ })
    await expect(archivos).toHaveCount(estatus === 'Timbrada' ? 2 : 0)
    const mas = fila.getByRole('button', { name: /^Más acciones/ })
    await expect(mas).toHaveCount(menu.length > 0 ? 1 : 0)
    if (menu.length === 0) continue
    await mas.click()
    await expect(page.getByRole('menuitem')).toHaveText(menu)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  }
})

test('sin sucursales la lista no las muestra y el formulario no las pide', async ({ page }) => {
  await new AccesoPage(page).enter('socio2', '/facturas')
  await expect(new ListaPage(page, 'Facturas').columnas).toHaveText([...COLUMNAS, 'Archivos', 'Acciones'])
  await hop(page, '/factura/nuevo')
  const form = new DocumentoFiscalPage(page)
  await expect(form.select('Cliente')).toBeVisible()
  await expect(form.select('Sucursal')).toHaveCount(0)
})

test('genera una prefactura con su BOL: errores, importes al teclear, PPD con 99, mensaje y 2.5 segundos', async ({
  page,
}) => {
  await page.clock.install()
  await new AccesoPage(page).enter('socio', '/facturas')
  await page.getByRole('link', { name: 'Agregar', exact: true }).click()
  const form = new DocumentoFiscalPage(page)
  await expect(form.title).toHaveText('Agregar Prefactura')
  await form.button('Generar Prefactura').click()
  for (const [campo, frase] of [
    ['Cliente', 'Elige un cliente.'],
    ['Producto', 'Elige un producto.'],
    ['Método de Pago', 'Elige el método de pago.'],
    ['Forma de Pago', 'Elige la forma de pago.'],
    ['Tipo de Factura', 'Elige el tipo de factura.'],
    ['Tipo de SKU', 'Elige el tipo de SKU.'],
    ['Sucursal', 'Elige una sucursal.'],
  ] as const) {
    expect(await form.noteOf(form.select(campo))).toContain(frase)
  }
  expect(await form.noteOf(form.text('Precio'))).toBe('Captura el precio.')
  expect(await form.noteOf(form.text('Litros'))).toBe('Captura los litros.')
  await expect(form.select('Cliente')).toBeFocused()
  expect(await violations(page)).toEqual([])

  await form.prefactura()
  await expect(form.text('Litros')).toHaveValue('1,000.000')
  await expect(form.dato('Total', 'Resumen')).toHaveText('$27,123.47')
  await expect(form.select('Forma de Pago')).toHaveValue('99 - Por definir')
  await expect(form.main.getByText(/el SAT pide 99 Por definir/)).toBeVisible()
  await form.choose('Método de Pago', /^PUE/)
  await expect(form.select('Forma de Pago')).toHaveValue('')
  await form.select('Forma de Pago').click()
  await expect(page.getByRole('option', { name: /^99/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await form.choose('Método de Pago', /^PPD/)
  await form.fill({ Operador: 'Teresa Luna', Bol: 'BOL-1' })
  await form.main.getByLabel('Documento BOL').setInputFiles(BOL)
  await expect(form.main.getByText('embarque.pdf')).toBeVisible()

  const pedido = page.waitForRequest('**/services/factura_agregar')
  await form.saveAndLeave('Generar Prefactura', 'Prefactura generada exitosamente.', '/facturas', 2500)
  expect((await pedido).headers()['content-type']).toContain('multipart/form-data')
  const fila = new ListaPage(page, 'Facturas').filas.first()
  await expect(fila).toContainText('$27,123.47')
  await expect(fila).toContainText('Prefactura')

  await fila.getByRole('link').first().click()
  await expect(form.title).toHaveText('Detalle de Factura')
  await expect(form.dato('Operador')).toHaveText('Teresa Luna')
  await expect(form.main.getByRole('button', { name: /^(Borrar|Cancelar|Timbrar)/ })).toHaveCount(0)
  const bajada = page.waitForEvent('download')
  await form.main.getByRole('button', { name: /Descargar documento BOL/ }).click()
  expect((await bajada).suggestedFilename()).toBe('embarque.pdf')
})

test('edita una prefactura como JSON; si otro la cambió primero conserva lo tecleado', async ({
  page,
  litro,
  complaints,
}) => {
  complaints.expected(/409|DOCUMENTO_CAMBIO/)
  const { id } = await createPrefactura(litro.url)
  await page.clock.install()
  await new AccesoPage(page).enter('socio', `/factura/editar/${id}`)
  const form = new DocumentoFiscalPage(page)
  await expect(form.title).toHaveText('Editar Prefactura')
  await form.openSemaforo()
  await expect(form.semaforo.getByText('Datos del receptor')).toBeVisible()
  await form.fill({ Litros: '2000' })
  const pedido = page.waitForRequest('**/services/factura_editar/*')
  // The same message as a new one: literal (D-83).
  await form.saveAndLeave('Actualizar Prefactura', 'Prefactura generada exitosamente.', '/facturas', 2500)
  expect((await pedido).postDataJSON()).toMatchObject({ Litros: 2000, Precio: 23.45, Version: 1 })

  await page.goto(`/factura/editar/${id}`)
  await expect(form.text('Litros')).toHaveValue('2,000.000')
  await page.route('**/services/factura_editar/*', async (route) => {
    const cuerpo = route.request().postDataJSON() as object
    await route.continue({ postData: JSON.stringify({ ...cuerpo, Version: 1 }) })
  })
  await form.fill({ Operador: 'Otra persona' })
  await form.button('Actualizar Prefactura').click()
  await expect(form.alert).toContainText('El documento cambió; vuelve a cargarlo.')
  await expect(form.text('Operador')).toHaveValue('Otra persona')
})

test('una rechazada dice por qué y se duplica en una prefactura nueva', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas?estatus=Rechazada')
  await new ListaPage(page, 'Facturas').filas.first().getByRole('link').first().click()
  const pantalla = new DocumentoFiscalPage(page)
  await expect(pantalla.main.getByText('Rechazada:')).toBeVisible()
  const cliente = (await pantalla.dato('Cliente').textContent()) ?? ''
  await pantalla.main.getByRole('link', { name: 'Duplicar' }).click()
  await expect(pantalla.title).toHaveText('Agregar Prefactura')
  await expect(pantalla.select('Cliente')).toHaveValue(cliente)
  const { id } = await pantalla.save('Generar Prefactura', 'factura_agregar', 'IdFactura')
  expect(id).toBeGreaterThan(0)
})

test('con teclado: de la lista a la captura, y una fila se abre con Enter', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas')
  const lista = new ListaPage(page, 'Facturas')
  const form = new DocumentoFiscalPage(page)
  await expect(lista.filas.first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(form.title).toHaveText('Agregar Prefactura')
  await form.select('Cliente').focus()
  await page.keyboard.type('cubilete')
  await expect(page.getByRole('option', { name: /Transportes Cubilete/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.select('Cliente')).toHaveValue('Transportes Cubilete')
  await page.keyboard.press('Tab')
  await page.keyboard.type('marino')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.select('Producto')).toHaveValue('Diésel Marino')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1,5')
  await page.keyboard.press('Tab')
  expect(await form.noteOf(form.text('Precio'))).toContain('Escribe 1.5 en vez de 1,5: los decimales van con punto.')

  await page.goto('/facturas')
  await lista.filas.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.title).toHaveText('Detalle de Factura')
})

test('en el teléfono: tarjetas, formulario y timbrado sin desbordes ni quejas', async ({ page, litro }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, folio } = await createPrefactura(litro.url)
  await new AccesoPage(page).enter('socio', '/facturas')
  const tarjeta = page.getByRole('list', { name: 'Facturas' }).getByRole('listitem').filter({ hasText: folio })
  await expect(tarjeta).toContainText('Gasolinera El Refugio')
  await expect(tarjeta.getByRole('link', { name: /^Timbrar/ })).toBeVisible()
  for (const ruta of ['/facturas', `/factura/editar/${id}`, `/factura/timbrar/${id}`, `/factura/ver/${id}`]) {
    await hop(page, ruta)
    await quiet(page)
    expect(await violations(page), ruta).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), ruta).toBeLessThan(1)
  }
})

test('varias a la vez: se timbran con su resultado aunque se cambie de pantalla, y bajan en un ZIP', async ({
  page,
  litro,
  complaints,
}) => {
  complaints.expected(/409|VERBO_NO_PERMITIDO/)
  const nuevas = [await createPrefactura(litro.url), await createPrefactura(litro.url)]
  const ilegal = await createPrefactura(litro.url)
  await new AccesoPage(page).enter('socio', '/facturas')
  const lista = new ListaPage(page, 'Facturas')
  for (const { folio } of [...nuevas, ilegal])
    await page.getByRole('checkbox', { name: `Seleccionar ${folio}` }).check()
  // Somebody deletes one meanwhile: it has its own bad end and the others their good one.
  await deletePrefactura(litro.url, ilegal.id)
  await page.getByRole('button', { name: 'Timbrar 3' }).click()
  await page.getByRole('link', { name: 'Clientes', exact: true }).click()
  await expect(new ShellPage(page).title).toHaveText('Clientes')
  await page.getByRole('link', { name: 'Facturas', exact: true }).click()
  const resultados = page.getByRole('list', { name: 'Resultado por fila' }).getByRole('listitem')
  await expect(resultados).toHaveCount(3)
  await expect(page.getByText('2 listos, 1 con error')).toBeVisible()
  await expect(resultados.filter({ hasText: ilegal.folio })).toContainText('ya no admite cambios')
  expect(await violations(page)).toEqual([])

  for (const { id } of nuevas) {
    const fila = lista.filas.filter({ has: page.locator(`a[href="/factura/ver/${id}"]`) })
    await fila.getByRole('checkbox').check()
  }
  const bajada = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar ZIP (2)' }).click()
  expect((await bajada).suggestedFilename()).toBe('facturas.zip')
})

test('la lista que no se puede leer ofrece otro intento', async ({ page, complaints }) => {
  complaints.expected(/500|ERROR_INTERNO|factura_listar/)
  await page.route('**/services/facturas?*', (route) => route.fulfill({ status: 500, json: { error: 'x' } }))
  await new AccesoPage(page).enter('socio', '/facturas')
  await expect(page.getByRole('alert')).toContainText('No pudimos cargar la lista')
  await page.unroute('**/services/facturas?*')
  await page.getByRole('button', { name: 'Reintentar', exact: true }).click()
  await expect(new ListaPage(page, 'Facturas').filas.first()).toBeVisible()
})
