// The identity's own pages beyond the login: the account, its factors and its sessions.
import { expect, type Page } from '@playwright/test'
import { codigoDe } from '../autenticador.ts'
import { violations } from '../story.ts'

export class CuentaPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get titulo() {
    return this.page.getByRole('heading', { level: 1 })
  }

  get codigo() {
    return this.page.locator('input[name="codigo"]')
  }

  boton(nombre: string | RegExp) {
    return this.page.getByRole('button', { name: nombre })
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Mi perfil' }).click()
    await this.page.getByRole('link', { name: 'Contraseña, sesiones y llaves' }).click()
    await expect(this.titulo).toHaveText('Tu cuenta')
  }

  /** The secret the page shows to whoever cannot scan its drawing. */
  async secreto(): Promise<string> {
    await this.page.getByText('No puedo escanearlo').click()
    return (await this.page.locator('details code').textContent()) ?? ''
  }

  async activarApp(): Promise<string> {
    const secreto = await this.secreto()
    await this.codigo.fill(codigoDe(secreto))
    await this.boton('Activar la app de códigos').click()
    return secreto
  }

  /** Ten codes, and on. */
  async guardarCodigos(boton: string): Promise<string[]> {
    await expect(this.titulo).toHaveText('Guarda tus códigos de recuperación')
    const codigos = await this.page.locator('.codigos code').allTextContents()
    expect(new Set(codigos).size).toBe(10)
    await this.boton(boton).click()
    return codigos
  }

  /** No violation of WCAG A or AA, in light and dark, wide and on a phone; then as it was. */
  async audit(): Promise<void> {
    const antes = this.page.viewportSize()!
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 390]) {
        await this.page.emulateMedia({ colorScheme })
        await this.page.setViewportSize({ width, height: 844 })
        expect(await violations(this.page), `${await this.titulo.textContent()} ${colorScheme} ${width}`).toEqual([])
        const ancho = await this.page.evaluate(() => document.documentElement.scrollWidth)
        expect(ancho, 'sin desplazamiento de lado').toBeLessThanOrEqual(width)
      }
    }
    await this.page.emulateMedia({ colorScheme: null })
    await this.page.setViewportSize(antes)
  }
}
