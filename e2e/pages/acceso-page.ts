// From the outside in: our screen /login, the hosted sign-in page, and back.
import { expect, type Page } from '@playwright/test'
import { CONTRASENA, signIn } from '../identity.ts'
import { type Quien, usuarios } from '../usuarios.ts'

export class AccesoPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get iniciar() {
    return this.page.getByRole('button', { name: 'Iniciar sesión' })
  }

  get usuario() {
    return this.page.locator('input[name="usuario"]')
  }

  get contrasena() {
    return this.page.locator('input[name="contrasena"]')
  }

  get aviso() {
    return this.page.getByRole('alert')
  }

  /** Our /login, once the gate has opened. */
  async waitLogin(): Promise<void> {
    await expect(this.page).toHaveURL(/\/login$/)
    await expect(this.page.getByRole('img', { name: /litro/i })).toBeVisible()
    await expect(this.iniciar).toBeVisible()
  }

  /** The browser forgets who was there; not before it leaves the portal, whose questions on their way would be asked by nobody. */
  async forget(): Promise<void> {
    await this.page.goto('/favicon.svg')
    await this.page.context().clearCookies()
    await this.page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }

  /** Leaves our site for the page of the identity provider. */
  async leave(): Promise<void> {
    await this.iniciar.click()
    await expect(this.usuario).toBeVisible()
  }

  async submit(usuario: string, contrasena = CONTRASENA): Promise<void> {
    await this.usuario.fill(usuario)
    await this.contrasena.fill(contrasena)
    await this.iniciar.click()
  }

  /** The whole way by the pages, as a person goes it: for the stories about signing in and out. */
  async enterByPage(quien: Quien, path = '/'): Promise<void> {
    await this.page.goto(path)
    await this.waitLogin()
    await this.leave()
    await this.submit(usuarios[quien].usuario)
    await this.waitShell()
  }

  /** The same code flow without the pages, three times faster: for the stories about everything else. */
  async enter(quien: Quien, path = '/'): Promise<void> {
    await this.keepSession(quien)
    await this.page.goto(path)
    await this.waitShell()
  }

  /** Leaves the session where the portal looks for it, without opening the portal; answers its token. */
  async keepSession(quien: Quien, site = ''): Promise<string> {
    await this.page.goto(`${site}/favicon.svg`)
    const { origin } = new URL(this.page.url())
    const { expires_in, ...tokens } = await signIn(origin, usuarios[quien].usuario)
    const profile: unknown = JSON.parse(Buffer.from(tokens.id_token.split('.')[1]!, 'base64url').toString())
    const user = { ...tokens, profile, expires_at: Math.floor(Date.now() / 1000) + expires_in }
    await this.page.evaluate(
      ([key, value]) => localStorage.setItem(key!, value!),
      [`oidc.user:${origin}/oidc:litro-web`, JSON.stringify(user)],
    )
    return tokens.access_token
  }

  async waitShell(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Cambiar tema' })).toBeVisible()
  }
}
