// Clientes: find, export, add, change, and what is said when something is wrong.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'

test.describe.configure({ mode: 'serial' })

const FERRETERA = {
  Nombre: 'Ferretera del Valle',
  'Razón Social': 'Ferretera del Valle',
  RFC: 'fva120304ab1',
  'Código Postal': '37000',
}

async function fillCliente(form: FormularioPage, values: Record<string, string> = FERRETERA): Promise<void> {
  await form.fill(values)
  await form.choose('Régimen Fiscal', /^601 - General de Ley Personas Morales$/)
  await form.choose('Uso CFDI', /^G03 - Gastos en general\.$/)
  await form.choose('Estado', 'Guanajuato')
}

/** A constancia of somebody who does not exist, printed by the browser itself. */
async function printConstancia(page: Page): Promise<Buffer> {
  const hoja = await page.context().newPage()
  await hoja.setContent(`<h1>CONSTANCIA DE SITUACIÓN FISCAL</h1><p>Datos de Identificación del Contribuyente:</p>
    <p>RFC: MUÑA800229AB1</p><p>Nombre (s): ANA LUCÍA</p><p>Primer Apellido: MUÑOZ</p><p>Segundo Apellido: NÚÑEZ</p>
    <p>Datos del domicilio registrado</p><p>Código Postal: 03100 Tipo de Vialidad: CALLE</p>
    <p>Nombre de Vialidad: MIER Y PESADO Número Exterior: 12</p><p>Nombre de la Localidad:</p>
    <p>Nombre de la Entidad Federativa: CIUDAD DE MEXICO Entre Calle:</p><p>Regímenes:</p>
    <p>Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios 01/01/2015</p>
    <p>Régimen de las Personas Físicas con Actividades Empresariales y Profesionales 01/01/2022</p>`)
  const pdf = await hoja.pdf()
  await hoja.close()
  return pdf
}

/** One call of the server answered by the story, once. */
async function refuse(page: Page, url: string, status: number, body: object | null): Promise<void> {
  await page.route(url, (route) => (body ? route.fulfill({ status, json: body }) : route.abort()), { times: 1 })
}

test('la lista tiene sus columnas y busca por Nombre o RFC con Buscar y con Enter', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes')
  const lista = new ListaPage(page, 'Clientes')
  await expect(new ShellPage(page).title).toHaveText('Clientes')
  await expect(lista.columnas).toHaveText(['Nombre', 'RFC', 'Uso CFDI', 'Régimen Fiscal', 'Código Postal', 'Acciones'])
  await expect(lista.fila('Arrendadora Alcázar')).toBeVisible()

  await lista.showSearch()
  await expect(lista.caja).toHaveAttribute('placeholder', 'Buscar por Nombre o RFC')
  // The search runs while typing too (D-202).
  await lista.caja.pressSequentially('autolineas')
  await expect(lista.filas).toHaveCount(1)
  await lista.buscar.click()
  await expect(lista.filas).toHaveCount(1)
  await expect(lista.filas).toContainText(['Autolíneas Tres Cerros'])
  await expect(page).toHaveURL('/clientes?q=autolineas')

  await lista.caja.fill('emc98')
  await lista.caja.press('Enter')
  await expect(lista.filas).toContainText(['EMC980414T15'])
  await page.goBack()
  await expect(lista.filas).toContainText(['Autolíneas Tres Cerros'])

  await lista.hideSearch()
  await expect(lista.fila('Arrendadora Alcázar')).toBeVisible()
  await expect(page).toHaveURL('/clientes')
  await lista.showSearch()
  await expect(lista.caja).toHaveValue('')
})

test('Exportar guarda Clientes.xlsx con lo filtrado, y nada cuando no hay filas', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes?q=transportes')
  const lista = new ListaPage(page, 'Clientes')
  await expect(lista.filas).toHaveCount(1)
  const { archivo, hoja } = await lista.export()
  expect([archivo, hoja.nombre, hoja.formulas]).toEqual(['Clientes.xlsx', 'Clientes', 0])
  expect(hoja.filas).toEqual([
    [
      'Nombre',
      'Razón Social',
      'RFC',
      'Clave Uso CFDI',
      'Uso CFDI',
      'Clave Régimen Fiscal',
      'Régimen Fiscal',
      'Código Postal',
      'Inactivo',
    ],
    [
      'Transportes Cubilete',
      'TRANSPORTES CUBILETE',
      'TCU090317Q5A',
      'G03',
      'Gastos en general.',
      '601',
      'General de Ley Personas Morales',
      '36000',
      'No',
    ],
  ])

  await lista.caja.fill('no existe nadie así')
  await lista.buscar.click()
  await expect(page.getByRole('main').getByText('Sin resultados')).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Limpiar filtros' }).first().click()
  await expect(lista.fila('Arrendadora Alcázar')).toBeVisible()
  expect(calls.filter((url) => url.includes('clientes_exportar'))).toEqual([])
})

test('agrega un cliente: RFC en mayúsculas, mensaje exacto y regreso a los 2.5 segundos', async ({ page }) => {
  await page.clock.install()
  await new AccesoPage(page).enter('socio', '/clientes')
  const lista = new ListaPage(page, 'Clientes')
  await page.getByRole('link', { name: 'Agregar', exact: true }).click()
  const form = new FormularioPage(page)
  await expect(form.title).toHaveText('Agregar Cliente')
  await expect(page.getByLabel('Correo Electrónico')).toHaveCount(0)
  await fillCliente(form)
  await expect(form.text('RFC')).toHaveValue('FVA120304AB1')
  expect(await form.noteOf(form.text('RFC'))).toContain('El dígito verificador del RFC no coincide')
  await form.fill({ Municipio: 'León', 'Número Exterior': '12', 'Número Interior': 'B' })
  // Somebody to send the first invoice to, below what the specification asks for.
  await form.text('Correos para enviarle sus facturas').fill('compras@ferretera.example, caja@ferretera.example')
  expect(await violations(page)).toEqual([])

  const sent = page.waitForRequest('**/services/cliente_agregar')
  await form.saveAndLeave('Guardar Cliente', 'Cliente agregado exitosamente.', '/clientes', 2500)
  expect((await sent).postDataJSON()).toMatchObject({
    RFC: 'FVA120304AB1',
    Estado: 'GUA',
    IdPais: 'MEX',
    NumExterior: '12',
    EmailsAdicionales: ['compras@ferretera.example', 'caja@ferretera.example'],
  })
  await expect(lista.fila('Ferretera del Valle')).toContainText('FVA120304AB1')
  await page.getByRole('alert').getByRole('link', { name: 'Ver Ferretera del Valle' }).click()
  await expect(page).toHaveURL(/\/cliente\/ver\/\d+$/)
})

test('con el nombre vacío, un clic despacio no se pierde por el error que aparece', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/cliente/nuevo')
  const form = new FormularioPage(page)
  await expect(form.text('Nombre')).toBeFocused()
  const { x, y } = (await form.select('Uso CFDI').boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 40, y + 3)
  await page.mouse.down()
  await expect(form.text('Nombre')).not.toBeFocused()
  await page.evaluate(() => new Promise((pintado) => requestAnimationFrame(() => requestAnimationFrame(pintado))))
  await page.mouse.up()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByText('Captura el nombre.')).toBeVisible()
})

test('con teclado: de la lista al formulario, los errores en su campo y el foco en el primero', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes')
  const lista = new ListaPage(page, 'Clientes')
  const form = new FormularioPage(page)
  await expect(lista.filas.first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(form.title).toHaveText('Agregar Cliente')
  await form.text('Nombre').focus()
  await page.keyboard.press('Enter')
  await expect(form.text('Nombre')).toBeFocused()
  expect(await form.noteOf(form.text('Nombre'))).toBe('Captura el nombre.')
  expect(await form.noteOf(form.text('RFC'))).toBe('Captura el RFC.')
  expect(await form.noteOf(form.select('Uso CFDI'))).toBe('Elige el uso de CFDI.')

  await page.keyboard.type('Pruebas')
  await page.keyboard.press('Tab')
  await page.keyboard.type('pruebas del norte')
  await page.keyboard.press('Tab')
  await page.keyboard.type('pno0102')
  await page.keyboard.press('Tab')
  await page.keyboard.type('999')
  await page.keyboard.press('Tab')
  await page.keyboard.type('605')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('G03')
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'G03 - Gastos en general. (no es para el régimen 605)',
  ])
  await expect(page.getByRole('option'))
    .toHaveAttribute('aria-disabled', 'true')
    .catch(() => undefined)
  await page.keyboard.press('Escape')
  await form.text('Nombre').press('Enter')
  expect(await form.noteOf(form.text('RFC'))).toContain('El RFC no está bien escrito')
  expect(await form.noteOf(form.text('Código Postal'))).toBe('El código postal debe tener cinco dígitos; corrígelo.')
  expect(await violations(page)).toEqual([])
})

test('el RFC repetido se rechaza con el nombre del primero y nada se pierde', async ({ page, complaints }) => {
  complaints.expected(/409|DUPLICADO/)
  await new AccesoPage(page).enter('socio', '/cliente/nuevo')
  const form = new FormularioPage(page)
  await fillCliente(form, { ...FERRETERA, Nombre: 'Otra', RFC: 'tcu090317q5a' })
  await form.button('Guardar Cliente').click()
  await expect(form.alert).toContainText('Ya existe un cliente con el RFC TCU090317Q5A: Transportes Cubilete.')
  await expect(form.text('RFC')).toBeFocused()
  await expect(form.text('Nombre')).toHaveValue('Otra')
  await expect(page).toHaveURL('/cliente/nuevo')
})

test('edita un cliente y vuelve a los 2.5 segundos; sus correos no se pierden', async ({ page }) => {
  await page.clock.install()
  await new AccesoPage(page).enter('socio', '/clientes')
  const lista = new ListaPage(page, 'Clientes')
  await lista.showSearch()
  await lista.caja.fill('ferretera')
  await lista.buscar.click()
  await lista.fila('Ferretera').getByRole('link', { name: 'Editar Ferretera del Valle' }).click()
  const form = new FormularioPage(page)
  await expect(form.title).toHaveText('Editar Cliente')
  await expect(form.text('Razón Social')).toHaveValue('FERRETERA DEL VALLE')
  await expect(form.select('Estado')).toHaveValue('Guanajuato')

  await form.button('Contactos').click()
  const dialogo = page.getByRole('dialog', { name: 'Contactos' })
  await dialogo.getByRole('textbox', { name: 'Correo Electrónico' }).fill('esto no')
  await dialogo.getByRole('button', { name: 'Guardar Contactos' }).click()
  await expect(dialogo).toContainText('El correo electrónico no es válido.')
  await dialogo.getByRole('textbox', { name: 'Correo Electrónico' }).fill('pagos@ferretera.example')
  await dialogo.getByLabel('Correos adicionales').fill('uno@ferretera.example')
  await page.keyboard.press('Enter')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Guardar Contactos' }).click()
  await expect(dialogo).toBeHidden()

  // The form still holds the version it read; what Contactos wrote must not make it look stale.
  await form.text('Ciudad').fill('León de los Aldama')
  await form.saveAndLeave('Actualizar Cliente', 'Cliente actualizado exitosamente.', '/clientes', 2500)
  await lista.fila('Ferretera').getByRole('link', { name: 'Editar Ferretera del Valle' }).click()
  await expect(form.text('Ciudad')).toHaveValue('León de los Aldama')
  await form.button('Contactos').click()
  await expect(dialogo.getByRole('textbox', { name: 'Correo Electrónico' })).toHaveValue('pagos@ferretera.example')
  await expect(dialogo).toContainText('uno@ferretera.example')
})

test('dos personas a la vez: la segunda oye que el registro cambió y conserva lo escrito', async ({
  page,
  complaints,
  browser,
  litro,
}) => {
  complaints.expected(/409|REGISTRO_CAMBIO/)
  await new AccesoPage(page).enter('socio', '/cliente/editar/1')
  const form = new FormularioPage(page)
  await expect(form.text('Nombre')).toHaveValue('Transportes Cubilete')
  const otra = await browser.newPage({ baseURL: litro.url, locale: 'es-MX' })
  await new AccesoPage(otra).enter('admin', '/dashboard')
  await new ShellPage(otra).chooseSocio('Energéticos del Bajío')
  await otra.goto('/cliente/editar/1')
  const suya = new FormularioPage(otra)
  await suya.text('Colonia').fill('Marfil Alto')
  await suya.button('Actualizar Cliente').click()
  await expect(suya.status).toHaveText('Cliente actualizado exitosamente.')
  await otra.close()

  await form.text('Calle').fill('Calle que escribí')
  await form.button('Actualizar Cliente').click()
  await expect(form.alert).toContainText('El registro cambió; vuelve a cargarlo.')
  await expect(form.text('Calle')).toHaveValue('Calle que escribí')
  await form.button('Volver a cargar').click()
  await expect(form.text('Colonia')).toHaveValue('Marfil Alto')
  await expect(form.text('Calle')).toHaveValue('Carretera Libre a Silao')
})

test('lo que falla se dice con las palabras de la especificación', async ({ page, complaints }) => {
  complaints.expected(/50[03]|404|Failed to load|net::ERR|cliente|Cliente/)
  await new AccesoPage(page).enter('socio', '/dashboard')
  const lista = new ListaPage(page, 'Clientes')
  await page.route('**/services/clientes?*', (route) =>
    route.fulfill({ status: 500, json: { error: 'X', codigo: 'ERROR_INTERNO', folio: 'f-1' } }),
  )
  await page.goto('/clientes')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No se pudieron obtener los clientes')
  await page.unroute('**/services/clientes?*')
  await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).click()
  await expect(lista.filas.first()).toBeVisible()

  await page.goto('/cliente/editar/999999')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No se pudo cargar el cliente')
  expect(await violations(page)).toEqual([])

  await page.goto('/cliente/nuevo')
  const form = new FormularioPage(page)
  await fillCliente(form, { ...FERRETERA, RFC: 'FVA120304AB3' })
  await refuse(page, '**/services/cliente_agregar', 0, null)
  await form.button('Guardar Cliente').click()
  await expect(form.alert).toContainText('Error al guardar cliente')
  await refuse(page, '**/services/cliente_agregar', 422, {
    error: 'El servidor lo explica.',
    codigo: 'DATOS_INVALIDOS',
    campos: {},
  })
  await form.button('Guardar Cliente').click()
  await expect(form.alert).toContainText('El servidor lo explica.')
})

test('el administrador inactiva y reactiva; el socio no ve el botón', async ({ page }) => {
  await new AccesoPage(page).enter('admin', '/dashboard')
  await new ShellPage(page).chooseSocio('Energéticos del Bajío')
  await page.goto('/cliente/editar/2')
  const form = new FormularioPage(page)
  await form.button('Inactivar').click()
  await expect(form.button('Reactivar')).toBeVisible()
  await page.goto('/clientes?q=autol')
  const lista = new ListaPage(page, 'Clientes')
  await expect(lista.fila('Autolíneas Tres Cerros')).toContainText('Inactivo')
  await page.goto('/cliente/editar/2')
  await form.button('Reactivar').click()
  await expect(form.button('Inactivar')).toBeVisible()
})

test('un cliente del extranjero lleva su país y su registro, solo con su RFC', async ({ page }) => {
  await new AccesoPage(page).enter('admin', '/dashboard')
  await new ShellPage(page).chooseSocio('Energéticos del Bajío')
  await page.goto('/cliente/nuevo')
  const form = new FormularioPage(page)
  await form.fill({ Nombre: 'Gulf Traders', 'Razón Social': 'gulf traders llc', 'Código Postal': '37000' })
  await expect(form.text('Registro Tributario')).toHaveCount(0)
  await form.fill({ RFC: 'xexx010101000' })
  await expect(page.getByText('lleva el país de su residencia fiscal según la guía')).toBeVisible()
  await form.choose('Régimen Fiscal', /^616 - /)
  await form.choose('Uso CFDI', /^S01 - /)
  await form.choose('Residencia Fiscal', /^USA - Estados Unidos/)
  await form.fill({ 'Registro Tributario': '98-04' })
  await form.button('Guardar Cliente').click()
  expect(await form.noteOf(form.text('Registro Tributario'))).toContain('no tiene la forma de su país')
  await form.fill({ 'Registro Tributario': '980417265' })
  expect(await violations(page)).toEqual([])
  const sent = page.waitForRequest('**/services/cliente_agregar')
  await form.button('Guardar Cliente').click()
  expect((await sent).postDataJSON()).toMatchObject({
    IdPais: 'USA',
    ResidenciaFiscal: 'USA',
    NumRegIdTrib: '980417265',
  })
  await expect(form.status).toHaveText('Cliente agregado exitosamente.')
})

test('la Constancia de Situación Fiscal llena el formulario para revisarlo; lo que no trae no se toca', async ({
  page,
  complaints,
}) => {
  complaints.expected(/422|cliente_csf/)
  await new AccesoPage(page).enter('socio', '/cliente/nuevo')
  const form = new FormularioPage(page)
  const constancia = page.getByLabel('Constancia de Situación Fiscal')
  const drop = (buffer: Buffer) => constancia.setInputFiles({ name: 'csf.pdf', mimeType: 'application/pdf', buffer })
  await form.fill({ Nombre: 'Ana', Ciudad: 'La que escribí' })
  await drop(Buffer.from('<?xml version="1.0"?><cfdi:Comprobante/>'))
  await expect(form.alert).toHaveText('El archivo no es una Constancia de Situación Fiscal.')
  await expect(form.text('RFC')).toHaveValue('')

  await drop(await printConstancia(page))
  await expect(form.text('RFC')).toHaveValue('MUÑA800229AB1')
  await expect(form.alert).toHaveCount(0)
  await expect(form.text('Razón Social')).toHaveValue('ANA LUCÍA MUÑOZ NÚÑEZ')
  await expect(form.text('Código Postal')).toHaveValue('03100')
  await expect(form.select('Estado')).toHaveValue('Ciudad de México')
  await expect(form.text('Calle')).toHaveValue('MIER Y PESADO')
  await expect(form.text('Ciudad')).toHaveValue('La que escribí')
  await expect(form.text('Nombre')).toHaveValue('Ana')
  await expect(form.select('Régimen Fiscal')).toHaveValue('')
  await page.getByRole('radio', { name: /^612 - / }).check()
  await expect(form.select('Régimen Fiscal')).toHaveValue(/^612 - Personas Físicas/)
  expect(await violations(page)).toEqual([])
})

test('en el teléfono cada cliente es una tarjeta y el formulario cabe', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await new AccesoPage(page).enter('consulta', '/clientes')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Agroindustrias')
  await expect(page.getByRole('main').getByRole('link', { name: 'Agregar' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /^Editar/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
