// From the outside in: our screen /login, the hosted sign-in page, and back.
import { expect, type Page } from '@playwright/test'
import { CONTRASENA } from '../identity.ts'
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

  /** The whole way, from any path of the site. */
  async enter(quien: Quien, path = '/'): Promise<void> {
    await this.page.goto(path)
    await this.waitLogin()
    await this.leave()
    await this.submit(usuarios[quien].usuario)
    await expect(this.page.getByRole('button', { name: 'Cambiar tema' })).toBeVisible()
  }
}
