// The form of a supplier and its repeatable accounts.
import type { Page } from '@playwright/test'

export class ProveedorPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  field(label: string) {
    return this.page.getByRole('textbox', { name: label, exact: true })
  }

  get moneda() {
    return this.page.getByRole('combobox', { name: 'Moneda' })
  }

  get agregarCuenta() {
    return this.page.getByRole('button', { name: 'Agregar Cuenta' })
  }

  get cuentas() {
    return this.page.getByRole('group', { name: /^Cuenta \d+$/ })
  }

  cuenta(n: number) {
    const grupo = this.page.getByRole('group', { name: `Cuenta ${n}`, exact: true })
    return {
      grupo,
      banco: grupo.getByRole('combobox', { name: 'Banco' }),
      clabe: grupo.getByRole('textbox', { name: 'CLABE' }),
      numero: grupo.getByRole('textbox', { name: 'Número de Cuenta' }),
      swift: grupo.getByRole('textbox', { name: 'Código SWIFT' }),
      quitar: grupo.getByRole('button', { name: `Quitar cuenta ${n}` }),
    }
  }

  get guardar() {
    return this.page.getByRole('button', { name: /^(Guardar|Actualizar) Proveedor$/ })
  }

  get mensaje() {
    return this.page.getByRole('main').locator('form').getByRole('status')
  }

  get falla() {
    return this.page.getByRole('main').getByRole('alert')
  }

  get pregunta() {
    return this.page.getByRole('dialog', { name: '¿Cambiar la moneda?' })
  }

  async choose(combo: ReturnType<Page['getByRole']>, texto: string): Promise<void> {
    await combo.click()
    await this.page.getByRole('option', { name: texto, exact: true }).click()
  }

  async fillData(nombre: string, razon: string, moneda: 'MXP' | 'USD'): Promise<void> {
    await this.field('Nombre').fill(nombre)
    await this.field('Razón Social').fill(razon)
    await this.choose(this.moneda, moneda)
  }
}
