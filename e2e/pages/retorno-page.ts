// The form of a return: supplier, account with its currency, the exchange-rate block, amounts and the invoice.
import type { Page } from '@playwright/test'
import { FormularioPage } from './formulario-page.ts'

export class RetornoPage extends FormularioPage {
  /** A read-only figure: the rate, or the pesos it gives. */
  figure(label: string) {
    return this.main.getByRole('textbox', { name: label, exact: true })
  }

  get refrescar() {
    return this.button('Refrescar')
  }

  get guardar() {
    return this.main.getByRole('button', { name: /^(Generar|Actualizar) Solicitud$/ })
  }

  file(label: 'Factura PDF' | 'Factura XML') {
    return this.main.getByLabel(label, { exact: true })
  }

  async destino(proveedor: string, cuenta: RegExp): Promise<void> {
    await this.choose('Proveedor', proveedor)
    await this.choose('Cuenta Bancaria', cuenta)
  }

  /** Everything but the amount, for the first partner. */
  async resto(concepto: string, sucursal = 'León Centro'): Promise<void> {
    await this.choose('Sucursal', sucursal)
    await this.text('Concepto').fill(concepto)
  }

  toast(texto: string) {
    return this.page.getByRole('alert').filter({ hasText: texto })
  }
}

/** The rates the server would answer, with something changed. */
export async function routeTasa(page: Page, cambio: (fila: Record<string, unknown>) => Record<string, unknown>) {
  await page.route('**/services/tipos-cambio', async (route) => {
    const respuesta = await route.fetch()
    const filas = (await respuesta.json()) as Record<string, unknown>[]
    await route.fulfill({ response: respuesta, json: filas.map((fila, i) => (i === 0 ? cambio(fila) : fila)) })
  })
}

export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
}
