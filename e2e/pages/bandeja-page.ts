// The desks of the back office: their rows, the lot of ticked ones, their dialogs, and the receiver the demonstration plays.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from './acceso-page.ts'
import { ListaPage } from './lista-page.ts'

export class BandejaPage extends ListaPage {
  button(nombre: string) {
    return this.page.getByRole('main').getByRole('button', { name: nombre, exact: true })
  }

  get dialogo() {
    return this.page.getByRole('dialog')
  }

  async tick(texto: string): Promise<void> {
    await this.fila(texto).getByRole('checkbox').check()
  }

  /** A decision that must say why. */
  async reason(motivo: string, boton: string): Promise<void> {
    await this.dialogo.getByRole('textbox').fill(motivo)
    await this.dialogo.getByRole('button', { name: boton, exact: true }).click()
    await expect(this.dialogo).toHaveCount(0)
  }
}

/** Facturación plays the receiver until the SAT says Cancelado; what needs no acceptance ends by itself. */
export async function acceptCancelaciones(page: Page, folios: readonly string[]): Promise<void> {
  const todas = '/admin/cancelaciones?estatus=En+curso,Terminadas'
  await new AccesoPage(page).enter('facturacion', todas)
  const bandeja = new BandejaPage(page, 'Cancelaciones')
  for (const folio of folios) {
    const fila = bandeja.fila(folio)
    await expect(async () => {
      if (await fila.getByText('en espera del receptor').isVisible()) {
        await fila.getByRole('button', { name: `Simular receptor de ${folio}` }).click()
        await page.getByRole('menuitem', { name: 'Aceptar' }).click()
      } else {
        const boton = fila.getByRole('button', { name: /^(Enviar al SAT|Actualizar estatus)/ })
        if (await boton.isVisible()) await boton.click()
      }
      await expect(fila.getByText('cancelada', { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 45_000 })
  }
}
