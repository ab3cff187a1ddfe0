// Entregas and Flota: a dispatcher repeats a trip in three actions, the truck with an expired policy waits for who answers for it.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { createPrefactura, DocumentoFiscalPage, stamp } from '../pages/documento-fiscal-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'

test.describe.configure({ mode: 'serial' })

test('la flota: cuatro camiones, y el de la póliza vencida lo dice', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/flota')
  const lista = new ListaPage(page, 'Vehículos')
  await expect(lista.filas).toHaveCount(4)
  await expect(lista.fila('AT-04')).toContainText(/Responsabilidad civil\s*Venció el/)
  expect(await violations(page)).toEqual([])
})

test('un operador se agrega con lo que pide la ley, y lo mal escrito se dice en su campo', async ({
  page,
  complaints,
}) => {
  complaints.expected(/409|DUPLICADO/)
  await new AccesoPage(page).enter('socio', '/flota?vista=operador')
  await page.getByRole('button', { name: 'Agregar operador' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Agregar operador' })
  await dialogo.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ríos')
  await dialogo.getByRole('textbox', { name: 'RFC' }).fill('oerr800101ab4')
  await dialogo.getByRole('textbox', { name: 'Licencia federal' }).fill('123')
  await dialogo.getByRole('textbox', { name: 'Vence la licencia' }).fill('31/12/2030')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialogo).toContainText('Escribe al menos 6 caracteres.')
  await dialogo.getByRole('textbox', { name: 'Licencia federal' }).fill('GTO0099123')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialogo).toContainText('Ya existe un operador con ese RFC.')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('textbox', { name: 'RFC' }).fill('RIAA900101QX2')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(new ListaPage(page, 'Operadores').fila('Ana Ríos')).toContainText('GTO0099123')
})

test('repetir una entrega son tres acciones: Repetir, Timbrar, Enviar al operador', async ({ page }, info) => {
  await new AccesoPage(page).enter('socio', '/entregas?vista=lista')
  const lista = new ListaPage(page, 'Entregas')
  let acciones = 0
  const desde = Date.now()
  await lista
    .fila('Rubén Olvera')
    .first()
    .getByRole('button', { name: /^Repetir E-/ })
    .click()
  acciones += 1
  await expect(page).toHaveURL(/\/entrega\/ver\/\d+$/)
  await page.getByRole('button', { name: 'Timbrar', exact: true }).click()
  acciones += 1
  const enviar = page.getByRole('button', { name: 'Enviar al operador' })
  await expect(enviar).toBeFocused()
  await page.keyboard.press('Enter')
  acciones += 1
  await expect(page.getByText(/^Enviada a ruben@litro\.example/)).toBeVisible()
  expect(acciones).toBeLessThanOrEqual(3)
  // How long it took is told, not asserted: a busy machine is not a slow product.
  info.annotations.push({ type: 'segundos', description: String((Date.now() - desde) / 1000) })
  await expect(page.getByRole('main')).toContainText('Lista')
  expect(await violations(page)).toEqual([])
})

test('cobrar flete: un precio dice su IVA y su retención, y la factura que sale lleva la Carta Porte', async ({
  page,
}) => {
  await new AccesoPage(page).enter('socio', '/entregas?vista=lista')
  await new ListaPage(page, 'Entregas')
    .fila('Rubén Olvera')
    .last()
    .getByRole('button', { name: /^Repetir E-/ })
    .click()
  await expect(page).toHaveURL(/\/entrega\/ver\/\d+$/)
  await page.getByRole('button', { name: 'Cobrar flete' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Cobrar flete de E-/ })
  await dialogo.getByRole('button', { name: 'Hacer prefactura de flete' }).click()
  await expect(dialogo).toContainText('Captura el precio del flete.')
  await dialogo.getByRole('textbox', { name: 'Precio del flete' }).fill('8500')
  await expect(dialogo).toContainText('IVA$1,360.00')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Hacer prefactura de flete' }).click()
  await expect(dialogo).toBeHidden()
  const main = page.getByRole('main')
  await expect(main).toContainText(/PRE-\d+ · \$9,\d{3}\.00 · Prefactura/)
  await page.getByRole('button', { name: 'Timbrar', exact: true }).click()
  await expect(main).toContainText(/· Timbrada/)
  await expect(main).toContainText('Lista')
  expect(await violations(page)).toEqual([])
  await main
    .getByRole('link', { name: /^[A-Z]+-\d+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/factura\/ver\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Flete de' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('IVA$1,360.00')
})

test('con la póliza vencida no se timbra hasta que un autorizador responde por su nombre', async ({
  page,
  complaints,
}) => {
  complaints.expected(/422|CFDI_INVALIDO/)
  const acceso = new AccesoPage(page)
  await acceso.enter('socio', '/entregas?vista=lista')
  await new ListaPage(page, 'Entregas')
    .fila('AT-04')
    .getByRole('link', { name: /^Revisar y timbrar/ })
    .click()
  await expect(page.getByRole('main')).toContainText('Semáforo SAT')
  await page.getByRole('button', { name: 'Timbrar', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('LITRO-638')
  const direccion = new URL(page.url()).pathname
  await acceso.enter('autorizador', direccion)
  await new ShellPage(page).chooseSocio('Energéticos del Bajío')
  await page.getByRole('button', { name: 'Autorizar' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('La renovación ya está pagada')
  await dialogo.getByRole('button', { name: 'Autorizar' }).click()
  await expect(page.getByRole('main')).toContainText('Autorizada: La renovación ya está pagada')
  await acceso.enter('socio', direccion)
  await page.getByRole('button', { name: 'Timbrar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Marcar entregada' })).toBeVisible()
})

test('la liga del operador abre sin cuenta, también sin señal, y entrega', async ({ page, browser, baseURL }) => {
  await new AccesoPage(page).enter('socio', '/entregas?vista=lista')
  await new ListaPage(page, 'Entregas')
    .fila('Rubén Olvera')
    .first()
    .getByRole('link', { name: /^Ver E-/ })
    .click()
  await page.getByRole('button', { name: 'Liga del operador' }).click()
  await page.getByRole('button', { name: 'Hacer liga' }).click()
  const liga = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').trim()
  const telefono = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  })
  const suya = await telefono.newPage()
  await suya.goto(new URL(liga).pathname)
  await expect(suya.getByRole('heading', { level: 1 })).toHaveText(/^Viaje E-\d+$/)
  expect(await violations(suya)).toEqual([])
  // The worker has the page and its Carta Porte before the truck leaves the network.
  await suya.waitForFunction(async () => (await (await caches.open('viaje')).keys()).length >= 2)
  await suya.evaluate(() => navigator.serviceWorker.ready)
  await telefono.setOffline(true)
  await suya.reload()
  await expect(suya.getByRole('heading', { level: 1 })).toHaveText(/^Viaje E-\d+$/)
  await telefono.setOffline(false)
  await suya.getByRole('textbox', { name: 'Quién recibió' }).fill('Rosa Marín')
  await suya.getByRole('button', { name: 'Entregado' }).click()
  await expect(suya.getByRole('status')).toHaveText('Entregado. Gracias.')
  await telefono.close()
})

test('en la prefactura los textos se eligen de la flota, y uno viejo pregunta una sola vez si es ese sitio', async ({
  page,
}) => {
  await new AccesoPage(page).enter('socio', '/factura/nuevo')
  const form = new DocumentoFiscalPage(page)
  await form.text('Operador').click()
  await page.keyboard.type('ruben')
  await expect(page.getByRole('option', { name: /^Rubén Olvera/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.text('Operador')).toHaveValue('Rubén Olvera')
  // The keys pass as they always did, and nothing opens by passing.
  for (const campo of ['Sellos', 'Almacén', 'Dirección de Entrega', 'Observaciones']) {
    await page.keyboard.press('Tab')
    await expect(form.text(campo)).toBeFocused()
    await expect(page.getByRole('option')).toHaveCount(0)
  }
  const pregunta = page.getByRole('heading', { name: '¿Es este sitio?' })
  await form.fill({ Almacén: 'Terminal principal de Salamanca' })
  await expect(pregunta).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(pregunta).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sí, es Terminal principal' }).click()
  await expect(pregunta).toHaveCount(0)
  await expect(form.text('Almacén')).toHaveValue('Terminal principal de Salamanca')
  await page.goto('/factura/nuevo')
  const leida = page.waitForResponse(/flota_texto\?.*salamanca/i)
  await form.fill({ Almacén: 'terminal principal de salamanca ' })
  await page.keyboard.press('Tab')
  await leida
  await expect(pregunta).toHaveCount(0)
})

test('desde la factura se abre la hoja llena; lo entregado vuelve a la factura', async ({ page, litro }) => {
  await new AccesoPage(page).enter('socio', '/entregas?vista=lista')
  await new ListaPage(page, 'Entregas')
    .fila('AT-04')
    .getByRole('link', { name: /^Ver E-/ })
    .click()
  await page.getByRole('button', { name: 'Marcar entregada' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('textbox', { name: 'Quién recibió' }).fill('Rosa Marín')
  await dialogo.getByRole('button', { name: 'Marcar entregada' }).click()
  await expect(page.getByRole('main')).toContainText('Entregada')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^[A-Z]+-\d+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/factura\/ver\/\d+$/)
  await expect(page.getByRole('main')).toContainText('L entregados')
  await page.getByRole('link', { name: 'Ver cliente' }).click()
  await expect(page.getByRole('heading', { name: 'Litros entregados' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/[\d,]+ de [\d,]+ L/)
  expect(await violations(page)).toEqual([])
  // One of its own: another story may have cancelled the one that was delivered.
  const { id } = await createPrefactura(litro.url)
  await stamp(litro.url, id)
  await page.goto(`/factura/ver/${id}`)
  await page.getByRole('link', { name: 'Carta Porte' }).click()
  await expect(page).toHaveURL(/\/entrega\/nueva\?IdFactura=\d+$/)
  await expect(page.getByRole('main')).toContainText('revisa lo propuesto y guarda')
  expect(await violations(page)).toEqual([])
})
