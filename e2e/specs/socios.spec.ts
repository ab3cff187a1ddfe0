// A-5 in the browser: the administrator makes a partner, gives it terms and moves its money; the auditor only looks.
import { expect, type Page } from '@playwright/test'
import { como } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'

const saldo = (page: Page, nombre: string) =>
  page.getByRole('main').locator('dl[aria-label="Saldos"] > div').filter({ hasText: nombre }).locator('dd')
const tabla = (page: Page, nombre: string) => page.getByRole('table', { name: nombre, exact: true })

/** A short form in its dialog. */
async function enDialogo(page: Page, abrir: string, campos: Record<string, string>, guardar: string): Promise<void> {
  await page.getByRole('button', { name: abrir }).click()
  const dialogo = page.getByRole('dialog')
  for (const [campo, valor] of Object.entries(campos)) {
    await dialogo.getByRole('textbox', { name: new RegExp(`^${campo}`) }).fill(valor)
  }
  await dialogo.getByRole('button', { name: guardar }).click()
}

/** Treasury confirms what waits about a partner, and the screen is read again. */
async function second(page: Page, url: string, nombre: string): Promise<void> {
  const tesoreria = await como(url, 'tesoreria')
  const cambios: { IdCambio: number; De: string; Estatus: string }[] = await tesoreria('GET', 'admin/cambios')
  for (const { IdCambio } of cambios.filter((c) => c.De === nombre && c.Estatus === 'Por confirmar')) {
    await tesoreria('PUT', `admin/cambio_confirmar/${IdCambio}`, {})
  }
  await page.reload()
}

test('el administrador da de alta un socio, sus condiciones, comisiones, ajustes y retenciones', async ({
  page,
  complaints,
  litro,
}) => {
  complaints.expected(/409|422|DUPLICADO|Agregar/)
  const nombre = `Gasera Prueba ${Date.now()}`
  await new AccesoPage(page).enter('admin', '/admin/socios')
  const lista = new ListaPage(page, 'Socios comerciales')
  await page.getByRole('link', { name: 'Agregar' }).click()
  const form = new FormularioPage(page)
  await form.button('Guardar Socio').click()
  await expect(form.main).toContainText('Captura el nombre del socio comercial.')
  await form.text('Nombre').fill('energéticos del bajío')
  await form.button('Guardar Socio').click()
  await expect(form.alert).toContainText('Ya existe un socio con ese nombre.')
  await form.text('Nombre').fill(nombre)
  await form.main.getByRole('switch', { name: 'Autorizar: límite de crédito excedido' }).check()
  await form.button('Guardar Socio').click()
  await expect(form.main).toContainText('Captura el límite de crédito o apaga la regla que lo revisa.')
  await form.text('Límite de crédito').fill('1,250,000.50')
  await form.button('Guardar Socio').click()
  await expect(page).toHaveURL('/admin/socios')

  await lista
    .fila(nombre)
    .getByRole('link', { name: `Ver ${nombre}` })
    .click()
  await expect(page.getByRole('main')).toContainText('$1,250,000.50')
  await enDialogo(page, 'Agregar ajuste', { Monto: '-1', Motivo: '' }, 'Pedir ajuste')
  await expect(page.getByRole('dialog')).toContainText('Escribe el motivo del ajuste.')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Monto/ })
    .fill('1,000.00')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Motivo/ })
    .fill('Bonificación de apertura')
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir ajuste' }).click()
  await expect(tabla(page, 'Ajustes')).toContainText('Bonificación de apertura')
  await expect(tabla(page, 'Ajustes')).toContainText('Por confirmar')
  await expect(page.getByRole('main')).toContainText('Ajuste por confirmar. Monto: $1,000.00.')
  await expect(saldo(page, 'Saldo disponible')).toHaveText('$0.00')
  await second(page, litro.url, nombre)
  await expect(saldo(page, 'Saldo disponible')).toHaveText('$1,000.00')
  await expect(tabla(page, 'Ajustes')).toContainText('Confirmado')
  // Its history tells what was done with it, the newest first.
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Saldo ajustado' })).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Socio comercial agregado' }),
  ).toBeVisible()

  await enDialogo(page, 'Retener saldo', { Monto: '300.25', Motivo: 'Garantía' }, 'Pedir retención')
  await expect(page.getByRole('main')).toContainText('Retención por confirmar. Monto: $300.25.')
  await second(page, litro.url, nombre)
  await expect(saldo(page, 'Saldo congelado')).toHaveText('$300.25')
  await expect(saldo(page, 'Saldo disponible')).toHaveText('$699.75')
  await tabla(page, 'Retenciones')
    .getByRole('button', { name: /^Liberar/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir liberación' }).click()
  await expect(page.getByRole('main')).toContainText('Liberación de retención por confirmar.')
  await second(page, litro.url, nombre)
  await expect(tabla(page, 'Retenciones')).toContainText('Liberada')
  await expect(saldo(page, 'Saldo disponible')).toHaveText('$1,000.00')

  await page.getByRole('button', { name: 'Agregar comisión' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('combobox', { name: /^Tipo de Depósito/ }).click()
  await page.getByRole('option', { name: 'Ingreso' }).click()
  await dialogo.getByRole('textbox', { name: /^Porcentaje/ }).fill('0.75')
  await dialogo.getByRole('button', { name: 'Guardar comisión' }).click()
  await expect(tabla(page, 'Comisiones')).toContainText('0.75 %')
  await expect(tabla(page, 'Comisiones')).toContainText('Vigente')
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Estado de cuenta', exact: true }).click()
  await expect(page).toHaveURL('/estado-cuenta')
  await expect(page.getByRole('main')).toContainText('Bonificación de apertura')
})

test('el auditor ve a los socios y a los usuarios y no puede cambiar nada', async ({ page }) => {
  await new AccesoPage(page).enter('auditor', '/admin/socios')
  const lista = new ListaPage(page, 'Socios comerciales')
  await lista.fila('Distribuidora Golfo Norte').getByRole('link', { name: /^Ver/ }).click()
  await expect(tabla(page, 'Comisiones')).toContainText('Futura')
  await expect(tabla(page, 'Retenciones')).toContainText('Garantía de arrendamiento')
  await expect(tabla(page, 'Ajustes')).toContainText('Bonificación por volumen')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /Agregar|Retener|Liberar|Retirar/ })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Editar' })).toHaveCount(0)
  await page.goto('/admin/usuarios')
  await expect(new ListaPage(page, 'Usuarios').fila('Ramiro Solís Vega')).toContainText('Bloqueado')
  await expect(main.getByRole('link', { name: /Invitar|Editar/ })).toHaveCount(0)
  await page.goto('/admin/usuario/editar/1')
  await expect(main).toContainText('Es de quien tiene el rol Administrador.')
  await expect(page).toHaveURL('/admin/usuario/editar/1')
  await main.getByRole('link', { name: 'Ir al inicio' }).click()
  await expect(page).toHaveURL('/dashboard')
})
