// What surrounds every screen: sidebar or drawer, partner selector, palette, theme, way out.
import { expect, type Locator, type Page } from '@playwright/test'

/** To another address as by a click inside the portal: the page is not loaded again, which costs ten times as much. */
export const hop = (page: Page, path: string) =>
  page.evaluate((to) => {
    // The list of requests has an end, and whoever waits for quiet reads it.
    performance.clearResourceTimings()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

export class ShellPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get sidebar() {
    return this.page.getByRole('complementary', { name: 'Navegación' })
  }

  get drawer() {
    return this.page.getByRole('dialog', { name: 'Menú' })
  }

  get main() {
    return this.page.getByRole('main')
  }

  get title() {
    return this.main.getByRole('heading', { level: 1 })
  }

  get socio() {
    return this.page.getByRole('combobox', { name: 'Socio comercial' })
  }

  get palette() {
    return this.page.getByRole('dialog').filter({ has: this.paletteSearch })
  }

  get paletteSearch() {
    return this.page.getByRole('textbox', { name: 'Buscar pantallas y acciones' })
  }

  /** The words of the links, in order: those of the portal and those of the group below. */
  async links(inside: Locator = this.sidebar): Promise<{ portal: string[]; administracion: string[] }> {
    const lists = inside.getByRole('navigation', { name: 'Menú principal' }).getByRole('list')
    const words = async (list: Locator) => (await list.getByRole('link').allInnerTexts()).map((text) => text.trim())
    const group = inside.getByRole('list', { name: 'Administración' })
    return {
      portal: await words(lists.first()),
      administracion: (await group.count()) > 0 ? await words(group) : [],
    }
  }

  link(name: string, inside: Locator = this.sidebar) {
    return inside.getByRole('link', { name, exact: true }).first()
  }

  async chooseSocio(name: string): Promise<void> {
    await this.socio.click()
    await this.page.getByRole('option', { name }).click()
    await expect(this.socio).toHaveValue(name)
  }

  async chooseTheme(name: 'Claro' | 'Oscuro' | 'Como el sistema'): Promise<void> {
    await this.page.getByRole('button', { name: 'Cambiar tema' }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  async signOut(): Promise<void> {
    await this.sidebar.getByRole('button', { name: 'Cerrar sesión' }).click()
  }
}
