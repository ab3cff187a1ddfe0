// What a person waits for before the dashboard can be used: how many things are asked for and how much code comes.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { test } from '../story.ts'

test('el tablero se usa con a lo más 20 peticiones y 200 kB de código', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/dashboard')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  await page.reload()
  await expect(page.getByRole('link', { name: /Cuentas por Cobrar/ }).first()).toContainText('$')
  const { peticiones, codigo } = await page.evaluate(() => {
    const todas = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const cifras = todas.find(({ name }) => new URL(name).pathname === '/services/dashboard')!
    // Charts come when they are seen, and the rest of the frame once nothing is asked for: on a slow machine, a little before.
    const aparte = /\/(graficas|despues)-/
    const antes = todas.filter(({ name, startTime }) => startTime <= cifras.responseEnd && !aparte.test(name))
    const scripts = antes.filter(({ name }) => name.endsWith('.js'))
    return {
      peticiones: antes.length + 1,
      codigo: scripts.reduce((suma, { encodedBodySize }) => suma + encodedBodySize, 0),
    }
  })
  expect(peticiones).toBeLessThanOrEqual(20)
  expect(codigo).toBeGreaterThan(100_000)
  expect(codigo).toBeLessThanOrEqual(200_000)
})
