// The page of an opened document: drawn in the screen, as large as whoever reads it wants, on a desk and on a telephone.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { test, violations } from '../story.ts'

async function openFactura(page: Page) {
  await new AccesoPage(page).enter('socio', '/facturas?estatus=Timbrada')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^[A-Z]+-\d+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/factura\/ver\/\d+/)
  const hoja = page.getByRole('img', { name: /^PDF de .*, página 1 de \d+$/ })
  await expect(hoja).toBeVisible()
  return { hoja, barra: page.getByRole('toolbar', { name: 'Tamaño de la página' }) }
}

/** Ink on the sheet: something darker than paper was drawn. */
const drawn = (hoja: ReturnType<Page['locator']>) =>
  hoja.evaluate((lienzo) => {
    const canvas = lienzo as HTMLCanvasElement
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let tinta = 0
    for (let i = 0; i < data.length; i += 4) if (data[i + 3]! > 0 && data[i]! < 128) tinta++
    return tinta
  })
const widthOf = async (hoja: ReturnType<Page['locator']>) => (await hoja.boundingBox())!.width

test('la página se dibuja y se acerca con botones o con teclas; la rueda sigue siendo de quien lee', async ({
  page,
}) => {
  const { hoja, barra } = await openFactura(page)
  await expect.poll(() => drawn(hoja)).toBeGreaterThan(1000)
  const ajustada = await widthOf(hoja)
  await barra.getByRole('button', { name: 'Acercar (+)' }).click()
  await expect.poll(() => widthOf(hoja)).toBeGreaterThan(ajustada)
  await expect.poll(() => drawn(hoja)).toBeGreaterThan(1000)
  const cifra = barra.getByRole('status')
  const acercada = await cifra.textContent()
  const region = page.getByRole('region', { name: /^PDF de / })
  await region.focus()
  await page.keyboard.press('-')
  await expect(cifra).not.toHaveText(acercada!)
  await page.keyboard.press('+')
  await expect(cifra).toHaveText(acercada!)
  await page.keyboard.press('0')
  await expect.poll(() => widthOf(hoja)).toBeCloseTo(ajustada, 0)
  await expect(barra.getByRole('button', { name: 'Ajustar al ancho (0)' })).toBeDisabled()
  for (let i = 0; i < 9; i++) await page.keyboard.press('+')
  await expect(cifra).toHaveText(/^300\s?%$/)
  await expect(barra.getByRole('button', { name: 'Acercar (+)' })).toBeDisabled()
  const libre = await region.evaluate((caja) => {
    const rueda = new WheelEvent('wheel', { ctrlKey: true, deltaY: 100, bubbles: true, cancelable: true })
    return caja.dispatchEvent(rueda) && caja.scrollHeight <= caja.clientHeight + 1
  })
  expect(libre).toBe(true)
  await expect(barra.getByRole('link', { name: 'Abrir PDF' })).toHaveAttribute('href', /^blob:/)
  expect(await violations(page)).toEqual([])
})

test('en un teléfono la página cabe, se acerca y la pantalla no se desborda', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { hoja, barra } = await openFactura(page)
  await expect.poll(() => drawn(hoja)).toBeGreaterThan(200)
  expect(await widthOf(hoja)).toBeLessThanOrEqual(390)
  await barra.getByRole('button', { name: 'Acercar (+)' }).click()
  await barra.getByRole('button', { name: 'Acercar (+)' }).click()
  await expect.poll(() => widthOf(hoja)).toBeGreaterThan(390)
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sobra).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})
