// Timbrar de muchas: the server does it. The bar tells how far it is after a reload, in another tab and on a phone, and how it ended.
import { expect, type Page } from '@playwright/test'
import { como } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { createPrefactura, deletePrefactura } from '../pages/documento-fiscal-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'

test.describe.configure({ mode: 'serial' })

const CUANTAS = 24

const barra = (page: Page) => page.getByRole('progressbar', { name: 'Avance del lote' })
const resultados = (page: Page) => page.getByRole('list', { name: 'Resultado por fila' }).getByRole('listitem')

const CAMPOS = ['IdCliente', 'IdProducto', 'IdMetodoPago', 'IdFormaPago', 'IdFacturaTipo', 'IdSKUTipo', 'IdSucursal']

/** One sign-in for all of them. */
async function borradores(url: string, n: number): Promise<{ id: number; folio: string }[]> {
  const todas = [await createPrefactura(url)]
  const socio = await como(url, 'socio')
  const [modelo] = await socio('GET', `factura/${todas[0]!.id}`)
  const captura = { ...Object.fromEntries(CAMPOS.map((campo) => [campo, modelo[campo]])), Precio: 23.45, Litros: 100 }
  while (todas.length < n) {
    const { IdFactura, Folio } = await socio('POST', 'factura_agregar', captura)
    todas.push({ id: IdFactura, folio: Folio })
  }
  return todas
}

/** A list draws the rows that fit: here all of them do. */
async function withAllRows(page: Page, work: () => Promise<void>) {
  await page.setViewportSize({ width: 1440, height: 2400 })
  await work()
  await page.setViewportSize({ width: 1440, height: 900 })
}

const choose = (page: Page, folios: string[]) =>
  withAllRows(page, async () => {
    for (const folio of folios) await page.getByRole('checkbox', { name: `Seleccionar ${folio}` }).check()
  })

test('veinticuatro a la vez: sigue tras recargar y en otra pestaña, y dice cómo terminó cada una', async ({
  page,
  context,
  litro,
}) => {
  const todas = await borradores(litro.url, CUANTAS)
  const borrada = todas.at(-1)!
  await new AccesoPage(page).enter('socio', '/facturas')
  await choose(
    page,
    todas.map(({ folio }) => folio),
  )
  // Somebody deletes one meanwhile: it has its own bad end and the others their good one.
  await deletePrefactura(litro.url, borrada.id)
  await page.getByRole('button', { name: `Timbrar ${CUANTAS}` }).click()
  // What was ticked is let go when the server has it.
  await expect(page.getByRole('toolbar', { name: 'Con lo elegido' })).toHaveCount(0)
  await page.reload()
  const otra = await context.newPage()
  await otra.goto('/facturas')
  for (const vista of [page, otra]) {
    await expect(vista.getByText(`${CUANTAS - 1} listos, 1 con error`)).toBeVisible({ timeout: 60_000 })
    await expect(resultados(vista)).toHaveCount(CUANTAS)
    await expect(resultados(vista).filter({ hasText: borrada.folio })).toContainText('ya no admite cambios')
  }
  await otra.close()
  expect(await violations(page)).toEqual([])
  // The list was read again: the drafts are invoices now.
  const lista = new ListaPage(page, 'Facturas')
  await withAllRows(page, async () => {
    for (const { id } of todas.slice(0, 3)) {
      const fila = lista.filas.filter({ has: page.locator(`a[href="/factura/ver/${id}"]`) })
      await expect(fila).toContainText('Timbrada')
    }
  })

  await page.getByRole('button', { name: 'Reintentar los que fallaron' }).click()
  await expect(page.getByText('1 con error', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(resultados(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect(resultados(page)).toHaveCount(0)
  await page.reload()
  await expect(lista.filas.first()).toBeVisible()
  await expect(resultados(page)).toHaveCount(0)
})

test('el PAC no responde: la barra espera con lo que falta, se cancela y lo empezado termina solo', async ({
  page,
  litro,
}) => {
  const admin = await como(litro.url, 'admin')
  const pac = (Modo: string) => admin('PUT', 'admin/pac_fallas', { Modo })
  const todas = await borradores(litro.url, CUANTAS)
  await pac('http-402')
  try {
    await new AccesoPage(page).enter('socio', '/facturas')
    await choose(
      page,
      todas.map(({ folio }) => folio),
    )
    await page.getByRole('button', { name: `Timbrar ${CUANTAS}` }).click()
    await expect(barra(page)).toHaveAttribute('aria-valuetext', `0 de ${CUANTAS} timbrados · ${CUANTAS} por terminar`)
    await page.reload()
    await expect(barra(page)).toHaveAttribute('aria-valuenow', '0')
    await expect(page.getByText('Puedes seguir en otra pantalla o cerrar el portal: el lote continúa.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(barra(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(1)
    expect(await violations(page)).toEqual([])

    await page.getByRole('button', { name: 'Cancelar lo que falta' }).click()
    await expect(page.getByText('Lo que falta ya está en proceso')).toBeVisible()
    await expect(barra(page)).toHaveAttribute('aria-valuetext', /sin timbrar/)
  } finally {
    await pac('ninguna')
  }
  await expect(page.getByText(/^\d+ listos, \d+ sin timbrar$/)).toBeVisible({ timeout: 60_000 })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect(barra(page)).toHaveCount(0)
})
