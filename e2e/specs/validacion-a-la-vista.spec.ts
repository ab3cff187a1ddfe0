// The desk of deposits on the screens treasury has: whatever the deposit carries, what decides it is in sight.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { quiet, test, violations } from '../story.ts'

const PANTALLAS = [
  [1440, 900],
  [1366, 768],
  [1280, 800],
  [1280, 720],
  [768, 1024],
] as const

test('la decisión de un depósito queda a la vista en cualquier pantalla, también al entrar con el teclado', async ({
  page,
}) => {
  test.slow()
  await new AccesoPage(page).enter('tesoreria', '/admin/depositos?estatus=Capturado')
  const lista = page.getByRole('listbox', { name: 'Depósitos por validar' })
  const panel = page.getByRole('region', { name: /^Depósito \d+$/ })
  for (const [width, height] of PANTALLAS) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/depositos?estatus=Capturado')
    await expect(lista.getByRole('option').first()).toBeVisible()
    const cuantos = Math.min(await lista.getByRole('option').count(), 4)
    for (let i = 0; i < cuantos; i++) {
      await lista.getByRole('option').nth(i).click()
      await quiet(page)
      for (const boton of ['Aplicar', 'Rechazar']) {
        await expect(panel.getByRole('button', { name: boton, exact: true })).toBeInViewport({ ratio: 1 })
      }
      await expect(panel.getByRole('heading', { name: 'Decisión' })).toBeInViewport({ ratio: 1 })
      const fecha = panel.getByLabel('Fecha de pago')
      // A deposit that may be several movements of the bank asks first which one it is.
      if ((await panel.getByRole('radio').count()) === 0) await expect(fecha).toBeInViewport({ ratio: 1 })
      // At the end of the proof the buttons are still there.
      await panel.getByText('Comprobante').first().scrollIntoViewIfNeeded()
      await expect(panel.getByRole('button', { name: 'Aplicar', exact: true })).toBeInViewport({ ratio: 1 })
      if (width < 992) await page.getByRole('button', { name: 'Volver a la lista' }).click()
    }
  }
  expect(await violations(page)).toEqual([])

  for (const [width, height] of PANTALLAS.slice(0, 4)) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/depositos?estatus=Capturado')
    await expect(lista.getByRole('option').first()).toBeVisible()
    await quiet(page)
    await page.keyboard.press('ArrowDown')
    await expect(lista).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('form', { name: 'Decisión' }).locator(':focus')).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'Decisión' })).toBeInViewport({ ratio: 1 })
    await expect(panel.getByRole('button', { name: 'Aplicar', exact: true })).toBeInViewport({ ratio: 1 })
  }
})
