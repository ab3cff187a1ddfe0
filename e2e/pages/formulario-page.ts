// Any form: its fields by label, its messages and its way out.
import { expect, type Page } from '@playwright/test'

export class FormularioPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get main() {
    return this.page.getByRole('main')
  }

  get title() {
    return this.main.getByRole('heading', { level: 1 })
  }

  get status() {
    return this.main.locator('form').getByRole('status')
  }

  get alert() {
    return this.main.getByRole('alert')
  }

  /** A required field carries an asterisk after its name. */
  text(label: string) {
    const name = new RegExp(`^${label}( \\*)?$`)
    // A text that suggests is still written like any other.
    return this.main.getByRole('textbox', { name }).or(this.main.getByRole('combobox', { name }))
  }

  select(label: string) {
    return this.main.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) })
  }

  button(name: string) {
    return this.main.getByRole('button', { name, exact: true })
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.text(label).fill(value)
  }

  async choose(label: string, option: string | RegExp): Promise<void> {
    await this.select(label).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** What is written under a field: its error or its warning. */
  async noteOf(field: ReturnType<FormularioPage['text']>): Promise<string> {
    // In one look: between two, an error may take the place of a note, and the note that was named would be waited for in vain.
    return field.evaluate((caja) =>
      (caja.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim(),
    )
  }

  /** Stops the page's own time, which may already be ahead of ours. */
  async stopClock(): Promise<void> {
    await this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + 10_000)
  }

  /**
   * Saves with the clock stopped: the message stands exactly `ms` and then the screen leaves, not before.
   * Time must have been given to the story with `page.clock.install()`.
   */
  async saveAndLeave(button: string, message: string, path: string, ms: number): Promise<void> {
    await expect(this.button(button)).toBeEnabled()
    await this.stopClock()
    await this.button(button).click()
    await expect(this.status).toHaveText(message)
    const here = this.page.url()
    await this.page.clock.runFor(ms - 1)
    expect(this.page.url()).toBe(here)
    await expect(this.status).toHaveText(message)
    await this.page.clock.runFor(1)
    await expect(this.page).toHaveURL(path)
    await this.page.clock.resume()
  }
}
