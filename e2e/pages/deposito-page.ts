// The form of a deposit with its type-dependent parts, and its detail.
import { expect, type Page } from '@playwright/test'
import { FormularioPage } from './formulario-page.ts'

export class DepositoPage extends FormularioPage {
  get guardar() {
    return this.main.getByRole('button', { name: /^(Guardar|Actualizar) Depósito$/ })
  }

  get lista() {
    return this.main.getByRole('group', { name: 'Facturas y Notas' })
  }

  get resumen() {
    return this.main.getByRole('region', { name: 'Resumen' })
  }

  /** A line of the checklist, by folio. */
  documento(folio: string) {
    return this.lista.getByRole('checkbox', { name: new RegExp(`\\b${folio}\\b`) })
  }

  renglon(folio: string) {
    return this.lista.locator('label').filter({ hasText: folio })
  }

  async tipo(nombre: string): Promise<void> {
    await this.choose('Tipo de Depósito', nombre)
  }

  async cliente(nombre: string): Promise<void> {
    await this.select('Cliente').click()
    await this.select('Cliente').fill(nombre)
    await this.page.getByRole('option', { name: new RegExp(nombre) }).click()
  }

  async captura(tipo: string, depositante: string, monto: string): Promise<void> {
    await this.tipo(tipo)
    await this.fill({ 'Nombre del Depositante': depositante, 'Monto del Depósito': monto })
  }

  /** Saved: the list opens at once and a toast says so (D-130). */
  async saved(): Promise<void> {
    await this.guardar.click()
    await expect(this.page).toHaveURL('/depositos')
    await expect(this.page.getByText('Depósito guardado exitosamente.')).toBeVisible()
  }

  /** A field of the detail, by its label. */
  dato(etiqueta: string) {
    const nombre = this.page.getByRole('term').filter({ hasText: new RegExp(`^${etiqueta}$`) })
    return this.main.locator('dl > div').filter({ has: nombre }).getByRole('definition')
  }

  get aplicaciones() {
    return this.main.getByRole('table', { name: 'Aplicaciones' }).getByRole('row')
  }
}

/** What a page object cannot do by screens yet: the decisions of treasury. */
type Peticion = (path: string, cuerpo?: object) => Promise<unknown>

export function llamadas(url: string, access: string): { leer: Peticion; poner: Peticion; mandar: Peticion } {
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
  const pedir = async (path: string, init: RequestInit) => {
    const respuesta = await fetch(`${url}/services/${path}`, { ...init, headers })
    if (!respuesta.ok) throw new Error(`${path}: ${respuesta.status} ${await respuesta.text()}`)
    return respuesta.json() as Promise<unknown>
  }
  return {
    leer: (path) => pedir(path, {}),
    poner: (path, cuerpo = {}) => pedir(path, { method: 'PUT', body: JSON.stringify(cuerpo) }),
    mandar: (path, cuerpo = {}) => pedir(path, { method: 'POST', body: JSON.stringify(cuerpo) }),
  }
}

export const idDeLaRuta = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())
