// Who uses the keyboard alone, and how many keys it takes beyond the figures and names themselves.
import { expect, type Locator, type Page } from '@playwright/test'
import { ShellPage } from './pages/shell-page.ts'

export class Teclas {
  n = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(...teclas: string[]): Promise<void> {
    for (const tecla of teclas) {
      this.n++
      await this.#page.keyboard.press(tecla)
    }
  }

  /** What must be written in any case: a figure, a name, a folio. It is not counted. */
  type(texto: string): Promise<void> {
    return this.#page.keyboard.type(texto)
  }

  /** Goes on with Tab until something has the focus. */
  async tabTo(destino: Locator, maximo = 12): Promise<void> {
    await expect(destino).toBeVisible()
    for (let i = 0; i < maximo; i++) {
      if (await destino.evaluate((nodo) => nodo === document.activeElement)) return
      await this.press('Tab')
    }
    await expect(destino).toBeFocused()
  }

  /** Any document, from any screen, by its folio. */
  async openByFolio(folio: string): Promise<void> {
    const { paletteSearch } = new ShellPage(this.#page)
    await this.press('Control+k')
    await expect(paletteSearch).toBeFocused()
    await this.type(folio)
    await this.press('Enter')
    await expect(paletteSearch).toHaveCount(0)
  }

  told(trabajo: string, limite: number): void {
    console.log(`teclas: ${trabajo}: ${this.n}`)
    expect(this.n, trabajo).toBeLessThanOrEqual(limite)
  }
}
