// The desks over several rows at once: each row has its own end, and the sheet carries what the screen shows.
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { como, type Pedir } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { BandejaPage } from '../pages/bandeja-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'
import { readXlsx } from '../xlsx.ts'

const SOCIO = 'Energéticos del Bajío'
const HOY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
const sufijo = Date.now()
const PDF = { name: 'banco.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

const resultados = (page: Page) => page.getByRole('list', { name: 'Resultado por fila' }).getByRole('listitem')

/** How many records the saved sheet has. */
async function exportadas(page: Page, boton: string): Promise<number> {
  const bajada = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: boton, exact: true }).click()
  return readXlsx(await readFile(await (await bajada).path())).filas.length - 1
}

async function cuentaAprobada(pedir: Pedir): Promise<{ IdProveedor: number; IdCuenta: number }> {
  for (const { IdProveedor } of await pedir('GET', 'proveedores')) {
    for (const { IdCuenta, Estatus, Moneda } of await pedir('GET', `cuentas-por-proveedor/${IdProveedor}`)) {
      if (Estatus === 'Aprobada' && Moneda === 'MXP') return { IdProveedor, IdCuenta }
    }
  }
  throw new Error('No approved account')
}

test('tesorería rechaza varios depósitos con un motivo, y toma, programa y paga varios retornos', async ({
  page,
  litro,
  complaints,
}) => {
  test.slow()
  const [captura, tesoreria] = [await como(litro.url, 'facturacion', SOCIO), await como(litro.url, 'tesoreria', SOCIO)]
  const depositos: number[] = []
  for (const Monto of ['11.00', '12.00', '13.00', '90000.00']) {
    const datos = { IdDepositoTipo: 3, Depositante: `Lote ${sufijo}`, Monto }
    depositos.push((await captura('POST', 'deposito_agregar', datos)).IdDeposito)
  }
  const [uno, dos, porCancelar, fondo] = depositos
  for (const id of [porCancelar, fondo]) {
    await tesoreria('PUT', `admin/deposito_aplicar/${id}`, { FechaPago: HOY, IdFormaPago: 3 })
  }
  await captura('PUT', `deposito_solicitacancelacion/${porCancelar}`)

  await new AccesoPage(page).enter('tesoreria', `/admin/depositos?q=${sufijo}`)
  const opciones = page.getByRole('listbox', { name: 'Depósitos por validar' }).getByRole('option')
  await expect(opciones).toHaveCount(3)
  // By keyboard: the space bar ticks the one at hand, and with Shift all up to another one.
  await page.getByRole('listbox', { name: 'Depósitos por validar' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Space')
  for (const i of [0, 1, 2]) await expect(opciones.nth(i)).toHaveAttribute('aria-checked', 'true')
  expect(await violations(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Confirmar cancelación (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Rechazar (2)' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('button', { name: 'Rechazar' }).click()
  await expect(dialogo.getByRole('textbox')).toHaveAccessibleDescription(/./)
  await dialogo.getByRole('textbox').fill('No está en el banco')
  await dialogo.getByRole('button', { name: 'Rechazar' }).click()
  await expect(resultados(page)).toHaveCount(3)
  await expect(page.getByText('2 listos, 1 con error')).toBeVisible()
  await expect(resultados(page).filter({ hasText: `Depósito ${porCancelar}` })).toContainText('espera decisión')
  for (const id of [uno, dos]) {
    await expect(resultados(page).filter({ hasText: `Depósito ${id}` })).toContainText('pasa a Rechazado')
  }
  // What failed stays ticked.
  await expect(page.getByRole('toolbar', { name: 'Con lo elegido' })).toContainText('1 elegida')
  expect(await exportadas(page, 'Exportar')).toBe(1)

  const destino = await cuentaAprobada(captura)
  const [{ IdSucursal }] = await captura('GET', 'sucursales')
  const retornos: number[] = []
  for (const n of [1, 2]) {
    const datos = { ...destino, IdSucursal, Monto: '10.00', Concepto: `Lote ${n} ${sufijo}` }
    const { IdRetorno } = await captura('POST', 'retorno_agregar', datos)
    retornos.push(IdRetorno)
  }
  await page.goto(`/admin/retornos?q=${sufijo}`)
  const bandeja = new BandejaPage(page, 'Tesorería de retornos')
  await expect(bandeja.filas).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).check()
  await bandeja.button('Tomar (2)').click()
  await expect(page.getByText('2 listos')).toBeVisible()
  await page.getByRole('checkbox', { name: `Seleccionar Retorno ${retornos[0]}` }).check()
  await bandeja.button('Programar (1)').click()
  await expect(bandeja.dialogo.locator('input[type="file"]')).toBeFocused()
  await bandeja.dialogo.locator('input[type="file"]').setInputFiles(PDF)
  await bandeja.dialogo.getByRole('button', { name: 'Programar', exact: true }).click()
  await expect(bandeja.fila(`Lote 1 ${sufijo}`)).toContainText('Programado')
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).check()
  expect(await violations(page)).toEqual([])
  // The network goes away in the middle: what was not tried says so, and nothing is lost.
  complaints.expected(/./)
  await page.route('**/admin/retorno_pagar/**', (ruta) => ruta.abort())
  await bandeja.button('Pagar (1)').click()
  await bandeja.dialogo.locator('input[type="file"]').setInputFiles(PDF)
  await bandeja.dialogo.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByText('2 con error')).toBeVisible()
  await expect(resultados(page).filter({ hasText: `Retorno ${retornos[1]}` })).toContainText(
    /No se hizo: está En Revisión|No se intentó/,
  )
  await page.unroute('**/admin/retorno_pagar/**')
  await bandeja.button('Pagar (1)').click()
  await bandeja.dialogo.locator('input[type="file"]').setInputFiles(PDF)
  await bandeja.dialogo.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByText('1 listo, 1 con error')).toBeVisible()
})

/** The receiver refuses it, once the system has sent it; true when it has ended. */
async function terminar(pedir: Pedir, id: number): Promise<boolean> {
  const filas: { Id: number; Estado: string; Terminada: string | null }[] = await pedir('GET', 'admin/cancelaciones')
  const fila = filas.find(({ Id }) => Id === id)
  if (fila?.Estado === 'en_proceso') {
    await pedir('POST', `admin/cancelacion_simular/factura/${id}`, { Respuesta: 'rechazar' })
  } else if (fila?.Estado === 'enviada') await pedir('POST', `admin/cancelacion_consultar/factura/${id}`)
  return fila?.Terminada !== null
}

test('facturación pregunta por varias cancelaciones a la vez; la que no lo admite lo dice', async ({ page, litro }) => {
  const pedir = await como(litro.url, 'facturacion', SOCIO)
  const libres = (await pedir('GET', 'facturas?estatus=Timbrada')).filter(
    ({ SaldoRestante, Total }: { SaldoRestante: number; Total: number }) => SaldoRestante === Total,
  )
  const [una, otra] = libres.slice(0, 2)
  for (const { IdFactura } of [una, otra]) {
    await pedir('PUT', `factura_solicitacancelacion/${IdFactura}`, { motivo: '02' })
  }
  await expect(async () => expect(await terminar(pedir, una.IdFactura)).toBe(true)).toPass({ timeout: 45_000 })
  await new AccesoPage(page).enter('facturacion', '/admin/cancelaciones?estatus=En+curso,Terminadas')
  const bandeja = new BandejaPage(page, 'Cancelaciones')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(bandeja.fila(una.Folio)).toBeVisible()
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const titulo of ['Folio y total', 'Cliente', 'Socio', 'Motivo y sustituto', 'Último día']) {
      await expect.poll(() => bandeja.cut(titulo), `${titulo} a ${width}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // A badge over another line stands as high as the first line of its neighbours.
  const middle = async (que: Locator) => {
    const { y, height } = (await que.boundingBox())!
    return y + height / 2
  }
  const fila = bandeja.fila(una.Folio)
  const folio = await middle(fila.getByRole('link', { name: una.Folio, exact: true }))
  expect(Math.abs((await middle(fila.locator('[data-tono]'))) - folio)).toBeLessThan(2)
  // The counts of the menu leave their icons alone, wide or collapsed.
  for (const boton of ['Contraer menú', 'Expandir menú']) {
    const renglon = page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('listitem')
      .filter({ has: page.getByTitle(/por atender$/) })
    const cuenta = (await renglon
      .first()
      .getByTitle(/por atender$/)
      .boundingBox())!
    const icono = (await renglon.first().locator('svg').boundingBox())!
    expect(cuenta.x + cuenta.width).toBeLessThan(icono.x)
    await page.getByRole('button', { name: boton }).click()
  }
  for (const { Folio } of [una, otra]) await bandeja.tick(Folio)
  await expect(bandeja.button('Actualizar estatus (1)')).toBeEnabled()
  await expect(bandeja.button('Desistir (0)')).toBeDisabled()
  expect(await exportadas(page, 'Exportar (2)')).toBe(2)
  await bandeja.button('Actualizar estatus (1)').click()
  await expect(page.getByText('1 listo, 1 con error')).toBeVisible()
  await expect(resultados(page).filter({ hasText: una.Folio })).toContainText(
    /No se hizo: está (rechazada|cancelada)\./,
  )
  await expect(resultados(page).filter({ hasText: otra.Folio })).toContainText(/está|quedó/)
  expect(await violations(page)).toEqual([])
})

test('el administrador bloquea y desbloquea a varios, y no a sí mismo; el auditor solo exporta', async ({
  page,
  litro,
  complaints,
}) => {
  const pedir = await como(litro.url, 'admin')
  for (const n of ['uno', 'dos']) {
    const CorreoElectronico = `${n}.${sufijo}@example.com`
    await pedir('POST', 'admin/usuario_invitar', { Nombre: `Lote ${n}`, CorreoElectronico, Roles: ['auditor'] })
  }
  await new AccesoPage(page).enter('admin', `/admin/usuarios?q=${sufijo}`)
  const lista = new ListaPage(page, 'Usuarios')
  await expect(lista.filas).toHaveCount(2)
  await lista.fila('Lote dos').getByRole('checkbox').click()
  await lista
    .fila('Lote uno')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Bloquear (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(page.getByText('2 listos')).toBeVisible()
  await expect(lista.fila('Bloqueado')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).check()
  await expect(page.getByRole('button', { name: 'Bloquear (0)' })).toBeDisabled()
  await page.getByRole('button', { name: 'Desbloquear (2)' }).click()
  // Nobody has entered with their invitation yet.
  await expect(lista.fila('Invitado')).toHaveCount(2)
  expect(await violations(page)).toEqual([])

  complaints.expected(/4\d\d|ApiError/)
  await page.goto('/admin/usuarios?q=admin@litro.example')
  await lista.filas.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Bloquear (1)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(page.getByText('1 con error')).toBeVisible()

  await new AccesoPage(page).enter('auditor', `/admin/usuarios?q=${sufijo}`)
  await page.getByRole('checkbox', { name: 'Seleccionar Lote uno' }).check()
  await expect(page.getByRole('button', { name: /^(Bloquear|Desbloquear)/ })).toHaveCount(0)
  expect(await exportadas(page, 'Exportar (1)')).toBe(1)
})

test('un filtro se guarda con nombre, abre la lista, se renombra y se borra; nadie más lo ve', async ({ page }) => {
  const acceso = new AccesoPage(page)
  await acceso.enter('consulta', '/facturas?q=refugio&estatus=Timbrada')
  const menu = page.getByRole('button', { name: 'Filtros guardados' })
  const opcion = (nombre: string) => page.getByRole('menuitem', { name: nombre })
  await menu.click()
  await opcion('Guardar filtro').click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('button', { name: 'Guardar filtro' }).click()
  await expect(dialogo.getByText('Escribe un nombre para el filtro.')).toBeVisible()
  await dialogo.getByLabel('Nombre').fill('Refugio timbradas')
  await dialogo.getByRole('switch', { name: 'Usarlo al abrir esta lista' }).press('Space')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Guardar filtro' }).click()
  await expect(dialogo).toHaveCount(0)
  // A plain address opens with it; clearing it stays cleared.
  await page.goto('/facturas')
  await expect(page).toHaveURL(/q=refugio/)
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(page).not.toHaveURL(/q=refugio/)
  await menu.click()
  await opcion('Refugio timbradas').click()
  await expect(page).toHaveURL(/estatus=Timbrada/)
  await menu.click()
  await expect(opcion('Guardar filtro')).toBeDisabled()
  await opcion('Administrar filtros').click()
  const nombre = dialogo.getByRole('textbox', { name: 'Nombre de Refugio timbradas' })
  await nombre.fill('Refugio')
  await dialogo.getByRole('button', { name: 'Renombrar' }).click()
  await expect(dialogo.getByRole('textbox', { name: 'Nombre de Refugio', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await acceso.enter('socio', '/facturas')
  await menu.click()
  await expect(opcion('Guardar filtro')).toBeVisible()
  await expect(opcion('Refugio')).toHaveCount(0)
  await acceso.enter('consulta', '/facturas')
  await expect(page).toHaveURL(/q=refugio/)
  await menu.click()
  await opcion('Administrar filtros').click()
  await dialogo.getByRole('button', { name: 'Borrar Refugio' }).click()
  await expect(dialogo.getByText('Ya no hay filtros guardados en esta lista.')).toBeVisible()
})

test('la fila entera abre: el documento en autorizaciones, el retorno en tesorería, con ratón y con teclado', async ({
  page,
}) => {
  const acceso = new AccesoPage(page)
  await acceso.enter('auditor', '/admin/autorizaciones')
  const porAutorizar = new BandejaPage(page, 'Bandeja de autorización')
  await porAutorizar.filas.first().getByText('vencido').click()
  await expect(page).toHaveURL(/\/ver\/\d+$/)
  await page.goBack()
  await expect(porAutorizar.filas.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ver\/\d+$/)

  await page.goto('/admin/retornos')
  const retornos = new BandejaPage(page, 'Tesorería de retornos')
  await retornos.filas.first().getByText('$').first().click()
  await expect(retornos.dialogo).toContainText('Saldo disponible')
  await page.keyboard.press('Escape')
  await expect(retornos.dialogo).toHaveCount(0)
  await retornos.filas.first().focus()
  await page.keyboard.press('Enter')
  await expect(retornos.dialogo).toContainText('Saldo disponible')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(retornos.dialogo).toHaveCount(0)

  // A supplier is some partner's: it is chosen after it, and leaves with it.
  await retornos.button('Más filtros').click()
  const panel = page.getByRole('dialog', { name: 'Más filtros' })
  const choose = async (campo: string, nombre: string) => {
    await panel.getByRole('combobox', { name: campo }).fill(nombre)
    await page.getByRole('option', { name: nombre }).click()
  }
  await expect(panel.getByRole('combobox', { name: 'Socio comercial' })).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'Proveedor' })).toHaveCount(0)
  await choose('Socio comercial', 'Energéticos del Bajío')
  await choose('Proveedor', 'Terminal Salamanca')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/socio=\d+&proveedor=\d+/)
  await expect(retornos.filas).toHaveText([/Terminal Salamanca/])
  await page.getByRole('button', { name: 'Quitar filtro Energéticos del Bajío' }).click()
  await expect(page).not.toHaveURL(/socio|proveedor/)
  await expect.poll(() => retornos.filas.count()).toBeGreaterThan(1)
})

test('un documento de otro socio lo presta para la visita; al volver a la bandeja regresa el que se eligió', async ({
  page,
}) => {
  await new AccesoPage(page).enter('autorizador', '/dashboard')
  const shell = new ShellPage(page)
  await shell.chooseSocio(SOCIO)
  await shell.link('Bandeja de autorización').click()
  const bandeja = new BandejaPage(page, 'Bandeja de autorización')
  // Every partner's rows are here: there is nothing to choose.
  await expect(bandeja.filas.first()).toBeVisible()
  await expect(shell.socio).toHaveCount(0)

  await bandeja.filas.filter({ hasText: 'Distribuidora Golfo Norte' }).first().getByText('$').first().click()
  await expect(page).toHaveURL(/\/ver\/\d+$/)
  const deQuien = shell.main.getByRole('status').filter({ hasText: 'Documento de Distribuidora Golfo Norte.' })
  await expect(deQuien).toContainText(`Al volver a tu bandeja sigues con ${SOCIO}.`)
  await expect(shell.socio).toHaveValue('Distribuidora Golfo Norte')
  await expect(shell.title).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(deQuien).toBeVisible()

  await page.goBack()
  await expect(bandeja.filas.first()).toBeVisible()
  await page.goForward()
  await expect(deQuien).toBeVisible()
  await page.goBack()
  await shell.link('Facturas').click()
  await expect(shell.socio).toHaveValue(SOCIO)
  await expect(deQuien).toHaveCount(0)

  // Who stays with it says so.
  await page.goBack()
  await page.goForward()
  await expect(shell.socio).toHaveValue(SOCIO)
  await shell.link('Bandeja de autorización').click()
  await bandeja.filas.filter({ hasText: 'Distribuidora Golfo Norte' }).first().getByText('$').first().click()
  await deQuien.getByRole('button', { name: 'Elegir este socio' }).click()
  await expect(deQuien).toHaveCount(0)
  await shell.link('Resumen').click()
  await expect(shell.socio).toHaveValue('Distribuidora Golfo Norte')
})
