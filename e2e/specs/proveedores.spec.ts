// Suppliers: the list and its spreadsheets, the form by mouse and by keyboard, and accounts that wait for approval.
import { expect, type Page } from '@playwright/test'
import { como } from '../como.ts'
import { service, signIn } from '../identity.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { ProveedorPage } from '../pages/proveedor-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'
import { usuarios } from '../usuarios.ts'

/** A CLABE of BBVA with its true control digit: weights 3, 7, 1. */
function clabe(n: number): string {
  const diecisiete = `012180${String(n).padStart(11, '0')}`
  const suma = [...diecisiete].reduce((total, digito, i) => total + ((Number(digito) * [3, 7, 1][i % 3]!) % 10), 0)
  return `${diecisiete}${(10 - (suma % 10)) % 10}`
}

async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
}

test('la lista trae sus columnas, busca con Buscar y con Enter, y ocultar la búsqueda la borra', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/proveedores')
  const lista = new ListaPage(page, 'Proveedores')
  await expect(lista.fila('Terminal Salamanca')).toBeVisible()
  const todos = await lista.filas.count()
  expect(await lista.columnas.allInnerTexts()).toEqual(['Nombre', 'Razón Social', 'Moneda', 'Cuentas', 'Acciones'])
  await expect(lista.fila('Autotanques del Bajío')).toContainText('2 · …6785, …3217')
  await expect(lista.fila('Autotanques del Bajío')).toContainText('1 por aprobar')
  await expect(lista.fila('Rio Grande Pipelines')).toContainText('USD')
  await expect(lista.fila('Papelería Guanajuato')).toContainText('Sin cuentas')

  await lista.showSearch()
  await lista.caja.fill('QUERETARO')
  await lista.buscar.click()
  await expect(lista.filas).toHaveCount(1)
  await expect(page).toHaveURL('/proveedores?q=QUERETARO')
  await lista.caja.fill('pipe')
  await lista.caja.press('Enter')
  await expect(lista.filas).toHaveCount(1)
  await expect(lista.filas).toContainText('Rio Grande Pipelines')
  expect(await violations(page)).toEqual([])
  await lista.hideSearch()
  await expect(lista.filas).toHaveCount(todos)
})

test('Exportar lleva la lista entera y "Exportar lo filtrado" solo lo buscado', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/proveedores?q=bajio')
  const lista = new ListaPage(page, 'Proveedores')
  await expect(lista.filas).toHaveCount(1)
  const entera = await lista.export()
  expect([entera.archivo, entera.hoja.nombre, entera.hoja.formulas]).toEqual(['Proveedores.xlsx', 'Proveedores', 0])
  expect(entera.hoja.filas[0]).toEqual(['Nombre', 'Razón Social', 'Moneda', 'RFC', 'Cuentas', 'Cuenta', 'Por aprobar'])
  expect(entera.hoja.filas.length).toBeGreaterThan(10)
  const { hoja } = await lista.export('Exportar lo filtrado')
  expect(hoja.filas.slice(1)).toEqual([
    ['Autotanques del Bajío', 'AUTOTANQUES DEL BAJIO', 'MXP', 'ABA140512KX0', 2, '012225001123456785', 1],
  ])
})

test('si la lista falla lo dice y Reintentar la trae', async ({ page, complaints }) => {
  complaints.expected(/proveedor|Failed to load/)
  await page.route('**/services/proveedores?*', (route) => route.fulfill({ status: 500, body: '' }))
  await new AccesoPage(page).enter('socio', '/proveedores')
  const aviso = page.getByRole('main').getByRole('alert')
  await expect(aviso).toContainText('No se pudieron obtener los proveedores.')
  await page.unroute('**/services/proveedores?*')
  await aviso.getByRole('button', { name: 'Reintentar' }).click()
  await expect(new ListaPage(page, 'Proveedores').fila('Terminal Salamanca')).toBeVisible()
})

test('quien solo consulta no ve cómo agregar ni editar', async ({ page }) => {
  await new AccesoPage(page).enter('consulta', '/proveedores')
  await expect(new ListaPage(page, 'Proveedores').fila('Terminal Salamanca')).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Agregar|Editar)/ })).toHaveCount(0)
})

test('agrega un proveedor en pesos con el ratón: el banco sale de la CLABE y a los 2 s vuelve a la lista', async ({
  page,
}) => {
  await new AccesoPage(page).enter('socio2', '/proveedores')
  await page.getByRole('link', { name: 'Agregar' }).click()
  const form = new ProveedorPage(page)
  await expect(new ShellPage(page).title).toHaveText('Agregar Proveedor')
  await form.fillData('Refacciones Norte', 'REFACCIONES DEL NORTE', 'MXP')
  await form.agregarCuenta.click()
  await expect(form.cuenta(1).banco).toBeFocused()
  await form.cuenta(1).clabe.fill(clabe(501))
  await expect(form.cuenta(1).banco).toHaveValue('BBVA México')
  await expect(form.cuenta(1).grupo).toContainText('Por aprobar')
  expect(await violations(page)).toEqual([])

  await stopClock(page)
  await form.guardar.click()
  await expect(form.mensaje).toHaveText('Proveedor guardado exitosamente.')
  await page.clock.runFor(1990)
  await expect(page).toHaveURL('/proveedor/nuevo')
  await page.clock.runFor(20)
  await expect(page).toHaveURL('/proveedores')
  await page.clock.resume()
  const fila = new ListaPage(page, 'Proveedores').fila('Refacciones Norte')
  await expect(fila).toContainText(`1 · …${clabe(501).slice(-4)}`)
})

test('agrega un proveedor en dólares solo con el teclado', async ({ page }) => {
  await new AccesoPage(page).enter('socio2', '/proveedores')
  await expect(new ListaPage(page, 'Proveedores').tabla).toBeVisible()
  await page.keyboard.press('n')
  const form = new ProveedorPage(page)
  await form.field('Nombre').focus()
  await page.keyboard.type('Laredo Freight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('LAREDO FREIGHT LLC')
  await page.keyboard.press('Tab')
  await page.keyboard.type('usd')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.moneda).toHaveValue('USD')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form.agregarCuenta).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.cuenta(1).banco).toBeFocused()
  await page.keyboard.type('wells')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4412-3456 78')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wfbius6s')
  await page.keyboard.press('Enter')
  await expect(form.mensaje).toHaveText('Proveedor guardado exitosamente.')
  await expect(page).toHaveURL('/proveedores')
  await expect(new ListaPage(page, 'Proveedores').fila('Laredo Freight')).toContainText('1 · …5678')
})

test('cada error queda bajo su campo y el foco en el primero', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/proveedor/nuevo')
  const form = new ProveedorPage(page)
  await form.guardar.click()
  await expect(form.field('Nombre')).toBeFocused()
  for (const texto of ['Captura el nombre.', 'Captura la razón social.', 'Elige la moneda.']) {
    await expect(page.getByText(texto)).toBeVisible()
  }
  await form.fillData('Errores', 'ERRORES', 'MXP')
  await form.agregarCuenta.click()
  await form.cuenta(1).clabe.fill('012180000000005011')
  await form.guardar.click()
  await expect(form.cuenta(1).grupo).toContainText('El dígito de control de la CLABE no coincide; revísala.')
  await expect(form.cuenta(1).clabe).toBeFocused()
  await form.cuenta(1).clabe.fill(clabe(502))
  await form.choose(form.cuenta(1).banco, 'Banorte')
  await form.guardar.click()
  await expect(form.cuenta(1).grupo).toContainText('La CLABE es de otro banco que el elegido')
  await form.choose(form.cuenta(1).banco, 'BBVA México')
  await form.agregarCuenta.click()
  await form.cuenta(2).clabe.fill(clabe(502))
  await form.guardar.click()
  await expect(form.cuenta(2).grupo).toContainText('Esta cuenta ya está en la lista.')
  expect(await violations(page)).toEqual([])
})

test('un error que aparece al salir del campo no se traga el clic', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/proveedor/nuevo')
  const form = new ProveedorPage(page)
  await form.choose(form.moneda, 'USD')
  await form.agregarCuenta.click()
  await expect(form.cuenta(1).banco).toBeFocused()
  await form.guardar.click()
  await expect(page.getByText('Captura el nombre.')).toBeVisible()
  await form.cuenta(1).swift.focus()
  await form.cuenta(1).quitar.click()
  await expect(form.cuentas).toHaveCount(0)
})

test('al fallar dice lo que dijo el servidor, o "Error al guardar proveedor.", y conserva lo escrito', async ({
  page,
  complaints,
}) => {
  complaints.expected(/Agregar Proveedor|Failed to load/)
  await new AccesoPage(page).enter('socio', '/proveedor/nuevo')
  const form = new ProveedorPage(page)
  await form.fillData('terminal salamanca', 'OTRA', 'MXP')
  await form.guardar.click()
  await expect(form.falla).toContainText('Ya existe un proveedor con ese nombre.')
  await expect(form.field('Nombre')).toBeFocused()
  await page.route('**/services/proveedor_agregar', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await form.guardar.click()
  await expect(form.falla).toContainText('Error al guardar proveedor.')
  await expect(form.field('Nombre')).toHaveValue('terminal salamanca')
})

test('cambiar la moneda pregunta antes de quitar las cuentas', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/proveedor/nuevo')
  const form = new ProveedorPage(page)
  await form.fillData('Monedas', 'MONEDAS', 'MXP')
  await form.agregarCuenta.click()
  await form.choose(form.moneda, 'USD')
  await expect(form.pregunta).toHaveCount(0)
  await expect(form.cuenta(1).swift).toBeVisible()
  await form.cuenta(1).numero.fill('12345678')
  await form.choose(form.moneda, 'MXP')
  await expect(form.pregunta).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(form.pregunta).toHaveCount(0)
  await expect(form.moneda).toHaveValue('USD')
  await expect(form.cuenta(1).numero).toHaveValue('12345678')
  await form.choose(form.moneda, 'MXP')
  await form.pregunta.getByRole('button', { name: 'Cambiar y quitar cuentas' }).click()
  await expect(form.moneda).toHaveValue('MXP')
  await expect(form.cuentas).toHaveCount(0)
})

test('al editar, la cuenta cambiada vuelve a esperar aprobación y las demás conservan la suya', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/proveedores')
  const lista = new ListaPage(page, 'Proveedores')
  await lista.fila('Laboratorio Octano').getByRole('link', { name: 'Editar Laboratorio Octano' }).click()
  const form = new ProveedorPage(page)
  await expect(new ShellPage(page).title).toHaveText('Editar Proveedor')
  await expect(form.field('RFC')).toHaveValue('LCO150603PLA')
  await expect(form.cuenta(1).grupo).toContainText('Aprobada')
  const antes = await form.cuenta(2).clabe.inputValue()
  await form.choose(form.cuenta(2).banco, 'BBVA México')
  await form.cuenta(2).clabe.fill(clabe(503))
  await expect(form.cuenta(2).grupo).toContainText('Por aprobar')
  await form.guardar.click()
  await expect(form.mensaje).toHaveText('Proveedor guardado exitosamente.')
  await expect(page).toHaveURL('/proveedores')
  await expect(lista.fila('Laboratorio Octano')).toContainText('1 por aprobar')
  await lista.fila('Laboratorio Octano').getByRole('link', { name: 'Editar Laboratorio Octano' }).click()
  await expect(form.cuenta(1).grupo).toContainText('Aprobada')
  await expect(form.cuenta(2).clabe).toHaveValue(clabe(503))
  await expect(form.cuenta(2).grupo).toContainText('Por aprobar')
  expect(antes).not.toBe(clabe(503))

  await form.cuenta(1).quitar.click()
  await expect(form.cuentas).toHaveCount(1)
  await expect(form.agregarCuenta).toBeFocused()
  await expect(form.cuenta(1).clabe).toHaveValue(clabe(503))
  await expect(form.cuenta(1).banco).toHaveValue('BBVA México')
  await page.getByRole('link', { name: 'Regresar' }).click()
  await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible()
})

test('si otro guardó antes, se dice y no se pierde lo escrito', async ({ page, litro, complaints }) => {
  complaints.expected(/Editar Proveedor|Failed to load/)
  await new AccesoPage(page).enter('socio', '/proveedores?q=Fletes')
  await page.getByRole('link', { name: 'Editar Fletes Peña Colorada' }).click()
  const form = new ProveedorPage(page)
  await form.field('Razón Social').fill('LO QUE YO ESCRIBI')
  const id = new URL(page.url()).pathname.split('/').pop()
  const { access_token } = await signIn(litro.url, usuarios.socio.usuario)
  const [proveedor] = await (await service(litro.url, `proveedor/${id}`, access_token)).json()
  const otro = await fetch(`${litro.url}/services/proveedor_editar/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...proveedor, RazonSocial: 'LO QUE ESCRIBIO OTRO' }),
  })
  expect(otro.status).toBe(200)
  await form.guardar.click()
  await expect(form.falla).toContainText('El registro cambió; vuelve a cargarlo.')
  await expect(form.field('Razón Social')).toHaveValue('LO QUE YO ESCRIBI')
  await form.falla.getByRole('button', { name: 'Volver a cargar' }).click()
  await expect(form.field('Razón Social')).toHaveValue('LO QUE ESCRIBIO OTRO')
})

test('un proveedor ajeno o inexistente no se abre', async ({ page, complaints }) => {
  complaints.expected(/proveedor_leer|Failed to load/)
  await new AccesoPage(page).enter('socio2', '/proveedor/editar/1')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No se pudo cargar el proveedor.')
  await page.goto('/proveedor/ver/1')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No se pudo cargar el proveedor.')
})

test('la fila abre la página del proveedor: sus cuentas, sus retornos, sus facturas y su historia', async ({
  page,
  litro,
}) => {
  const pedir = await como(litro.url, 'socio')
  const [{ IdProveedor }] = await pedir('GET', 'proveedores?q=Autotanques')
  const [proveedor] = await pedir('GET', `proveedor/${IdProveedor}`)
  await pedir('PUT', `proveedor_editar/${IdProveedor}`, proveedor)
  await new AccesoPage(page).enter('socio', '/proveedores')
  const lista = new ListaPage(page, 'Proveedores')
  await expect(lista.fila('Autotanques del Bajío')).toBeVisible()
  // By keyboard, from nowhere: the arrow enters the list and Enter opens the row.
  await page.keyboard.press('ArrowDown')
  await expect(lista.filas.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/proveedor\/ver\/\d+$/)
  await page.goBack()
  await lista.fila('Autotanques del Bajío').getByText('MXP').click()
  await expect(new ShellPage(page).title).toHaveText('Proveedor')
  const main = page.getByRole('main')
  await expect(main.locator('header').first()).toContainText('Autotanques del Bajío')
  await expect(main.locator('header').first()).toContainText(/En curso \$[\d,]+\.\d\d/)
  await expect(main.locator('header').first()).toContainText('1 cuenta por aprobar')
  const cuentas = main.getByRole('list', { name: 'Cuentas bancarias' })
  await expect(cuentas.getByRole('listitem')).toHaveCount(2)
  await expect(cuentas).toContainText('012225001123456785')
  await expect(main.getByRole('region', { name: 'Historia' })).toContainText('Proveedor actualizado')
  expect(await violations(page)).toEqual([])

  const retornos = main.getByRole('table', { name: 'Retornos del proveedor' })
  const folio = await retornos.getByRole('link').first().textContent()
  await main.getByRole('region', { name: 'Retornos' }).getByRole('link', { name: 'Ver todo' }).click()
  await expect(page).toHaveURL(/\/retornos\?proveedor=\d+$/)
  await expect(page.getByRole('list', { name: 'Filtros activos' })).toContainText('Autotanques del Bajío')
  const suyos = new ListaPage(page, 'Retornos')
  await expect(suyos.filas.first()).toContainText('Autotanques del Bajío')
  expect(await suyos.filas.filter({ hasNotText: 'Autotanques del Bajío' }).count()).toBe(0)
  await suyos.filas.getByRole('link', { name: folio!, exact: true }).click()
  await expect(main.getByRole('region', { name: 'Historia' })).toContainText('Retorno capturado')
  expect(await violations(page)).toEqual([])
  await main.getByRole('link', { name: 'Ver proveedor' }).click()

  await main.getByRole('link', { name: 'Solicitar retorno' }).first().click()
  await expect(page).toHaveURL(/\/retorno\/nuevo\?proveedor=\d+$/)
  await expect(main.getByRole('combobox', { name: /^Proveedor/ })).toHaveValue('Autotanques del Bajío')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goBack()
  await expect(cuentas.getByRole('listitem')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('el personal ve del proveedor también sus facturas recibidas y lo que el SAT publica de él', async ({ page }) => {
  await new AccesoPage(page).enter('auditor', '/proveedores')
  await new ShellPage(page).chooseSocio('Energéticos del Bajío')
  await new ListaPage(page, 'Proveedores').fila('Terminal Salamanca').getByText('MXP').click()
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Facturas recibidas' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Datos fiscales' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^(Editar|Solicitar retorno)$/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
