// What every list has: search that is shown and hidden, rows, export, and the words when it is empty or broken.
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Hoja, readXlsx } from '../xlsx.ts'

export class ListaPage {
  readonly page: Page
  readonly titulo: string

  constructor(page: Page, titulo: string) {
    this.page = page
    this.titulo = titulo
  }

  get tabla() {
    return this.page.getByRole('table', { name: this.titulo, exact: true })
  }

  get columnas() {
    return this.tabla.getByRole('columnheader')
  }

  /** The rows of records, without the header. */
  get filas() {
    return this.tabla.getByRole('row').filter({ has: this.page.getByRole('cell') })
  }

  fila(texto: string) {
    return this.filas.filter({ hasText: texto })
  }

  /** Of a long list only what is near is drawn; the table says how many rows it has. */
  async total(): Promise<number> {
    return Number(await this.tabla.getAttribute('aria-rowcount')) - 1
  }

  get caja() {
    return this.page.getByRole('search').getByRole('textbox').first()
  }

  get buscar() {
    return this.page.getByRole('button', { name: 'Buscar', exact: true })
  }

  /** On a wide screen the box is open already (D-202), unless somebody hid it there. */
  async showSearch(): Promise<void> {
    const boton = this.page.getByRole('button', { name: /^(Mostrar|Ocultar) búsqueda$/ })
    await expect(boton).toBeVisible()
    if ((await boton.getAttribute('aria-expanded')) === 'false') await boton.click()
    else await this.caja.focus()
    await expect(this.caja).toBeFocused()
  }

  /** What destroys is in the menu of its row (D-181). */
  async enMenu(fila: Locator, verbo: RegExp): Promise<void> {
    await fila.getByRole('button', { name: /^Más acciones/ }).click()
    await this.page.getByRole('menuitem', { name: verbo }).click()
  }

  async hideSearch(): Promise<void> {
    await this.page.getByRole('button', { name: 'Ocultar búsqueda' }).click()
    await expect(this.caja).toHaveCount(0)
  }

  /** The texts of a column, top to bottom. */
  column(i: number): Promise<string[]> {
    return this.filas.evaluateAll((filas, n) => filas.map((fila) => fila.children[n]?.textContent?.trim() ?? ''), i)
  }

  /** Those of a column that do not fit in their cell, in its two lines. */
  cut(titulo: string): Promise<string[]> {
    return this.tabla.evaluate((tabla, buscado) => {
      const titulos = [...tabla.querySelectorAll('thead th')].map((th) => th.textContent)
      const i = titulos.indexOf(buscado)
      if (i < 0) return [`No hay columna ${buscado}`]
      const celdas = [...tabla.querySelectorAll('tbody tr[data-indice]')].map((fila) => fila.children[i])
      // A clamped line is some pixels higher than its box.
      const corta = (e: Element) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 6
      return celdas.flatMap((td) =>
        td && [td, ...td.querySelectorAll('*')].some((e) => getComputedStyle(e).overflow === 'hidden' && corta(e))
          ? [td.textContent ?? '']
          : [],
      )
    }, titulo)
  }

  /** The server has it, and any other browser of the same person. */
  keptView(...con: string[]) {
    return this.page.waitForResponse((r) => {
      const dicho = r.request().postData() ?? ''
      return r.url().endsWith('/vista_guardar') && con.every((parte) => dicho.includes(parte))
    })
  }

  async export(entrada?: 'Exportar lo filtrado'): Promise<{ archivo: string; hoja: Hoja }> {
    const descarga = this.page.waitForEvent('download')
    if (entrada) {
      await this.page.getByRole('button', { name: 'Más opciones para exportar' }).click()
      await this.page.getByRole('menuitem', { name: entrada }).click()
    } else await this.page.getByRole('button', { name: 'Exportar', exact: true }).click()
    const bajada = await descarga
    return { archivo: bajada.suggestedFilename(), hoja: readXlsx(await readFile(await bajada.path())) }
  }
}
