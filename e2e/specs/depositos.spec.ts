// Deposits: the list, the form by type, by mouse and by keyboard, the decisions of treasury seen from the detail.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { type ConSaldo, capturado, como, conSaldo, idDe, paga, ppdConSaldo } from '../pages/deposito-datos.ts'
import { DepositoPage, idDeLaRuta } from '../pages/deposito-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'

const CLIENTE = 'Constructora Barranca'
const ESTATUS = ['Capturado', 'Rechazado', 'Aplicado', 'Borrada', 'Por Cancelar', 'Cancelada']
const pesos = (monto: number) => monto.toLocaleString('es-MX', { style: 'currency', currency: 'MXN' })
const PDF = { name: 'spei.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

/** Today in Mexico, and the fifth day of the next month: until then the receipt must be stamped. */
const HOY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
const [ANIO, MES] = HOY.split('-').map(Number) as [number, number]
const LIMITE = `05/${String((MES % 12) + 1).padStart(2, '0')}/${MES === 12 ? ANIO + 1 : ANIO}`

const aplicar = { FechaPago: HOY, IdFormaPago: 3, ClaveRastreo: 'SPEI-E2E' }

async function abrir(page: Page, depositante: string): Promise<DepositoPage> {
  await new ListaPage(page, 'Depósitos').fila(depositante).getByRole('link').first().click()
  const detalle = new DepositoPage(page)
  await expect(detalle.title).toHaveText('Detalle de Depósito')
  return detalle
}

test('la lista trae sus columnas y chips, y cada estatus su acción', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/depositos')
  const lista = new ListaPage(page, 'Depósitos')
  await expect(lista.columnas).toHaveText([
    'Num. Depósito',
    'Tipo',
    'Descripción',
    'Monto',
    'Fecha de Validación',
    'Estatus',
    'Comentarios',
    'Comprobante',
    'Acciones',
  ])
  await expect(page.getByRole('search').getByRole('checkbox')).toHaveCount(ESTATUS.length)
  for (const [i, texto] of ESTATUS.entries()) {
    await expect(page.getByRole('search').getByRole('checkbox').nth(i)).toHaveAccessibleName(texto)
  }
  await expect(lista.fila('Reembolso de seguro').getByRole('link', { name: /^Editar depósito/ })).toHaveText('Editar')
  const rechazado = lista.fila('Transferencia duplicada')
  await expect(rechazado).toContainText('Rechazado')
  await expect(rechazado).toContainText('No aparece en el estado de cuenta del banco.')
  await expect(rechazado.getByRole('link', { name: /^Ver Detalle/ })).toHaveText('Ver Detalle')
  await expect(rechazado.getByRole('link', { name: /^Editar/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('la búsqueda dice Razón Social y encuentra por tipo y por depositante; los chips filtran', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/depositos')
  const lista = new ListaPage(page, 'Depósitos')
  await lista.showSearch()
  await expect(lista.caja).toHaveAttribute('placeholder', 'Buscar por Razón Social')
  // Other stories of the same house may have deposits of their own.
  await lista.caja.fill('ANTICIPO')
  await lista.buscar.click()
  await expect(lista.filas.filter({ hasNotText: 'Anticipo' })).toHaveCount(0)
  await expect(lista.filas.filter({ hasText: 'Transportes Cubilete' }).first()).toBeVisible()
  await lista.caja.fill('aportacion de')
  await lista.caja.press('Enter')
  await expect(lista.filas.filter({ hasNotText: 'Inversión' })).toHaveCount(0)
  await expect(lista.filas.first()).toContainText('Inversión')
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await page.getByRole('search').getByText('Rechazado', { exact: true }).click()
  await expect(page).toHaveURL('/depositos?estatus=Rechazado')
  await expect(lista.filas.filter({ hasNotText: 'Rechazado' })).toHaveCount(0)
  await expect(lista.filas.first()).toContainText('Rechazado')
  await page.getByRole('search').getByText('Por Cancelar', { exact: true }).click()
  await expect(lista.filas.filter({ hasText: 'Por Cancelar' }).first()).toBeVisible()
  await expect(lista.filas.filter({ hasNotText: /Rechazado|Por Cancelar/ })).toHaveCount(0)
})

test('Depositos.xlsx lleva la lista entera, y "Exportar lo filtrado" solo lo filtrado', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/depositos?estatus=Rechazado')
  const lista = new ListaPage(page, 'Depósitos')
  await expect(lista.fila('Transferencia duplicada')).toBeVisible()
  const rechazados = await lista.total()
  const entera = await lista.export()
  expect([entera.archivo, entera.hoja.nombre, entera.hoja.formulas]).toEqual(['Depositos.xlsx', 'Depositos', 0])
  expect(entera.hoja.filas.length).toBeGreaterThan(40)
  const { hoja } = await lista.export('Exportar lo filtrado')
  expect(hoja.filas.length).toBe(rechazados + 1)
  expect(hoja.filas).toContainEqual(expect.arrayContaining(['Ingreso', 'Transferencia duplicada', 9800]))
})

test('si la lista o el detalle fallan lo dicen con sus palabras', async ({ page, complaints }) => {
  complaints.expected(/deposito|Failed to load/)
  await page.route('**/services/depositos?*', (route) => route.fulfill({ status: 500, body: '' }))
  await new AccesoPage(page).enter('socio', '/depositos')
  const aviso = page.getByRole('main').getByRole('alert')
  await expect(aviso).toContainText('No se pudieron obtener los depósitos')
  await page.unroute('**/services/depositos?*')
  await aviso.getByRole('button', { name: 'Reintentar' }).click()
  await expect(new ListaPage(page, 'Depósitos').filas.first()).toBeVisible()
  for (const path of ['/deposito/ver/999999', '/deposito/editar/999999']) {
    await page.goto(path)
    await expect(aviso).toContainText('No se pudo cargar el depósito.')
  }
})

test('un Pago con el ratón: cliente, documentos, reparto previsto, comprobante y de vuelta a la lista', async ({
  page,
  litro,
}) => {
  const [primera, segunda, tercera] = (await conSaldo(litro.url, CLIENTE)) as [ConSaldo, ConSaldo, ConSaldo]
  await new AccesoPage(page).enter('socio2', '/depositos')
  await page.getByRole('link', { name: 'Agregar', exact: true }).click()
  const form = new DepositoPage(page)
  await expect(form.title).toHaveText('Agregar Depósito')
  const monto = primera.Saldo + 1000
  await form.captura('Pago', 'Barranca SPEI 1', String(monto))
  await expect(form.guardar).toBeDisabled()
  await form.cliente(CLIENTE)
  await expect(form.lista).toHaveCSS('max-height', '192px')
  await expect(form.lista).toHaveCSS('overflow-y', 'auto')
  await expect(form.renglon(primera.Folio)).toContainText(`Factura ${primera.Folio}`)
  await expect(form.renglon(primera.Folio)).toContainText(pesos(primera.Saldo))
  await expect(form.main).toContainText('Selecciona al menos una Factura o Nota para continuar.')
  await expect(form.guardar).toBeDisabled()

  // The newest first: the money still goes to the oldest.
  for (const { Folio } of [tercera, segunda, primera]) await form.documento(Folio).check()
  await expect(form.guardar).toBeEnabled()
  await expect(form.main).not.toContainText('para continuar.')
  await expect(form.renglon(primera.Folio)).toContainText(`se aplican ${pesos(primera.Saldo)}`)
  await expect(form.renglon(segunda.Folio)).toContainText('se aplican $1,000.00')
  await expect(form.resumen).toContainText(`Factura ${segunda.Folio} se paga en parte`)
  await expect(form.resumen).toContainText(`El monto no alcanza para ${tercera.Folio}.`)
  await form.documento(segunda.Folio).uncheck()
  await form.documento(tercera.Folio).uncheck()
  await expect(form.resumen).toContainText('Sobran $1,000.00: quedan congelados como saldo a favor del cliente.')
  expect(await violations(page)).toEqual([])

  await form.cliente('Nogaleros de Camargo')
  await expect(form.lista.getByRole('checkbox').first()).toBeVisible()
  expect(await form.lista.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await expect(form.guardar).toBeDisabled()
  await form.cliente(CLIENTE)
  await form.documento(primera.Folio).check()
  await page.locator('input[type="file"]').setInputFiles(PDF)
  await expect(form.main).toContainText('spei.pdf')
  await form.saved()

  const lista = new ListaPage(page, 'Depósitos')
  await expect(lista.fila('Barranca SPEI 1')).toContainText('Capturado')
  const descarga = page.waitForEvent('download')
  await lista.fila('Barranca SPEI 1').getByRole('link', { name: 'Descargar comprobante spei.pdf' }).click()
  expect((await descarga).suggestedFilename()).toBe('spei.pdf')
  const detalle = await abrir(page, 'Barranca SPEI 1')
  await expect(detalle.dato('Cliente')).toHaveText(CLIENTE)
  await expect(detalle.dato('Comprobante')).toContainText('spei.pdf')
  await expect(detalle.aplicaciones).toHaveText([
    /^Tipo\s*Folio\s*Monto\s*Saldo$/,
    new RegExp(`Factura.*${primera.Folio}.*${pesos(primera.Saldo).replace('$', '\\$')}`),
  ])
  expect(await violations(page)).toEqual([])
})

test('con el teclado: Enter dice lo que falta, y lo que otro depósito reclama está "en validación"', async ({
  page,
  litro,
}) => {
  const [reclamada] = (await conSaldo(litro.url, CLIENTE)) as [ConSaldo]
  await capturado(litro.url, {
    IdDepositoTipo: 2,
    Depositante: 'Barranca por validar',
    Monto: '1.00',
    IdCliente: await idDe(litro.url, CLIENTE),
    DocumentosAplicados: paga(reclamada.IdDocumento),
  })
  const [primera, segunda] = (await conSaldo(litro.url, CLIENTE)) as [ConSaldo, ConSaldo]
  await new AccesoPage(page).enter('socio2', '/depositos')
  await expect(new ListaPage(page, 'Depósitos').tabla).toBeVisible()
  await page.keyboard.press('n')
  const form = new DepositoPage(page)
  await form.select('Tipo de Depósito').focus()
  await page.keyboard.type('pago')
  await expect(page.getByRole('option')).toHaveText(['Pago'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.select('Tipo de Depósito')).toHaveValue('Pago')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Barranca SPEI 2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2500')
  await page.keyboard.press('Enter')
  await expect(form.main).toContainText('Selecciona un cliente.')
  await expect(form.main).toContainText('Selecciona al menos una Factura o Nota para aplicar el depósito.')
  await expect(form.select('Cliente')).toBeFocused()
  await page.keyboard.type('barranca')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.documento(primera.Folio)).toBeVisible()
  await expect(form.main).not.toContainText('Selecciona un cliente.')
  await expect(form.renglon(primera.Folio)).toContainText(`en validación ${pesos(primera.SaldoPorAplicar)}`)
  await expect(form.renglon(segunda.Folio)).not.toContainText('en validación')
  await page.keyboard.press('Tab')
  await expect(form.documento(primera.Folio)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(form.documento(segunda.Folio)).toBeChecked()
  await expect(form.guardar).toBeEnabled()
  await form.text('Monto del Depósito').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/depositos')
  await expect(page.getByText('Depósito guardado exitosamente.')).toBeVisible()
  await page.getByRole('link', { name: /^Ver depósito \d+$/ }).click()
  await expect(page).toHaveURL(/\/deposito\/ver\/\d+$/)
})

test('lo que el servidor rechaza se dice en su campo; sin respuesta, "No se pudo guardar el depósito."', async ({
  page,
  complaints,
}) => {
  complaints.expected(/Agregar Depósito|Failed to load/)
  await new AccesoPage(page).enter('socio2', '/deposito/nuevo')
  const form = new DepositoPage(page)
  await form.captura('Ingreso', 'Sin suerte', '10')
  const campos = {
    IdCliente: 'Selecciona un cliente.',
    DocumentosAplicados: 'Selecciona al menos una Factura o Nota para aplicar el depósito.',
  }
  await page.route('**/services/deposito_agregar', (route) =>
    route.fulfill({ status: 422, json: { error: 'Revisa los datos marcados.', codigo: 'DATOS_INVALIDOS', campos } }),
  )
  await form.guardar.click()
  await expect(form.alert).toContainText('Revisa los datos marcados.')
  await form.tipo('Pago')
  for (const texto of Object.values(campos)) await expect(form.main).toContainText(texto)
  await form.tipo('Ingreso')
  await page.unroute('**/services/deposito_agregar')
  await page.route('**/services/deposito_agregar', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await form.guardar.click()
  await expect(form.alert).toContainText('No se pudo guardar el depósito.')
  await expect(form.text('Nombre del Depositante')).toHaveValue('Sin suerte')
})

test('un Interno calcula su monto y lista solo a los socios habilitados; un Anticipo pide su cliente', async ({
  page,
}) => {
  await new AccesoPage(page).enter('socio2', '/deposito/nuevo')
  const form = new DepositoPage(page)
  await form.captura('Interno', 'Entrega del Bajío', '')
  await form.fill({ Litros: '1,000', 'Precio por Litro': '22.4567' })
  await expect(form.text('Monto del Depósito')).toHaveValue('22,456.70')
  await form.text('Monto del Depósito').fill('22456.72')
  await expect(form.main).toContainText('Litros por precio da $22,456.70.')
  await form.text('Monto del Depósito').fill('22456.71')
  await expect(form.main).not.toContainText('Litros por precio da')
  await form.select('Socio Comercial').click()
  await expect(page.getByRole('option')).toHaveText(['Energéticos del Bajío'])
  await page.getByRole('option').click()
  await form.text('Clave de rastreo').fill('RASTREO-77')
  await form.choose('Forma de Pago', /^03/)
  await form.saved()
  const detalle = await abrir(page, 'Entrega del Bajío')
  for (const [etiqueta, valor] of Object.entries({
    'Tipo de Depósito': 'Interno',
    'Monto del Depósito': '$22,456.71',
    'Clave de rastreo': 'RASTREO-77',
    'Socio Comercial': 'Energéticos del Bajío',
    Litros: '1,000.000',
    'Precio por Litro': '$22.4567',
    Comprobante: 'Sin archivo',
    Estatus: 'Capturado',
  })) {
    await expect(detalle.dato(etiqueta)).toHaveText(valor)
  }
  await expect(detalle.main).toContainText('Sin aplicaciones registradas.')

  await page.goto('/deposito/nuevo')
  await form.captura('Anticipo', 'Adelanto de Nogaleros', '1500')
  await form.guardar.click()
  expect(await form.noteOf(form.select('Cliente'))).toBe('Selecciona un cliente.')
  await form.cliente('Nogaleros de Camargo')
  await form.saved()
})

test('al editar un Pago sus documentos siguen ahí aunque ya no deban nada, y el archivo se puede quitar', async ({
  page,
  litro,
}) => {
  const [unica] = (await conSaldo(litro.url, 'Luz Elena Caraveo')) as [ConSaldo]
  await new AccesoPage(page).enter('socio2', '/deposito/nuevo')
  const form = new DepositoPage(page)
  for (const nombre of ['Caraveo uno', 'Caraveo dos']) {
    await page.goto('/deposito/nuevo')
    await form.captura('Pago', nombre, String(unica.Saldo))
    await form.cliente('Luz Elena Caraveo')
    await form.documento(unica.Folio).check()
    await page.locator('input[type="file"]').setInputFiles(PDF)
    await form.saved()
  }
  await abrir(page, 'Caraveo uno')
  const { poner } = await como(litro.url, 'tesoreria')
  await poner(`admin/deposito_aplicar/${idDeLaRuta(page)}`, aplicar)

  await page.goto('/depositos?q=Caraveo+dos')
  await page.getByRole('link', { name: /^Editar depósito/ }).click()
  await expect(form.title).toHaveText('Editar Depósito')
  await expect(form.documento(unica.Folio)).toBeChecked()
  await expect(form.renglon(unica.Folio)).toContainText('$0.00')
  await expect(form.resumen).toContainText('quedan congelados como saldo a favor del cliente')
  await form.text('Nombre del Depositante').fill('Caraveo dos bis')
  await form.button('Quitar').click()
  await form.saved()
  const detalle = await abrir(page, 'Caraveo dos bis')
  await expect(detalle.dato('Comprobante')).toHaveText('Sin archivo')
})

test('un Pago aplicado a PPD muestra sus aplicaciones y su complemento; su cancelación se solicita una vez', async ({
  page,
  litro,
}) => {
  const documento = await ppdConSaldo(litro.url)
  const id = await capturado(litro.url, {
    IdDepositoTipo: 2,
    Depositante: 'Abono de la historia',
    Monto: '10.00',
    IdCliente: documento.IdCliente,
    DocumentosAplicados: paga(documento.IdDocumento),
  })
  const { poner } = await como(litro.url, 'tesoreria')
  await poner(`admin/deposito_aplicar/${id}`, aplicar)
  await new AccesoPage(page).enter('socio2', `/deposito/ver/${id}`)
  const detalle = new DepositoPage(page)
  await expect(detalle.dato('Clave de rastreo')).toHaveText('SPEI-E2E')
  await expect(detalle.dato('Fecha de pago')).toHaveText(HOY.split('-').reverse().join('/'))
  await expect(detalle.aplicaciones.nth(1)).toContainText('Factura')
  await expect(detalle.aplicaciones.nth(1)).toContainText('$10.00')
  await expect(detalle.aplicaciones.nth(1)).toContainText(pesos(documento.Saldo - 10))
  const rep = detalle.main.getByRole('region', { name: 'Complemento de pago' })
  await expect(rep).toContainText(LIMITE)
  await expect(rep).toContainText('Timbrado', { timeout: 30_000 })
  for (const [texto, inicio] of [
    ['PDF', '%PDF'],
    ['XML', '<?xml'],
  ] as const) {
    const descarga = page.waitForEvent('download')
    await rep.getByRole('link', { name: new RegExp(`^Descargar ${texto}`) }).click()
    const bytes = await readFile(await (await descarga).path())
    expect(bytes.subarray(0, 5).toString().startsWith(inicio)).toBe(true)
  }
  expect(await violations(page)).toEqual([])

  await expect(detalle.button('Borrar')).toHaveCount(0)
  await detalle.button('Solicitar cancelación').click()
  const pregunta = page.getByRole('dialog', { name: '¿Solicitar la cancelación de este depósito?' })
  await expect(pregunta.getByRole('button', { name: 'Conservar depósito' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pregunta).toHaveCount(0)
  await detalle.button('Solicitar cancelación').click()
  await pregunta.getByRole('button', { name: 'Solicitar cancelación' }).click()
  await expect(detalle.dato('Estatus').first()).toHaveText('Por Cancelar')
  await expect(detalle.button('Solicitar cancelación')).toHaveCount(0)
})

test('lo rechazado dice por qué y se puede borrar; lo que no es Capturado no se edita', async ({ page, litro }) => {
  const id = await capturado(litro.url, { IdDepositoTipo: 3, Depositante: 'Ingreso por rechazar', Monto: '75.00' })
  const { poner } = await como(litro.url, 'tesoreria')
  await poner(`admin/deposito_rechazar/${id}`, { Comentarios: 'No llegó al banco.' })
  await new AccesoPage(page).enter('socio2', `/deposito/ver/${id}`)
  const detalle = new DepositoPage(page)
  await expect(detalle.alert).toContainText('No llegó al banco.')
  await expect(detalle.button('Solicitar cancelación')).toHaveCount(0)
  await page.goto(`/deposito/editar/${id}`)
  await expect(detalle.main).toContainText('Este depósito está Rechazado y ya no se puede editar.')
  await expect(detalle.guardar).toBeDisabled()
  await detalle.main.getByRole('link', { name: 'Ver Detalle' }).click()
  await detalle.button('Borrar').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar depósito' }).click()
  await expect(page).toHaveURL('/depositos')
  await expect(new ListaPage(page, 'Depósitos').fila('Ingreso por rechazar')).toContainText('Borrada')
})

test('quien solo consulta mira sin editar, y en el teléfono la lista son tarjetas', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await new AccesoPage(page).enter('consulta', '/depositos?estatus=Capturado')
  const tarjetas = page.getByRole('list', { name: 'Depósitos', exact: true }).getByRole('listitem')
  await expect(tarjetas.first()).toContainText('Capturado')
  await expect(page.getByRole('link', { name: /^(Agregar|Editar)/ })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await tarjetas
    .first()
    .getByRole('link', { name: /^Ver Detalle/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detalle de Depósito')
  await expect(page.getByRole('button', { name: /Borrar|Solicitar/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
