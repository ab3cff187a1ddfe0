// The pictures of the README, made again from the product as it is: GALERIA_README=si npm run galeria.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { como } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { hop } from '../pages/shell-page.ts'
import { type Litro, ROOT } from '../start.ts'
import { quiet, test } from '../story.ts'
import type { Quien } from '../usuarios.ts'

const CARPETA = join(ROOT, 'docs/img')
/** A README is read over any network. */
const TOPE_BYTES = 250_000
const ESCRITORIO = { width: 1280, height: 800 }
const TELEFONO = { width: 390, height: 780 }

type Foto = {
  archivo: string
  path: string
  titulo: string | RegExp
  tema: 'light' | 'dark'
  tamano?: typeof ESCRITORIO
}

async function take(page: Page, { archivo, path, titulo, tema, tamano = ESCRITORIO }: Foto): Promise<void> {
  await page.setViewportSize(tamano)
  await page.emulateMedia({ colorScheme: tema, reducedMotion: 'reduce' })
  await hop(page, path)
  await expect(page.getByRole('heading', { level: 1, name: titulo, exact: true })).toBeVisible()
  await quiet(page)
  // A field that has the focus shows its ring, and a picture has no focus.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const destino = join(CARPETA, archivo)
  await page.screenshot({ path: destino })
  expect(statSync(destino).size, archivo).toBeLessThan(TOPE_BYTES)
}

/** An invoice paid in part, and who owes it: a page that has something to tell in each of its places. */
async function pickInvoice(litro: Litro): Promise<{ factura: string; cliente: string }> {
  const pedir = await como(litro.url, 'socio')
  const filas = (await pedir('GET', 'facturas?limite=200&saldo=si')) as {
    IdFactura: number
    Cliente: string
    Total: number
    SaldoRestante: number
    UUID: string
  }[]
  const timbradas = filas.filter(({ UUID }) => UUID)
  const elegida = timbradas.find(({ Total, SaldoRestante }) => SaldoRestante < Total) ?? timbradas[0]!
  const { IdFactura, Cliente } = elegida
  const clientes = (await pedir('GET', 'clientes?limite=200')) as { IdCliente: number; Nombre: string }[]
  const { IdCliente } = clientes.find(({ Nombre }) => Nombre === Cliente)!
  return { factura: `/factura/ver/${IdFactura}`, cliente: `/cliente/ver/${IdCliente}` }
}

const shoot = async (page: Page, quien: Quien, fotos: readonly Foto[]) => {
  await new AccesoPage(page).enter(quien)
  for (const foto of fotos) await take(page, foto)
}

test('las fotos del README: el socio', async ({ page, litro }) => {
  const { factura, cliente } = await pickInvoice(litro)
  await shoot(page, 'socio', [
    { archivo: 'resumen.png', path: '/dashboard', titulo: 'Resumen', tema: 'light' },
    { archivo: 'facturas.png', path: '/facturas', titulo: 'Facturas', tema: 'light' },
    { archivo: 'documento.png', path: factura, titulo: 'Detalle de Factura', tema: 'dark' },
    { archivo: 'cliente.png', path: cliente, titulo: 'Cliente', tema: 'light' },
    { archivo: 'telefono.png', path: '/dashboard', titulo: 'Resumen', tema: 'light', tamano: TELEFONO },
    { archivo: 'telefono-oscuro.png', path: '/facturas', titulo: 'Facturas', tema: 'dark', tamano: TELEFONO },
  ])
})

test('las fotos del README: la casa', async ({ page }) => {
  await shoot(page, 'tesoreria', [
    { archivo: 'hoy.png', path: '/dashboard', titulo: 'Hoy', tema: 'light' },
    { archivo: 'conciliacion.png', path: '/admin/conciliacion-sat', titulo: 'Conciliación con el SAT', tema: 'dark' },
  ])
})
