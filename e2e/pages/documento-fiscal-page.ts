// The screens of an invoice or a note: its form, its stamp, its detail and its cancellation.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { signIn } from '../identity.ts'
import { usuarios } from '../usuarios.ts'
import { FormularioPage } from './formulario-page.ts'

type Guardado = { id: number; folio: string }

export class DocumentoFiscalPage extends FormularioPage {
  get resumen() {
    return this.main.getByRole('region', { name: 'Resumen' })
  }

  get semaforo() {
    return this.main.getByRole('region', { name: 'Semáforo SAT' })
  }

  /** All in order is one line until somebody opens it. */
  async openSemaforo(): Promise<void> {
    await this.semaforo.getByText('Todo correcto').click()
  }

  get historia() {
    return this.main.getByRole('region', { name: 'Historia' })
  }

  get sustitucion() {
    return this.main.getByRole('region', { name: 'Sustitución' })
  }

  /** The head of the page: folio, client and status. */
  get estatus() {
    return this.main.locator('header').first()
  }

  /** A field of the detail or of the summary, by its label. */
  dato(etiqueta: string, region = 'Datos del documento') {
    const nombre = this.page.getByRole('term').filter({ hasText: new RegExp(`^${etiqueta}$`) })
    const tarjeta = this.main.getByRole('region', { name: region, exact: true })
    return tarjeta.locator('dl > div').filter({ has: nombre }).getByRole('definition')
  }

  /** The client is found by the server. */
  async cliente(nombre: string): Promise<void> {
    await this.select('Cliente').click()
    await this.select('Cliente').fill(nombre)
    await this.page.getByRole('option', { name: new RegExp(nombre) }).click()
  }

  /** A complete pre-invoice of socio, ready to be saved. */
  async prefactura(producto = 'Diésel Automotriz', litros = '1,000'): Promise<void> {
    await this.cliente('Gasolinera El Refugio')
    await this.choose('Producto', producto)
    await this.fill({ Precio: '23.45', Litros: litros })
    await this.choose('Método de Pago', /^PPD/)
    await this.choose('Tipo de Factura', 'Venta')
    await this.choose('Tipo de SKU', 'Litro')
    await this.choose('Sucursal', 'León Centro')
  }

  /** Presses the button and tells what the server wrote down. */
  async save(boton: string, servicio: string, id: string): Promise<Guardado> {
    const respuesta = this.page.waitForResponse((r) => r.url().includes(`/services/${servicio}`))
    await this.button(boton).click()
    const registro = (await (await respuesta).json()) as Record<string, unknown>
    return { id: Number(registro[id]), folio: String(registro.Folio) }
  }

  /** With the clock stopped: the line stands exactly `ms` and then the screen leaves, not before. */
  async stampAndLeave(mensaje: string, path: string, ms: number): Promise<void> {
    // With time stopped before its data came, the screen would wait for ever.
    await expect(this.button('Timbrar')).toBeEnabled()
    await this.stopClock()
    await this.button('Timbrar').click()
    await expect(this.main.getByText(mensaje)).toBeVisible()
    await expect(this.button('Timbrar')).toBeDisabled()
    const here = this.page.url()
    await this.page.clock.runFor(ms - 1)
    expect(this.page.url()).toBe(here)
    await this.page.clock.runFor(1)
    await expect(this.page).toHaveURL(path)
    await this.page.clock.resume()
  }
}

/** What no screen of the partner can do: the receiver's answer, simulated by the staff. */
async function answerReceptor(url: string, id: number, respuesta: 'aceptar' | 'rechazar'): Promise<boolean> {
  const { access_token } = await signIn(url, usuarios.facturacion.usuario)
  const answer = await fetch(`${url}/services/admin/cancelacion_simular/factura/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ Respuesta: respuesta }),
  })
  return answer.ok
}

/** The receiver answers as soon as the petition has reached it, and the partner asks for news until they come. */
export async function waitReceptor(
  pantalla: DocumentoFiscalPage,
  url: string,
  respuesta: 'aceptar' | 'rechazar',
  estatus: string,
): Promise<void> {
  const id = idDe(pantalla.page)
  await expect.poll(() => answerReceptor(url, id, respuesta)).toBe(true)
  await expect(async () => {
    const boton = pantalla.button('Actualizar estatus')
    if (await boton.isVisible()) await boton.click({ timeout: 2000 })
    await expect(pantalla.estatus).toContainText(estatus, { timeout: 3000 })
  }).toPass()
}

/** The next stamp, or the next question about one, goes wrong as told: the PAC of the box is ordered at its own door. */
export async function spoilPac(
  dataDir: string,
  encargo: { modo: string; ruta?: string; veces?: number },
): Promise<void> {
  const { url } = JSON.parse(await readFile(join(dataDir, 'pac/direccion.json'), 'utf8')) as { url: string }
  const answer = await fetch(`${url}/simular/falla`, { method: 'POST', body: JSON.stringify(encargo) })
  if (!answer.ok) throw new Error(`simular/falla: ${answer.status} ${await answer.text()}`)
}

/** A pre-invoice made without screens, for the stories that begin after it. */
export async function createPrefactura(url: string, cambios: Record<string, unknown> = {}): Promise<Guardado> {
  const { access_token } = await signIn(url, usuarios.socio.usuario)
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const read = async (path: string) =>
    (await (await fetch(`${url}/services/${path}`, { headers })).json()) as Record<string, unknown>[]
  const find = async (path: string, campo: string, valor: string) =>
    (await read(path)).find((fila) => fila[campo] === valor) ?? {}
  const captura = {
    IdCliente: (await find('clientes', 'Nombre', 'Gasolinera El Refugio')).IdCliente,
    IdProducto: (await find('productos', 'Nombre', 'Diésel Automotriz')).IdProducto,
    Precio: 23.45,
    Litros: 1000,
    IdMetodoPago: (await find('metodos-pago', 'Codigo', 'PPD')).IdMetodoPago,
    IdFormaPago: (await find('formas-pago', 'Codigo', '99')).IdFormaPago,
    IdFacturaTipo: (await find('factura-tipos', 'Nombre', 'Venta')).IdFacturaTipo,
    IdSKUTipo: (await find('sku-tipos', 'Nombre', 'Litro')).IdSKUTipo,
    IdSucursal: (await find('sucursales', 'Nombre', 'León Centro')).IdSucursal,
    ...cambios,
  }
  const respuesta = await fetch(`${url}/services/factura_agregar`, {
    method: 'POST',
    headers,
    body: JSON.stringify(captura),
  })
  if (!respuesta.ok) throw new Error(`factura_agregar: ${respuesta.status} ${await respuesta.text()}`)
  const { IdFactura, Folio } = (await respuesta.json()) as { IdFactura: number; Folio: string }
  return { id: IdFactura, folio: Folio }
}

export const stamp = (url: string, id: number) => ask(url, 'POST', `factura_timbrar/${id}`)
export const deletePrefactura = (url: string, id: number) => ask(url, 'PUT', `factura_borrar/${id}`)

async function ask(url: string, method: string, path: string): Promise<void> {
  const { access_token } = await signIn(url, usuarios.socio.usuario)
  const respuesta = await fetch(`${url}/services/${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}` },
  })
  if (respuesta.status !== 200) throw new Error(`${path}: ${respuesta.status} ${await respuesta.text()}`)
}

export const idDe = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())
