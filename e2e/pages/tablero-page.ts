// Resumen: six cards, the identity under them and the table of what is owed.
import type { Page } from '@playwright/test'

export class TableroPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get cards() {
    return this.page.getByRole('list', { name: 'Indicadores' }).getByRole('listitem')
  }

  get section() {
    return this.page.getByRole('region', { name: 'Facturas Vencidas y por Vencer' })
  }

  get dias() {
    return this.section.getByPlaceholder('Días desde emisión')
  }

  get plazo() {
    return this.section.getByRole('combobox', { name: 'Vencimiento' })
  }

  get columns() {
    return this.section.getByRole('columnheader')
  }

  /** The rows of invoices, without the header. */
  get rows() {
    return this.section.getByRole('row').filter({ has: this.page.getByRole('cell') })
  }

  async choosePlazo(name: string): Promise<void> {
    await this.plazo.click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }
}
