// Fields under the keyboard: the ring that says where one is, the marked option, and where each dialog begins.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { quiet, test } from '../story.ts'

/** The ring of what has the focus, or of the box it is a piece of. */
const ring = (page: Page) =>
  page.evaluate(() => {
    const foco = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(foco.closest('.mantine-Input-input') ?? foco)
    return { campo: foco.tagName, ring: `${outlineStyle} ${outlineWidth}`, color: outlineColor }
  })

const luz = (color: string) => {
  const partes = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((n) => Number(n) / 255)
  const [r = 0, g = 0, b = 0] = partes.map((n) => (n <= 0.03928 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contraste = (a: string, b: string) => {
  const [clara = 0, oscura = 0] = [luz(a), luz(b)].sort((x, y) => y - x)
  return (clara + 0.05) / (oscura + 0.05)
}

for (const tema of ['light', 'dark'] as const) {
  test(`cada campo con el foco lleva su anillo, también con error: ${tema}`, async ({ page }) => {
    await page.addInitScript((valor) => localStorage.setItem('litro.tema', valor), tema)
    await new AccesoPage(page).enter('socio', '/factura/nuevo')
    await quiet(page)
    const fondo = await page.evaluate(
      () => getComputedStyle(document.querySelector('form .superficie') ?? document.body).backgroundColor,
    )
    const precio = page.locator('input[name=Precio]')
    const medida = async () => {
      const caja = await precio.boundingBox()
      return [caja?.width, caja?.height]
    }
    const antes = await medida()
    await precio.focus()
    expect(await medida()).toEqual(antes)
    for (const campo of ['input[name=Precio]', 'textarea[name=Observaciones]', '.mantine-Select-input']) {
      await page.locator(campo).first().focus()
      const { ring: anillo, color } = await ring(page)
      expect([campo, anillo, contraste(color, fondo) >= 3]).toEqual([campo, 'solid 2px', true])
    }
    await page.keyboard.press('Control+Enter')
    await expect(precio).toHaveAttribute('aria-invalid', 'true')
    await precio.focus()
    const { ring: anillo, color } = await ring(page)
    expect(anillo).toBe('solid 2px')
    // It is not the border of the error: that one every field has.
    expect(color).not.toBe(await precio.evaluate((caja) => getComputedStyle(caja).borderColor))
  })
}

test('la opción marcada deja leer el RFC', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/factura/nuevo')
  await page.getByRole('combobox', { name: 'Cliente' }).or(page.getByLabel('Cliente')).first().fill('coop')
  await expect(page.getByRole('option', { name: /^Cooperativa/ })).toBeVisible()
  // Those that arrive after what was typed are not marked yet: Enter takes the first all the same, and an arrow marks it.
  await page.keyboard.press('ArrowDown')
  const marcada = page.locator('[data-combobox-selected]')
  await expect(marcada).toContainText(/[A-Z]{3}\d{6}/)
  const { fondo, letra } = await marcada.evaluate((opcion) => ({
    fondo: getComputedStyle(opcion).backgroundColor,
    letra: getComputedStyle(opcion.querySelector('.tenue') ?? opcion).color,
  }))
  expect(contraste(fondo, letra)).toBeGreaterThan(4.5)
})

test('cada diálogo empieza en su primer campo', async ({ page }) => {
  await new AccesoPage(page).enter('admin', '/admin/emisor')
  const dialogo = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Editar emisor' }).click()
  await expect(dialogo.locator('input[name=Nombre]')).toBeFocused()
  await expect(dialogo.getByText('Elige un archivo o suéltalo aquí')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cargar CSD' }).first().click()
  await expect(dialogo.locator('input[name=Certificado]')).toBeFocused()
  await page.goto('/admin/catalogos')
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  await expect(dialogo.locator('input[name=Nombre]')).toBeFocused()
})

test('los formularios de socio y de sucursal empiezan en el nombre', async ({ page }) => {
  await new AccesoPage(page).enter('admin', '/admin/socio/nuevo')
  await expect(page.locator('input[name=Nombre]')).toBeFocused()
  await new AccesoPage(page).forget()
  await new AccesoPage(page).enter('socio', '/sucursal/nuevo')
  await expect(page.locator('input[name=Nombre]')).toBeFocused()
})

test('copiar el UUID no tapa el folio', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas')
  const copias = page.locator('tbody').getByRole('button', { name: /^Copiar UUID/ })
  await expect(copias.first()).toBeVisible()
  const tapados = await copias.evaluateAll(
    (botones) =>
      botones.filter((boton) => {
        const [folio, copia] = [boton.previousElementSibling?.getBoundingClientRect(), boton.getBoundingClientRect()]
        // Under a long folio it may lie on the empty foot of its line.
        return folio && copia.left < folio.right - 1 && copia.top < folio.bottom - 8
      }).length,
  )
  expect(tapados).toBe(0)
})

test('el método de pago y el BOL se explican donde están', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/factura/nuevo')
  await expect(page.getByText('PUE si se paga completa este mes; PPD si se paga después.')).toBeVisible()
  await expect(page.getByText(/^Bill of lading: el papel/)).toBeVisible()
  await page.goto('/dashboard')
  await page.getByText('Saldo Congelado').first().click()
  await expect(page.getByRole('dialog').getByText(/^Dinero apartado: retornos en trámite/)).toBeVisible()
})
