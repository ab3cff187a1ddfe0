// Returns: the list with its files and spreadsheets, asking for one in pesos and in dollars, its refusals, and cancelling.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { service, signIn } from '../identity.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { RetornoPage, routeTasa, stopClock } from '../pages/retorno-page.ts'
import { test, violations } from '../story.ts'
import { usuarios } from '../usuarios.ts'

const COLUMNAS = [
  'Folio',
  'Fecha',
  'Estatus',
  'Concepto',
  'Proveedor',
  'Sucursal',
  'Cuenta Bancaria',
  'Monto',
  'Tipo de Cambio',
  'Monto USD',
  'Comentario',
  'Archivos',
  'Acciones',
]
const PDF = {
  name: 'factura.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
}
const xml = (texto: string) => ({ name: 'factura.xml', mimeType: 'text/xml', buffer: Buffer.from(texto) })

test('la lista trae sus columnas, busca por proveedor, cuenta y concepto, y filtra por estatus', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/retornos')
  const lista = new ListaPage(page, 'Retornos')
  await expect(lista.fila('Análisis de calidad de octubre')).toBeVisible()
  expect(await lista.columnas.allInnerTexts()).toEqual(COLUMNAS)
  const rechazado = lista.fila('Análisis de calidad de octubre')
  await expect(rechazado.getByRole('img', { name: 'Rechazado:' })).toBeVisible()
  await expect(rechazado).toContainText('La factura es de otro periodo.')
  await expect(rechazado.getByRole('button')).toHaveCount(0)
  await expect(lista.fila('Tarifa de ducto')).toContainText('18.4372')
  await expect(lista.fila('Tarifa de ducto')).toContainText('12,400.00')
  await expect(lista.fila('Fletes León a Querétaro')).toContainText('$58,310.00—')
  expect(await violations(page)).toEqual([])

  await lista.showSearch()
  for (const [texto, concepto] of [
    ['OCTANO', 'Análisis de calidad de octubre'],
    ['4412345670', 'Tarifa de ducto, primer trimestre'],
    ['calibracion', 'Calibración de bombas'],
  ] as const) {
    await lista.caja.fill(texto)
    await lista.caja.press('Enter')
    await expect(lista.filas).toHaveCount(1)
    await expect(lista.filas).toContainText(concepto)
  }
  await lista.hideSearch()
  await page.getByRole('search').getByText('Pagado', { exact: true }).click()
  await expect(lista.filas.filter({ hasNotText: 'Pagado' })).toHaveCount(0)
  await expect(lista.fila('Almacenamiento de septiembre')).toBeVisible()
  await expect(page).toHaveURL('/retornos?estatus=Pagado')
})

test('cada archivo se descarga con su nombre; Exportar lleva la lista entera y "Exportar lo filtrado" solo lo filtrado', async ({
  page,
}) => {
  await new AccesoPage(page).enter('socio', '/retornos?estatus=Pagado')
  const fila = new ListaPage(page, 'Retornos').fila('Almacenamiento de septiembre')
  const bajar = async (nombre: RegExp) => {
    const descarga = page.waitForEvent('download')
    await fila.getByRole('link', { name: nombre }).click()
    const archivo = await descarga
    return { nombre: archivo.suggestedFilename(), texto: await readFile(await archivo.path(), 'latin1') }
  }
  expect((await bajar(/factura en PDF/)).nombre).toBe('TAS090218QF1-812.pdf')
  const factura = await bajar(/factura en XML/)
  expect(factura.nombre).toBe('TAS090218QF1-812.xml')
  expect(factura.texto).toContain('Total="186420.50"')
  expect((await bajar(/programación/)).nombre).toMatch(/^programacion-\d+\.pdf$/)
  const pago = await bajar(/pago/)
  expect([pago.nombre.startsWith('pago-'), pago.texto.startsWith('%PDF-')]).toEqual([true, true])

  await page.goto('/retornos?estatus=Rechazado')
  const lista = new ListaPage(page, 'Retornos')
  await expect(lista.fila('Laboratorio Octano')).toBeVisible()
  const rechazados = await lista.total()
  const entera = await lista.export()
  expect([entera.archivo, entera.hoja.nombre, entera.hoja.formulas]).toEqual(['Retornos.xlsx', 'Retornos', 0])
  expect(entera.hoja.filas[0]?.slice(0, 12)).toEqual([...COLUMNAS.slice(0, 7), 'Moneda', ...COLUMNAS.slice(7, 11)])
  expect(entera.hoja.filas.length).toBeGreaterThan(10)
  const { hoja } = await lista.export('Exportar lo filtrado')
  expect(hoja.filas).toHaveLength(rechazados + 1)
  expect(hoja.filas).toContainEqual(expect.arrayContaining(['Rechazado', 'Laboratorio Octano', 22040]))
})

test('si la lista o el retorno no se pueden leer lo dice, y Reintentar los trae', async ({ page, complaints }) => {
  complaints.expected(/retorno|Failed to load/)
  await page.route('**/services/retornos?*', (route) => route.fulfill({ status: 500, body: '' }))
  await new AccesoPage(page).enter('socio', '/retornos')
  const aviso = page.getByRole('main').getByRole('alert')
  await expect(aviso).toContainText('No se pudieron obtener los retornos')
  await page.unroute('**/services/retornos?*')
  await aviso.getByRole('button', { name: 'Reintentar' }).click()
  await expect(new ListaPage(page, 'Retornos').fila('Calibración de bombas')).toBeVisible()
  await page.goto('/retorno/editar/999999')
  await expect(aviso).toContainText('No se pudo cargar el retorno.')
})

test('quien solo consulta no solicita ni cancela; un socio sin sucursales no las ve', async ({
  page,
  browser,
  baseURL,
}) => {
  await new AccesoPage(page).enter('consulta', '/retornos')
  await expect(new ListaPage(page, 'Retornos').fila('Calibración de bombas')).toBeVisible()
  await expect(page.getByRole('link', { name: /Solicitar|Editar/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Cancelar/ })).toHaveCount(0)

  const context = await browser.newContext({ baseURL })
  const otra = await context.newPage()
  await new AccesoPage(otra).enter('socio2', '/retorno/nuevo')
  const form = new RetornoPage(otra)
  await expect(form.title).toHaveText('Nuevo Retorno')
  await expect(form.select('Proveedor')).toBeVisible()
  await expect(form.select('Sucursal')).toHaveCount(0)
  await context.close()
})

test('solicita en pesos con el ratón: la cuenta por aprobar no se elige y la lista lo trae enseguida', async ({
  page,
}) => {
  await new AccesoPage(page).enter('socio', '/retornos')
  await page.getByRole('link', { name: 'Solicitar' }).click()
  const form = new RetornoPage(page)
  await expect(form.title).toHaveText('Nuevo Retorno')
  await form.choose('Proveedor', 'Autotanques del Bajío')
  await form.select('Cuenta Bancaria').click()
  const porAprobar = page.getByRole('option', { name: /\(Por aprobar\)$/ })
  await expect(porAprobar).toHaveAttribute('data-combobox-disabled', 'true')
  await page.getByRole('option', { name: /6785$/ }).click()
  await expect(form.main.getByText('MXP', { exact: true })).toBeVisible()
  await expect(form.refrescar).toHaveCount(0)
  await form.text('Monto').fill('1,250.40')
  await form.resto('Renta de bomba, historia')
  expect(await violations(page)).toEqual([])
  await form.guardar.click()
  await expect(page).toHaveURL('/retornos')
  await expect(form.toast('Retorno guardado exitosamente.')).toBeVisible()
  const fila = new ListaPage(page, 'Retornos').fila('Renta de bomba, historia')
  await expect(fila).toContainText('Capturado')
  await expect(fila).toContainText('$1,250.40')
  await form
    .toast('Retorno guardado exitosamente.')
    .getByRole('link', { name: /^Ver retorno \d+$/ })
    .click()
  await expect(page).toHaveURL(/\/retorno\/ver\/\d+$/)
})

test('solicita en dólares solo con el teclado: la tasa llega sola y los pesos se calculan', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/retornos')
  await expect(new ListaPage(page, 'Retornos').tabla).toBeVisible()
  await page.keyboard.press('n')
  const form = new RetornoPage(page)
  const elegir = async (texto: string) => {
    await page.keyboard.type(texto)
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await expect(form.select('Proveedor')).toBeEnabled()
  await form.select('Proveedor').focus()
  await elegir('rio grande')
  await expect(form.select('Cuenta Bancaria')).toHaveAttribute('placeholder', 'Elige una opción')
  await page.keyboard.press('Tab')
  await elegir('wells')
  await expect(form.figure('Tipo de Cambio')).toHaveValue('18.4372')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form.refrescar).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('100.005')
  await expect(form.figure('Monto (MXN)')).toHaveValue('$1,843.90')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await elegir('quer')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ducto por teclado')
  await form.guardar.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/retornos')
  const fila = new ListaPage(page, 'Retornos').fila('Ducto por teclado')
  await expect(fila).toContainText('$1,843.90')
  await expect(fila).toContainText('100.01')
})

test('Refrescar avisa 2500 ms que actualizó, 3000 ms que no pudo, y la tasa de otro día no deja guardar', async ({
  page,
  complaints,
}) => {
  complaints.expected(/tipo_cambio|Failed to load/)
  await new AccesoPage(page).enter('socio', '/retorno/nuevo')
  const form = new RetornoPage(page)
  await form.destino('Gulf Coast Fuel Trading', /JPMorgan/)
  await expect(form.figure('Tipo de Cambio')).toHaveValue('18.4372')
  await stopClock(page)
  const exito = form.main.getByText('Tipo de cambio actualizado.')
  await expect(exito).toHaveCount(0)
  await form.refrescar.click()
  await expect(exito).toBeVisible()
  await page.clock.runFor(2490)
  await expect(exito).toBeVisible()
  await page.clock.runFor(20)
  await expect(exito).toHaveCount(0)

  await page.route('**/services/tipos-cambio', (route) => route.fulfill({ status: 500, body: '' }))
  await form.refrescar.click()
  const falla = form.main.getByText('No se pudo refrescar el tipo de cambio.')
  await expect(falla).toBeVisible()
  await page.clock.runFor(2990)
  await expect(falla).toBeVisible()
  await page.clock.runFor(20)
  await expect(falla).toHaveCount(0)
  await expect(form.figure('Tipo de Cambio')).toHaveValue('18.4372')
  await page.unroute('**/services/tipos-cambio')

  await page.clock.resume()
  await routeTasa(page, (fila) => ({ ...fila, Fecha: '2026-01-05', FechaHora: '2026-01-05T09:00:00' }))
  await form.refrescar.click()
  await expect(form.main.getByText('Es del 05/01/2026.')).toBeVisible()
  await form.text('Monto USD').fill('50')
  await form.resto('Con tasa vieja')
  await form.guardar.click()
  const NO_ES_DE_HOY = 'El tipo de cambio no es de hoy. Por favor, refresca el tipo de cambio antes de continuar.'
  await expect(form.main.getByText(NO_ES_DE_HOY)).toBeVisible()
  await expect(page).toHaveURL('/retorno/nuevo')
  await page.unroute('**/services/tipos-cambio')
  await form.refrescar.click()
  await expect(form.main.getByText(NO_ES_DE_HOY)).toHaveCount(0)
})

test('lo que falta queda bajo su campo; lo que el servidor rechaza se lee y no se pierde lo escrito', async ({
  page,
  complaints,
  litro,
}) => {
  complaints.expected(/Nuevo Retorno|Failed to load/)
  await new AccesoPage(page).enter('socio', '/retorno/nuevo')
  const form = new RetornoPage(page)
  await form.guardar.click()
  for (const queja of [
    'Elige un proveedor.',
    'Elige una cuenta bancaria.',
    'Captura el monto.',
    'Elige una sucursal.',
    'Captura el concepto.',
  ]) {
    await expect(form.main.getByText(queja, { exact: true })).toBeVisible()
  }
  await form.destino('Rio Grande Pipelines', /Wells/)
  await form.resto('No se guarda')
  await form.guardar.click()
  await expect(form.main.getByText('Captura el monto en USD.')).toBeVisible()

  await form.destino('Terminal Salamanca', /\d{18}$/)
  await form.text('Monto').fill('186420.50')
  await form.file('Factura PDF').setInputFiles(PDF)
  await form.guardar.click()
  const PAR = 'Si cargas una factura, debes subir el PDF y el XML.'
  await expect(form.main.getByText(PAR)).toBeVisible()
  await form.file('Factura XML').setInputFiles(xml('<nota>no es un CFDI</nota>'))
  await expect(form.main.getByText(PAR)).toHaveCount(0)
  await form.guardar.click()
  await expect(form.alert).toContainText('No se pudo guardar el retorno.')
  await expect(form.alert).toContainText('LITRO-R01')
  expect(await violations(page)).toEqual([])

  // An invoice that already supports a paid return of the demonstration.
  const { access_token } = await signIn(litro.url, usuarios.socio.usuario)
  const usada = await (await service(litro.url, 'retorno_archivoXML/1', access_token)).text()
  await form.main.getByRole('button', { name: 'Quitar' }).last().click()
  await form.file('Factura XML').setInputFiles(xml(usada))
  await form.guardar.click()
  await expect(form.alert).toContainText('Esa factura del proveedor ya se usó en otro retorno.')

  await form.main.getByRole('button', { name: 'Quitar' }).last().click()
  await form.main.getByRole('button', { name: 'Quitar' }).first().click()
  await form.text('Monto').fill('900000000')
  await expect(form.main.getByText('Saldo disponible insuficiente.')).toBeVisible()
  await form.guardar.click()
  await expect(form.alert).toContainText('No se pudo guardar el retorno.')
  await expect(form.alert).toContainText('Saldo disponible insuficiente.')
  await expect(form.text('Concepto')).toHaveValue('No se guarda')
})

test('edita una solicitud en dólares y avisa si los pesos guardados ya no son los de hoy', async ({ page }) => {
  await routeTasa(page, (fila) => ({ ...fila, TipoCambio: 18.5 }))
  await new AccesoPage(page).enter('socio', '/retornos')
  const lista = new ListaPage(page, 'Retornos')
  await lista.fila('Inspección en puerto').getByRole('link', { name: 'Editar' }).click()
  const form = new RetornoPage(page)
  await expect(form.title).toHaveText('Editar Retorno')
  await expect(form.text('Monto USD')).toHaveValue('3,120.00')
  const DIFIERE = 'El monto en MXN guardado difiere del monto al tipo de cambio actual.'
  await expect(form.main.getByText(DIFIERE)).toBeVisible()
  await page.unroute('**/services/tipos-cambio')
  await form.refrescar.click()
  await expect(form.main.getByText(DIFIERE)).toHaveCount(0)
  await form.text('Monto USD').fill('3000')
  await form.guardar.click()
  await expect(page).toHaveURL('/retornos')
  await expect(form.toast('Retorno guardado exitosamente.')).toBeVisible()
  await expect(lista.fila('Inspección en puerto')).toContainText('$55,311.60')
  // What treasury has taken is read, not changed.
  await page.goto('/retorno/editar/7')
  await expect(form.main.getByText('Este retorno está En Revisión y ya no se puede editar.')).toBeVisible()
  await expect(form.guardar).toBeDisabled()
})

test('cancelar pregunta; al aceptar la fila cambia donde está, y si no se puede lo dice', async ({
  page,
  complaints,
}) => {
  complaints.expected(/retorno_cancelar|Failed to load/)
  await new AccesoPage(page).enter('socio', '/retornos')
  const lista = new ListaPage(page, 'Retornos')
  const fila = lista.fila('Póliza de transporte')
  const pregunta = page.getByRole('dialog', { name: '¿Seguro que deseas cancelar este retorno?' })
  await lista.enMenu(fila, /^Cancelar/)
  await expect(pregunta.getByRole('button', { name: 'Conservar retorno' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(pregunta).toHaveCount(0)
  await expect(fila).toContainText('En Revisión')

  await page.route('**/services/retorno/*/cancelar', (route) => route.fulfill({ status: 409, json: { error: 'x' } }))
  await lista.enMenu(fila, /^Cancelar/)
  await pregunta.getByRole('button', { name: 'Cancelar retorno' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo cancelar el retorno.' })).toBeVisible()
  await expect(fila).toContainText('En Revisión')
  await page.unroute('**/services/retorno/*/cancelar')

  let leidas = 0
  await page.route('**/services/retornos?*', (route) => {
    leidas++
    return route.continue()
  })
  await lista.enMenu(fila, /^Cancelar/)
  await pregunta.getByRole('button', { name: 'Cancelar retorno' }).click()
  await expect(fila).toContainText('Cancelado')
  await expect(fila.getByRole('button')).toHaveCount(0)
  expect(leidas).toBe(0)
  await page.reload()
  await expect(fila).toContainText('Cancelado')
})
