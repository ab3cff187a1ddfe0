// The commonest jobs done with the keyboard alone, and how many keys each takes beyond the figures and names themselves. The new
// invoice has a story of its own (facturas-teclado), and so have the documents and the desks (teclado-mesas).
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'
import { Teclas } from '../teclas.ts'

test('una factura se busca en su lista', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas')
  const lista = new ListaPage(page, 'Facturas')
  const folio = (await lista.filas.first().getByRole('link').first().textContent())!
  const buscar = new Teclas(page)
  await page.goto('/facturas')
  await expect(lista.filas.first()).toBeVisible()
  await buscar.press('/')
  await expect(page.getByRole('search').getByRole('textbox').first()).toBeFocused()
  await buscar.type(folio)
  await expect(page).toHaveURL(new RegExp(`q=${folio}`))
  await expect(lista.filas).toHaveCount(1)
  buscar.told('buscar en una lista', 2)
})

for (const { familia, ruta, servicio, concepto, precio, litros, ultima, limite } of [
  {
    familia: 'nota de crédito',
    ruta: '/notas-credito',
    servicio: 'nota-credito_agregar',
    concepto: 'Concepto',
    precio: 'Precio del Producto',
    litros: 'Cantidad de Litros',
    ultima: 'Última nota de crédito del cliente',
    limite: 30,
  },
  {
    familia: 'nota de cargo',
    ruta: '/notas-cargo',
    servicio: 'nota-cargo_agregar',
    concepto: 'Producto',
    precio: 'Precio',
    litros: 'Litros',
    ultima: 'Última nota de cargo del cliente',
    limite: 30,
  },
]) {
  test(`una ${familia} toma las condiciones de la última del cliente y cada campo lo dice`, async ({ page }) => {
    await new AccesoPage(page).enter('socio', ruta)
    const tabla = page.getByRole('main').getByRole('table').first()
    await expect(tabla.getByRole('row').nth(1)).toBeVisible()
    // A client that has one already.
    const timbrada = tabla.getByRole('row').filter({ hasText: 'Timbrada' }).first()
    const i = (await tabla.getByRole('columnheader').allTextContents()).findIndex((titulo) => /Cliente/.test(titulo))
    const cliente = (await timbrada.getByRole('cell').nth(i).textContent())!.trim()
    const teclas = new Teclas(page)
    const form = new FormularioPage(page)
    await teclas.press('n')
    await expect(form.select('Cliente')).toBeFocused()
    for (const grupo of ['Factura', 'Pago']) await expect(form.main.getByRole('group', { name: grupo })).toBeVisible()
    await teclas.type(cliente)
    await expect(page.getByRole('option').first()).toBeVisible()
    await teclas.press('Enter', 'Tab')
    await expect(form.select('Factura')).toBeFocused()
    // Those of the client are gone: what is seen next are the invoices.
    await expect(page.getByRole('option')).toHaveCount(0)
    await teclas.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await teclas.press('Enter')
    await expect(form.select('Factura')).not.toHaveValue('')
    await expect(form.select(concepto)).toBeEnabled()
    await teclas.press('Tab')
    await expect(form.select(concepto)).toBeFocused()
    await teclas.press('ArrowDown')
    await expect(page.getByRole('option').filter({ hasNotText: 'saldo' }).first()).toBeVisible()
    await teclas.press('Enter')
    await expect(form.select(concepto)).not.toHaveValue('')
    const tarjeta = form.main.getByRole('region', { name: ultima })
    await expect(tarjeta).toBeVisible()
    await teclas.press('Control+.')
    await expect(tarjeta).toContainText(/campos? puestos? como en/)
    expect(await form.noteOf(form.select('Método de Pago'))).toContain('Como en ')
    await teclas.tabTo(form.text(precio))
    await teclas.type('0.10')
    await teclas.press('Tab')
    await expect(form.text(litros)).toBeFocused()
    await teclas.type('1')
    expect(await violations(page)).toEqual([])
    const guardada = page.waitForResponse((r) => r.url().includes(servicio))
    await teclas.press('Control+Enter')
    expect((await guardada).ok()).toBe(true)
    teclas.told(familia, limite)
  })
}

test('un depósito: el pago de un cliente, y otro igual con Duplicar', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/depositos')
  await expect(new ListaPage(page, 'Depósitos').filas.first()).toBeVisible()
  const teclas = new Teclas(page)
  const form = new FormularioPage(page)
  await teclas.press('n')
  await expect(form.select('Tipo de Depósito')).toBeFocused()
  await teclas.type('Ingreso')
  await expect(page.getByRole('option').first()).toBeVisible()
  await teclas.press('Enter', 'Tab')
  await teclas.type('Tesorería del socio')
  await teclas.press('Tab')
  await teclas.type('1234.50')
  for (const grupo of ['Depósito', 'Más datos'])
    await expect(form.main.getByRole('group', { name: grupo })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const guardado = page.waitForResponse((r) => r.url().includes('deposito_agregar'))
  await teclas.press('Control+Enter')
  const respuesta = await guardado
  expect(respuesta.ok()).toBe(true)
  teclas.told('depósito', 8)

  const { IdDeposito } = (await respuesta.json()) as { IdDeposito: number }
  await page.goto(`/deposito/ver/${IdDeposito}`)
  await page.getByRole('link', { name: 'Duplicar' }).click()
  await expect(page).toHaveURL(`/deposito/nuevo?duplicar=${IdDeposito}`)
  await expect(form.text('Nombre del Depositante')).toHaveValue('Tesorería del socio')
  await expect(form.text('Monto del Depósito')).toHaveValue('1,234.50')
  await expect(form.text('Clave de rastreo')).toHaveValue('')
  const otro = page.waitForResponse((r) => r.url().includes('deposito_agregar'))
  await form.button('Guardar Depósito').click()
  const copia = (await (await otro).json()) as { IdDeposito: number }
  expect(copia.IdDeposito).not.toBe(IdDeposito)
})
