// The life of an invoice: stamped with its files, replaced, cancelled or not, and what each status refuses.
import { readFile } from 'node:fs/promises'
import { type Download, expect } from '@playwright/test'
import { readQr, readXml } from '../cfdi.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import {
  createPrefactura,
  DocumentoFiscalPage,
  idDe,
  spoilPac,
  stamp,
  waitReceptor,
} from '../pages/documento-fiscal-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { hop } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'

test.describe.configure({ mode: 'serial' })

const EN_PROCESO = 'Timbrado en proceso. No repitas la operación; el sistema lo recuperará.'
// biome-ignore format: a table is read as a table
const DATOS = [
  'Folio', 'Cliente', 'Producto', 'Precio', 'Litros', 'Total', 'Método de Pago', 'Forma de Pago', 'Tipo de Factura', 'SKU', 'Sucursal',
  'Operador', 'Sellos', 'Almacén', 'Dirección de Entrega', 'Observaciones', 'Bol',
]

const bytesOf = async (bajada: Download) => readFile(await bajada.path())

test('timbra: el semáforo avisa, se corrige, línea verde, 2.5 segundos, y el PDF y el XML dicen lo mismo', async ({
  page,
  litro,
}) => {
  const { id, folio } = await createPrefactura(litro.url, { IdMetodoPago: 1, IdFormaPago: 1 })
  await page.clock.install()
  await new AccesoPage(page).enter('socio', '/facturas')
  const lista = new ListaPage(page, 'Facturas')
  const fila = lista.filas.filter({ has: page.locator(`a[href="/factura/ver/${id}"]`) })
  await fila.getByRole('link', { name: /^Timbrar/ }).click()
  const pantalla = new DocumentoFiscalPage(page)
  await expect(pantalla.title).toHaveText('Timbrar Prefactura')
  await expect(pantalla.main.getByRole('region', { name: 'Datos del documento' }).getByRole('term')).toHaveText(DATOS)
  // Fuel paid in cash: the light says what is wrong and leads to the field to mend.
  const regla = pantalla.semaforo.getByRole('listitem').filter({ hasText: 'Método y forma de pago' }).first()
  await expect(regla).toContainText('no es deducible para tu cliente')
  await regla.getByRole('link', { name: 'Corregir Forma de Pago' }).click()
  await expect(pantalla.title).toHaveText('Editar Prefactura')
  await expect(pantalla.select('Forma de Pago')).toBeFocused()
  await pantalla.choose('Forma de Pago', /^03/)
  await pantalla.saveAndLeave('Actualizar Prefactura', 'Prefactura generada exitosamente.', '/facturas', 2500)

  await fila.getByRole('link', { name: /^Timbrar/ }).click()
  await pantalla.openSemaforo()
  await expect(regla).toContainText('Correcto')
  await expect(pantalla.dato('Permiso', 'Datos fiscales')).not.toBeEmpty()
  await page.getByRole('tab', { name: 'XML' }).click()
  await expect(pantalla.main.getByRole('region', { name: `XML de ${folio}` })).toContainText('<cfdi:Comprobante')
  expect(await violations(page)).toEqual([])
  await pantalla.stampAndLeave('Prefactura timbrada correctamente', '/facturas', 2500)

  await expect(fila).toContainText('Timbrada')
  const bajar = (formato: string) => {
    const bajada = page.waitForEvent('download')
    return fila
      .getByRole('button', { name: new RegExp(`^Descargar ${formato}`) })
      .click()
      .then(() => bajada)
  }
  const [pdf, xml] = [await bajar('PDF'), await bajar('XML')]
  expect([pdf.suggestedFilename(), xml.suggestedFilename()]).toEqual([`factura_${id}.pdf`, `factura_${id}.xml`])
  const timbrado = readXml(await bytesOf(xml))
  expect([timbrado.Total, timbrado.SelloCFD]).toEqual(['27123.47', timbrado.Sello])
  // The SAT's address ends with the last eight characters of the seal.
  const qr = readQr(await bytesOf(pdf)) ?? ''
  expect(qr).toContain(`id=${timbrado.UUID}&`)
  expect(qr.endsWith(`fe=${timbrado.Sello.slice(-8)}`)).toBe(true)

  await fila.getByRole('link').first().click()
  await expect(pantalla.title).toHaveText('Detalle de Factura')
  await expect(pantalla.dato('UUID', 'Comprobante fiscal')).toHaveText(timbrado.UUID)
  await expect(pantalla.dato('Estatus en el SAT', 'Comprobante fiscal')).toHaveText('Vigente')
  await expect(pantalla.historia.getByRole('listitem')).toHaveText([
    /^Timbrado/,
    /^Timbrado solicitado/,
    /^Prefactura actualizada/,
    /^Prefactura generada/,
  ])
  expect(await violations(page)).toEqual([])
})

test('cancela con motivo 02: Por Cancelar al momento; si el receptor rechaza vuelve a Timbrada, si acepta es Cancelada', async ({
  page,
  litro,
}) => {
  const { id } = await createPrefactura(litro.url)
  await stamp(litro.url, id)
  await new AccesoPage(page).enter('socio', `/factura/cancelar/${id}`)
  const pantalla = new DocumentoFiscalPage(page)
  await expect(pantalla.title).toHaveText('Cancelar Factura')
  const motivo = pantalla.select('Motivo de cancelación')
  await expect(motivo).toHaveValue('02 - Comprobante emitido con errores sin relación')
  await expect(pantalla.main.getByText('Último día para cancelar')).toBeVisible()
  await expect(pantalla.main.getByText(/el receptor debe aceptar expresamente/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  const pedido = page.waitForRequest('**/services/factura_solicitacancelacion/*')
  await pantalla.button('Cancelar Factura').click()
  await expect(page).toHaveURL('/facturas')
  expect((await pedido).postDataJSON()).toEqual({ motivo: '02' })

  await page.goto(`/factura/ver/${id}`)
  await expect(pantalla.estatus).toContainText('Por Cancelar')
  await expect(pantalla.main.getByRole('region', { name: 'Cancelación en trámite' })).toContainText('En espera')
  await waitReceptor(pantalla, litro.url, 'rechazar', 'Timbrada')
  await expect(pantalla.main.getByText('La cancelación no procedió:')).toBeVisible()

  await page.goto(`/factura/cancelar/${id}`)
  await pantalla.button('Cancelar Factura').click()
  await expect(page).toHaveURL('/facturas')
  await page.goto(`/factura/ver/${id}`)
  await waitReceptor(pantalla, litro.url, 'aceptar', 'Cancelada')
  await expect(pantalla.dato('Estatus en el SAT', 'Comprobante fiscal')).toHaveText('Cancelado')
})

test('corrige y sustituye: el motivo 01 pide un sustituto, se crea con sus datos, se timbra y cierra la historia', async ({
  page,
  litro,
  complaints,
}) => {
  complaints.expected(/422|FALTA_SUSTITUTO/)
  const original = await createPrefactura(litro.url)
  await stamp(litro.url, original.id)
  await page.clock.install()
  await new AccesoPage(page).enter('socio', `/factura/ver/${original.id}`)
  const pantalla = new DocumentoFiscalPage(page)
  const folio = (await pantalla.dato('Folio').textContent()) ?? ''
  // It asks before it marks anything; what was marked says so and can be taken back.
  const dialogo = page.getByRole('dialog', { name: `Sustituir ${folio}` })
  const marca = pantalla.main.getByText('Está marcada para sustituirse.')
  await pantalla.button('Corregir y sustituir').click()
  await dialogo.getByRole('button', { name: 'Regresar' }).click()
  await expect(dialogo).toHaveCount(0)
  await expect(marca).toHaveCount(0)
  await pantalla.button('Corregir y sustituir').click()
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Marcar y crear la sustituta' }).click()
  await expect(page).toHaveURL(`/factura/nuevo?sustituye=${original.id}`)
  await page.goto(`/factura/ver/${original.id}`)
  await expect(marca).toBeVisible()
  await pantalla.button('Quitar la marca').click()
  await expect(marca).toHaveCount(0)

  await page.goto(`/factura/cancelar/${original.id}`)
  await pantalla.choose('Motivo de cancelación', '01 - Comprobante emitido con errores con relación')
  await pantalla.button('Cancelar Factura').click()
  await expect(pantalla.main.getByText('Captura el UUID del documento que lo sustituye.')).toBeVisible()
  await pantalla.text('UUID del sustituto').fill('no es un uuid')
  await pantalla.button('Cancelar Factura').click()
  await expect(pantalla.main.getByText('El UUID no es válido.')).toBeVisible()
  await pantalla.text('UUID del sustituto').fill('11111111-2222-4333-8444-555555555555')
  await pantalla.button('Cancelar Factura').click()
  await expect(pantalla.alert).toContainText('No encontramos una factura timbrada con ese UUID o folio.')

  await pantalla.button('Crear factura sustituta').click()
  await dialogo.getByRole('button', { name: 'Marcar y crear la sustituta' }).click()
  await expect(page).toHaveURL(`/factura/nuevo?sustituye=${original.id}`)
  await expect(pantalla.select('Cliente')).toHaveValue('Gasolinera El Refugio')
  await expect(pantalla.select('Relacionar a Factura Cancelada')).toHaveValue(new RegExp(`^${folio} `))
  await pantalla.fill({ Litros: '900' })
  const { id } = await pantalla.save('Generar Prefactura', 'factura_agregar', 'IdFactura')
  await page.goto(`/factura/timbrar/${id}`)
  await expect(pantalla.main.getByText('Relación 04 Sustitución de los CFDI previos')).toBeVisible()
  await pantalla.stampAndLeave('Prefactura timbrada correctamente', '/facturas', 2500)

  // What is left to do goes along to the list, with everything filled in; the screen that is leaving says it too.
  const avisos = page.getByRole('complementary', { name: 'Ventanas y avisos' })
  await avisos.getByRole('link', { name: `Cancelar ${folio} con motivo 01` }).click()
  await expect(page).toHaveURL(`/factura/cancelar/${original.id}?motivo=01`)
  await expect(pantalla.select('Motivo de cancelación')).toHaveValue(/^01/)
  await expect(pantalla.select('Documento que lo sustituye')).toHaveValue(/ · [0-9A-F-]{36}$/)
  expect(await violations(page)).toEqual([])
  await pantalla.button('Cancelar Factura').click()
  await expect(page).toHaveURL('/facturas')
  await page.goto(`/factura/ver/${original.id}`)
  await waitReceptor(pantalla, litro.url, 'aceptar', 'Cancelada')
  await expect(pantalla.sustitucion.getByRole('listitem')).toHaveText([
    new RegExp(`^Original: Factura ${folio}Cancelada`),
    /^Sustituta: Factura .*Timbrada · \$24,411\.12/,
    `Cancelación de ${folio} con motivo 01Cancelada`,
  ])
  await pantalla.sustitucion.getByRole('link').click()
  await expect(pantalla.sustitucion.getByRole('listitem')).toHaveCount(3)
  expect(idDe(page)).toBe(id)
})

test('el PAC timbra y no contesta: lo dice en ámbar, no deja repetir, sobrevive a recargar y se resuelve solo', async ({
  page,
  litro,
}) => {
  const { id } = await createPrefactura(litro.url)
  await new AccesoPage(page).enter('socio', `/factura/timbrar/${id}`)
  const pantalla = new DocumentoFiscalPage(page)
  await expect(pantalla.button('Timbrar')).toBeEnabled()
  await spoilPac(litro.dataDir, { modo: 'reset-despues' })
  await spoilPac(litro.dataDir, { modo: 'http-500', ruta: 'consulta', veces: 2 })
  await pantalla.button('Timbrar').click()
  await expect(pantalla.main.getByText(EN_PROCESO)).toBeVisible()
  await expect(pantalla.button('Timbrar')).toBeDisabled()
  await page.reload()
  await expect(pantalla.main.getByText(EN_PROCESO)).toBeVisible()
  await expect(pantalla.button('Timbrar')).toBeDisabled()
  await expect(pantalla.main.getByText('Prefactura timbrada correctamente')).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL('/facturas')
  await page.goto(`/factura/ver/${id}`)
  await expect(pantalla.historia.getByText('Timbrado', { exact: true })).toHaveCount(1)
})

test('dos pestañas timbran a la vez: un solo UUID y las dos lo saben', async ({ page, litro }) => {
  const { id } = await createPrefactura(litro.url)
  await new AccesoPage(page).enter('socio', `/factura/timbrar/${id}`)
  const otra = await page.context().newPage()
  await otra.goto(`/factura/timbrar/${id}`)
  const pantallas = [new DocumentoFiscalPage(page), new DocumentoFiscalPage(otra)]
  for (const pantalla of pantallas) await expect(pantalla.button('Timbrar')).toBeEnabled()
  await Promise.all(pantallas.map((pantalla) => pantalla.button('Timbrar').click()))
  for (const pantalla of pantallas) await expect(pantalla.page).toHaveURL('/facturas')
  await page.goto(`/factura/ver/${id}`)
  await expect(pantallas[0]!.historia.getByText('Timbrado', { exact: true })).toHaveCount(1)
})

test('borra una prefactura y vuelve al momento; lo que no se permite dice por qué', async ({
  page,
  litro,
  complaints,
}) => {
  complaints.expected(/404|NO_ENCONTRADO/)
  const { id, folio } = await createPrefactura(litro.url)
  await new AccesoPage(page).enter('socio', `/factura/borrar/${id}`)
  const pantalla = new DocumentoFiscalPage(page)
  await expect(pantalla.title).toHaveText('Borrar Prefactura')
  expect(await violations(page)).toEqual([])
  await pantalla.button('Borrar Prefactura').click()
  await expect(page).toHaveURL('/facturas')
  await expect(page.getByText('Prefactura borrada.')).toBeVisible()
  // Until the list is drawn, the address alone has left.
  await expect(pantalla.title).toHaveText('Facturas')

  for (const [verbo, boton] of [
    ['borrar', 'Borrar Prefactura'],
    ['editar', 'Actualizar Prefactura'],
    ['timbrar', 'Timbrar'],
    ['cancelar', 'Cancelar Factura'],
  ] as const) {
    await hop(page, `/factura/${verbo}/${id}`)
    await expect(
      pantalla.main.getByText(`La factura ${folio} tiene estatus Borrada y no se puede ${verbo}.`),
    ).toBeVisible()
    await expect(pantalla.button(boton)).toBeDisabled()
  }
  for (const [ruta, frase] of [
    // Each sentence differs from the one before it: what is read is not of the screen that is leaving.
    ['ver', 'No se pudo cargar el factura'],
    ['timbrar', 'No se pudo cargar la prefactura'],
    ['editar', 'No se pudo cargar el factura'],
  ] as const) {
    await hop(page, `/factura/${ruta}/99999999`)
    await expect(pantalla.alert).toContainText(frase)
  }
})
