// What is done with documents and on the desks, with the keyboard alone: how many keys each job takes.
import { expect } from '@playwright/test'
import { como } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { BandejaPage } from '../pages/bandeja-page.ts'
import { createPrefactura, DocumentoFiscalPage, stamp } from '../pages/documento-fiscal-page.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'
import { Teclas } from '../teclas.ts'

const SOCIO = 'Energéticos del Bajío'
const sufijo = Date.now()

/** A stamped invoice of the partner, with its final folio. */
async function timbrada(url: string): Promise<{ id: number; folio: string }> {
  const { id } = await createPrefactura(url)
  await stamp(url, id)
  const [{ Folio }] = await (await como(url, 'socio'))('GET', `factura/${id}`)
  return { id, folio: Folio }
}

test('una prefactura se halla por su folio, se abre y se timbra', async ({ page, litro }) => {
  const { id, folio } = await createPrefactura(litro.url)
  await new AccesoPage(page).enter('socio', '/dashboard')
  const pantalla = new DocumentoFiscalPage(page)
  const teclas = new Teclas(page)
  await teclas.openByFolio(folio)
  await expect(page).toHaveURL(`/factura/ver/${id}`)
  teclas.told('hallar un documento', 2)
  await expect(pantalla.main.getByRole('link', { name: 'Timbrar', exact: true })).toBeVisible()
  await teclas.press('Control+Enter')
  await expect(page).toHaveURL(`/factura/timbrar/${id}`)
  await expect(pantalla.button('Timbrar')).toBeEnabled()
  await teclas.press('Control+Enter')
  await expect(pantalla.main.getByText('Prefactura timbrada correctamente')).toBeVisible()
  teclas.told('timbrar', 4)
})

test('una factura timbrada se cancela con su motivo', async ({ page, litro }) => {
  const { id, folio } = await timbrada(litro.url)
  await new AccesoPage(page).enter('socio', '/dashboard')
  const pantalla = new DocumentoFiscalPage(page)
  const teclas = new Teclas(page)
  await teclas.openByFolio(folio)
  await expect(page).toHaveURL(`/factura/ver/${id}`)
  await teclas.tabTo(pantalla.main.getByRole('button', { name: `Más acciones de ${folio}` }))
  await teclas.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Cancelar factura' })).toBeVisible()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await teclas.press('ArrowUp', 'Enter')
  await expect(page).toHaveURL(`/factura/cancelar/${id}`)
  // The motive it opens with is the commonest; another one is a letter away.
  await expect(pantalla.select('Motivo de cancelación')).toHaveValue(/^02/)
  const pedida = page.waitForRequest('**/services/factura_solicitacancelacion/*')
  await teclas.press('Control+Enter')
  expect((await pedida).postDataJSON()).toEqual({ motivo: '02' })
  await expect(page).toHaveURL('/facturas')
  teclas.told('cancelar', 14)
})

test('una factura se envía por correo', async ({ page, litro }) => {
  const { id, folio } = await timbrada(litro.url)
  await new AccesoPage(page).enter('socio', '/dashboard')
  const pantalla = new DocumentoFiscalPage(page)
  const enviar = new Teclas(page)
  await enviar.openByFolio(folio)
  await expect(page).toHaveURL(`/factura/ver/${id}`)
  await enviar.tabTo(pantalla.main.getByRole('button', { name: 'Enviar', exact: true }).first())
  await enviar.press('Enter')
  const para = page.getByRole('dialog').getByRole('combobox', { name: 'Para' })
  await expect(para).toBeFocused()
  await enviar.type(`teclas-${id}@cliente.example`)
  const mandada = page.waitForResponse((r) => r.url().includes('/services/factura_enviar/'))
  await enviar.press('Control+Enter')
  expect((await mandada).ok()).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  enviar.told('enviar por correo', 9)
  // The dialog is gone: Tab goes on from where it was opened.
  await page.keyboard.press('Tab')
  await expect(pantalla.main.getByRole('link', { name: 'Registrar pago' })).toBeFocused()
})

test('de una factura abierta sale su pago', async ({ page, litro }) => {
  const { id, folio } = await timbrada(litro.url)
  await new AccesoPage(page).enter('socio', '/dashboard')
  const pantalla = new DocumentoFiscalPage(page)
  await new Teclas(page).openByFolio(folio)
  await expect(page).toHaveURL(`/factura/ver/${id}`)
  const pagar = new Teclas(page)
  await pagar.tabTo(pantalla.main.getByRole('link', { name: 'Registrar pago' }))
  await pagar.press('Enter')
  const form = new FormularioPage(page)
  await expect(page).toHaveURL(`/deposito/nuevo?factura=${id}`)
  await expect(form.text('Monto del Depósito')).toBeFocused()
  await expect(form.text('Monto del Depósito')).toHaveValue('27,123.47')
  await expect(form.select('Cliente')).toHaveValue('Gasolinera El Refugio')
  const elegida = form.main.getByRole('checkbox', { name: new RegExp(folio) })
  await expect(elegida).toBeChecked()
  // The last of what its client owes, and in sight.
  await expect(elegida).toBeInViewport()
  expect(await violations(page)).toEqual([])
  const guardado = page.waitForResponse((r) => r.url().includes('deposito_agregar'))
  await pagar.press('Control+Enter')
  const deposito = await (await guardado).json()
  expect(deposito).toMatchObject({ Monto: 27123.47, DocumentosAplicados: [{ IdDocumento: id }] })
  pagar.told('registrar el pago de una factura', 8)
})

test('una lista se exporta', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes')
  const lista = new ListaPage(page, 'Clientes')
  await expect(lista.filas.first()).toBeVisible()
  const exportar = new Teclas(page)
  const bajada = page.waitForEvent('download')
  await exportar.press('x')
  expect((await bajada).suggestedFilename()).toBe('Clientes.xlsx')
  exportar.told('exportar una lista', 1)
})

test('un cliente nuevo', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes')
  await expect(new ListaPage(page, 'Clientes').filas.first()).toBeVisible()
  const teclas = new Teclas(page)
  const form = new FormularioPage(page)
  await teclas.press('n')
  const elegir = async (campo: string, texto: string) => {
    await teclas.tabTo(form.select(campo))
    await teclas.type(texto)
    await expect(page.getByRole('option').first()).toBeVisible()
    await teclas.press('Enter')
    await expect(form.select(campo)).not.toHaveValue('')
  }
  const escribir = async (campo: string, texto: string) => {
    await teclas.tabTo(form.text(campo))
    await teclas.type(texto)
  }
  await expect(form.text('Nombre')).toBeFocused()
  await escribir('Nombre', `Transportes del Teclado ${sufijo}`)
  await escribir('Razón Social', 'ESCUELA KEMPER URGATE')
  await escribir('RFC', 'EKU9003173C9')
  await escribir('Código Postal', '37000')
  await elegir('Régimen Fiscal', '601')
  await elegir('Uso CFDI', 'G03')
  await elegir('Estado', 'Guanajuato')
  const guardado = page.waitForResponse((r) => r.url().includes('cliente_agregar'))
  await teclas.press('Control+Enter')
  expect((await guardado).ok()).toBe(true)
  teclas.told('cliente nuevo', 16)
})

test('un retorno nuevo', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/retornos')
  await expect(new ListaPage(page, 'Retornos').filas.first()).toBeVisible()
  const teclas = new Teclas(page)
  const form = new FormularioPage(page)
  await teclas.press('n')
  await expect(form.select('Proveedor')).toBeFocused()
  for (const [campo, texto] of [
    ['Proveedor', 'Terminal Salamanca'],
    ['Cuenta Bancaria', '9125'],
  ] as const) {
    await teclas.tabTo(form.select(campo))
    await teclas.type(texto)
    await expect(page.getByRole('option')).toHaveCount(1)
    await teclas.press('Enter')
    await expect(form.select(campo)).not.toHaveValue('')
  }
  await teclas.tabTo(form.text('Monto'))
  await teclas.type('1.00')
  await teclas.tabTo(form.select('Sucursal'))
  await teclas.type('León')
  await expect(page.getByRole('option').first()).toBeVisible()
  await teclas.press('Enter')
  await teclas.tabTo(form.text('Concepto'))
  await teclas.type(`Con teclado ${sufijo}`)
  const guardado = page.waitForResponse((r) => r.url().includes('retorno_agregar'))
  await teclas.press('Control+Enter')
  expect((await guardado).ok()).toBe(true)
  teclas.told('retorno nuevo', 12)
})

test('el autorizador autoriza lo que espera', async ({ page }) => {
  await new AccesoPage(page).enter('autorizador', '/admin/autorizaciones')
  const bandeja = new BandejaPage(page, 'Bandeja de autorización')
  await expect(bandeja.filas.first()).toBeVisible()
  // Ticking is the only way to decide here: the boxes are in sight before anybody points at them.
  await expect(bandeja.filas.last().locator(':has(> input)')).toHaveCSS('opacity', '1')
  const teclas = new Teclas(page)
  await teclas.press('ArrowDown')
  await expect(bandeja.filas.first()).toBeFocused()
  await teclas.press('Space')
  await expect(bandeja.button('Autorizar (1)')).toBeVisible()
  const autorizada = page.waitForResponse((r) => /admin\/.*_autorizar\//.test(r.url()))
  await teclas.press('Control+Enter')
  expect((await autorizada).ok()).toBe(true)
  await expect(page.getByText('1 listo')).toBeVisible()
  teclas.told('autorizar', 3)
})

test('tesorería valida un depósito y lo aplica', async ({ page, litro }) => {
  const captura = await como(litro.url, 'facturacion', SOCIO)
  const datos = { IdDepositoTipo: 3, Depositante: `Teclas ${sufijo}`, Monto: '11.00' }
  const { IdDeposito } = await captura('POST', 'deposito_agregar', datos)
  await new AccesoPage(page).enter('tesoreria', `/admin/depositos?q=${sufijo}`)
  const lista = page.getByRole('listbox', { name: 'Depósitos por validar' })
  await expect(lista.getByRole('option')).toHaveCount(1)
  const form = new FormularioPage(page)
  const teclas = new Teclas(page)
  await teclas.press('ArrowDown')
  await expect(lista).toBeFocused()
  await teclas.press('Enter')
  await teclas.tabTo(form.select('Forma de Pago'))
  await teclas.type('03')
  await expect(page.getByRole('option', { name: /^03/ })).toBeVisible()
  await teclas.press('Enter')
  const aplicado = page.waitForResponse((r) => r.url().includes(`deposito_aplicar/${IdDeposito}`))
  await teclas.press('Control+Enter')
  expect((await aplicado).ok()).toBe(true)
  teclas.told('validar un depósito', 8)
})
