// Notas de Crédito and Notas de Cargo: the cascade of their selectors, their limits, their words and their waits.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { createPrefactura, DocumentoFiscalPage, stamp } from '../pages/documento-fiscal-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'

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
const ESTATUS = ['Por Autorizar', 'Rechazada', 'PreNota', 'Borrada', 'Timbrada', 'Por Cancelar', 'Cancelada']

for (const { titulo, ruta, pre, litros, hoja } of [
  { titulo: 'Notas de Crédito', ruta: '/notas-credito', pre: 'PreNotaCredito', litros: 'Litros', hoja: 'NotasCredito' },
  { titulo: 'Notas de Cargo', ruta: '/notas-cargo', pre: 'PreNotaCargo', litros: 'Cantidad', hoja: 'NotasCargo' },
]) {
  test(`${titulo}: columnas, chips con Timbrada por nombre, ${hoja}.xlsx entera y lo filtrado aparte`, async ({
    page,
  }) => {
    await new AccesoPage(page).enter('socio', ruta)
    const lista = new ListaPage(page, titulo)
    const columnas = COLUMNAS.map((nombre) => (nombre === 'Litros' ? litros : nombre))
    await expect(lista.columnas).toHaveText([...columnas, 'Archivos', 'Acciones'])
    const chips = page.getByRole('search').getByRole('checkbox')
    await expect(chips).toHaveCount(ESTATUS.length)
    for (const estatus of ESTATUS) {
      const nombre = estatus === 'PreNota' ? pre : estatus
      await expect(page.getByRole('search').getByRole('checkbox', { name: nombre })).not.toBeChecked()
    }
    await expect(lista.filas.first()).toBeVisible()
    const todas = await lista.total()
    await page.getByRole('search').getByText('Cancelada').click()
    await expect(page).toHaveURL(`${ruta}?estatus=Cancelada`)
    const entera = await lista.export()
    expect([entera.archivo, entera.hoja.nombre, entera.hoja.formulas]).toEqual([`${hoja}.xlsx`, hoja, 0])
    expect(entera.hoja.filas.length - 1).toBe(todas)
    expect(await violations(page)).toEqual([])
  })
}

test('nota de crédito: la cascada, los límites, 2 segundos, timbrada y de vuelta a su lista', async ({
  page,
  litro,
  complaints,
}) => {
  complaints.expected(/422|DATOS_INVALIDOS/)
  const { id } = await createPrefactura(litro.url)
  await stamp(litro.url, id)
  await page.clock.install()
  await new AccesoPage(page).enter('socio', '/notas-credito')
  await page.getByRole('link', { name: 'Agregar', exact: true }).click()
  const form = new DocumentoFiscalPage(page)
  await expect(form.title).toHaveText('Agregar Nota de Crédito')
  await expect(form.select('Factura')).toBeDisabled()
  await form.cliente('Gasolinera El Refugio')
  await form.select('Factura').click()
  // The newest invoice of the client comes first, with its balance (D-99).
  const primera = page.getByRole('option').first()
  await expect(primera).toContainText('saldo $27,123.47')
  await primera.click()
  await form.choose('Concepto', 'Diésel Automotriz')
  expect(await form.noteOf(form.select('Concepto'))).toBe(
    'Facturado a $23.45 por 1,000.000 L; 1,000.000 L por acreditar.',
  )
  await expect(form.select('Uso CFDI')).toHaveValue(/^G02/)
  await expect(form.select('Tipo de Relación \\(CFDI\\)')).toHaveValue(/^01/)

  await form.cliente('Transportes Cubilete')
  await expect(form.select('Factura')).toHaveValue('')
  await expect(form.select('Concepto')).toHaveValue('')
  await form.cliente('Gasolinera El Refugio')
  await form.select('Factura').click()
  await page.getByRole('option').first().click()
  await form.choose('Concepto', 'Diésel Automotriz')
  await form.choose('Tipo de Operación', 'Descuento/Bonificación')
  await form.choose('Método de Pago', /^PUE/)
  await form.choose('Forma de Pago', /^15/)
  await form.fill({ 'Precio del Producto': '30', 'Cantidad de Litros': '100' })
  await form.button('Guardar Nota de Crédito').click()
  // The literal headline, and the server's complaint on its field (D-104).
  await expect(form.alert).toContainText('Error al guardar nota de crédito.')
  expect(await form.noteOf(form.text('Precio del Producto'))).toContain(
    'El precio no puede ser mayor al de la factura.',
  )
  await form.fill({ 'Precio del Producto': '0.50' })
  await expect(form.dato('Total', 'Resumen')).toHaveText('$58.00')
  expect(await violations(page)).toEqual([])
  const guardada = page.waitForResponse('**/services/nota-credito_agregar')
  await form.saveAndLeave(
    'Guardar Nota de Crédito',
    'Nota de crédito registrada correctamente.',
    '/notas-credito',
    2000,
  )
  const { IdNotaCredito, Folio } = (await (await guardada).json()) as { IdNotaCredito: number; Folio: string }

  await new ListaPage(page, 'Notas de Crédito')
    .fila(Folio)
    .getByRole('link', { name: /^Timbrar/ })
    .click()
  await expect(form.title).toHaveText('Timbrar PreNota de Crédito')
  await form.openSemaforo()
  await expect(form.semaforo.getByText('Relaciones')).toBeVisible()
  // Not to /notascredito, which does not exist (D-21).
  await form.stampAndLeave('PreNota de Crédito timbrada correctamente', '/notas-credito', 2500)

  await page.goto(`/nota-credito/ver/${IdNotaCredito}`)
  await expect(form.title).toHaveText('Detalle de Nota de Crédito')
  await expect(form.estatus).toContainText('Timbrada')
  await form.main.getByRole('link', { name: /^Factura / }).click()
  await expect(form.dato('Saldo', 'Comprobante fiscal')).toHaveText('$27,065.47')
})

test('la factura con una nota vigente no se cancela y lleva a lo que lo impide', async ({ page, complaints }) => {
  complaints.expected(/409|CANCELACION_BLOQUEADA/)
  await new AccesoPage(page).enter('socio', '/notas-credito')
  const pantalla = new DocumentoFiscalPage(page)
  await new ListaPage(page, 'Notas de Crédito').filas.first().getByRole('link').first().click()
  await pantalla.main.getByRole('link', { name: /^Factura / }).click()
  await expect(pantalla.title).toHaveText('Detalle de Factura')
  await page.goto(page.url().replace('/ver/', '/cancelar/'))
  await pantalla.button('Cancelar Factura').click()
  await expect(pantalla.alert).toContainText('hay documentos o pagos que dependen de este comprobante')
  await pantalla.alert.getByRole('link', { name: /^Nota de Crédito/ }).click()
  await expect(pantalla.title).toHaveText('Detalle de Nota de Crédito')
})

test('nota de cargo: su asterisco literal, sus dos mensajes y 2.5 segundos; timbrada ofrece Anticipo', async ({
  page,
  litro,
}) => {
  const { id } = await createPrefactura(litro.url)
  await stamp(litro.url, id)
  await page.clock.install()
  await new AccesoPage(page).enter('socio', '/nota-cargo/nuevo')
  const form = new DocumentoFiscalPage(page)
  await expect(form.title).toHaveText('Agregar Nota de Cargo')
  await expect(form.main.getByLabel('Relacionar a Factura Cancelada*')).not.toHaveAttribute('aria-required')
  await form.cliente('Gasolinera El Refugio')
  await form.select('Factura').click()
  await page.getByRole('option').first().click()
  await form.choose('Producto', 'Diésel Automotriz')
  await form.choose('Método de Pago', /^PPD/)
  await form.choose('Tipo de Operación', 'Corrección de precio')
  await form.choose('Tipo de Nota de Cargo', 'Diferencia de precio')
  await form.choose('Tipo de SKU', 'Litro')
  await form.fill({ Precio: '0.35', Litros: '1000' })
  expect(await violations(page)).toEqual([])

  const pedido = page.waitForRequest('**/services/nota-cargo_agregar')
  await form.stopClock()
  await form.button('Generar Nota de Cargo').click()
  await expect(form.status).toHaveText('Nota de Cargo agregada exitosamente.')
  await page.clock.runFor(600)
  await expect(form.status).toHaveText('Nota de Cargo generada exitosamente.')
  await page.clock.runFor(1899)
  await expect(page).toHaveURL('/nota-cargo/nuevo')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/notas-cargo')
  await page.clock.resume()
  expect((await pedido).headers()['content-type']).toContain('multipart/form-data')

  const lista = new ListaPage(page, 'Notas de Cargo')
  await lista.enMenu(lista.filas.first(), /^Editar/)
  await expect(form.title).toHaveText('Editar Nota de Cargo')
  await form.fill({ Operador: 'Teresa Luna' })
  await form.saveAndLeave('Actualizar Nota de Cargo', 'Nota de Cargo actualizada exitosamente.', '/notas-cargo', 2500)
  await lista.filas
    .first()
    .getByRole('link', { name: /^Timbrar/ })
    .click()
  await expect(form.title).toHaveText('Timbrar PreNota de Cargo')
  await form.stampAndLeave('PreNota de Cargo timbrada correctamente', '/notas-cargo', 2500)
  await lista.filas
    .first()
    .getByRole('link', { name: /^Anticipo/ })
    .click()
  await expect(form.title).toHaveText('Aplicar anticipo')
  await expect(form.dato('Saldo', 'Nota de cargo')).toHaveText('$406.00')
  expect(await violations(page)).toEqual([])

  // Another one may take its place (D-199).
  await page.goto('/nota-cargo/nuevo')
  await form.cliente('Gasolinera El Refugio')
  await form.select('Factura').click()
  await page.getByRole('option').first().click()
  const sustituida = form.main.getByRole('combobox', { name: 'Relacionar a Factura Cancelada*' })
  await sustituida.click()
  await page.getByRole('option', { name: /\$406\.00 · Timbrada/ }).click()
  await expect(sustituida).toHaveValue(/\$406\.00/)
})
