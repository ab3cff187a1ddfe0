// Measures the first screen in a real browser: what is asked for and how much code comes before it can be used, and what an
// interaction waits for its next frame.
import { chromium, type Page } from '@playwright/test'
import { FLAGS, installedBrowsers } from '../scripts/lib/browser.mjs'
import { resumen, timed } from './mediana.ts'
import { AccesoPage } from './pages/acceso-page.ts'
import { cleanUp, startLitro } from './start.ts'

const VUELTAS = 5
const LIMITE = { peticiones: 20, bytes: 200_000 }

/** Until the figures came. Charts come when they are seen, and the rest of the frame once nothing is asked for. */
const CUENTA = `(() => {
  const todas = performance.getEntriesByType('resource')
  const cifras = todas.find(({ name }) => new URL(name).pathname === '/services/dashboard')
  const antes = todas.filter(({ name, startTime }) => startTime <= cifras.responseEnd && !/\\/(graficas|despues)-/.test(name))
  const codigo = antes.filter(({ name }) => name.endsWith('.js'))
  return { peticiones: antes.length + 1, bytes: codigo.reduce((suma, { encodedBodySize }) => suma + encodedBodySize, 0) }
})()`

/** The browser's own measure: from the key or the click to the frame that shows it, to eight milliseconds. */
const OYE = `window.esperas = []
new PerformanceObserver((lista) => {
  for (const { interactionId, duration } of lista.getEntries()) if (interactionId) window.esperas.push(duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: false })`

export async function benchTablero() {
  try {
    const { url } = await startLitro()
    const executablePath = process.env.LITRO_CHROME || installedBrowsers()[0]
    const browser = await chromium.launch({ args: FLAGS, ...(executablePath && { executablePath }) })
    const context = await browser.newContext({
      ...{ baseURL: url, locale: 'es-MX', viewport: { width: 1440, height: 900 } },
      // What comes from the worker's own keep has no size on the wire.
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await new AccesoPage(page).enter('socio', '/dashboard')
    const cdp = await context.newCDPSession(page)
    const esperas: number[] = []
    for (let i = 0; i < VUELTAS; i++) {
      await cdp.send('Network.clearBrowserCache')
      esperas.push((await timed(() => showDashboard(page)))[0])
    }
    const { peticiones, bytes } = await page.evaluate<typeof LIMITE>(CUENTA)
    const interacciones = await interact(page)
    await browser.close()
    const meta = [{ de: 'razon', maximo: 1 }]
    return {
      peticiones: { mediana: peticiones, unidad: '', contra: 'a lo más', base: LIMITE.peticiones, meta },
      codigo: { mediana: bytes / 1000, unidad: 'kB', contra: 'a lo más', base: LIMITE.bytes / 1000, meta },
      hastaLasCifras: resumen(esperas),
      interaccion: { ...resumen(interacciones), meta: [{ de: 'p95', maximo: 50 }] },
    }
  } finally {
    await cleanUp()
  }
}

async function showDashboard(page: Page): Promise<void> {
  await page.reload()
  await page
    .getByRole('link', { name: /Cuentas por Cobrar/ })
    .filter({ hasText: '$' })
    .first()
    .waitFor()
}

/** Types, orders and folds in the list of clients. Those that took less than the browser tells count as sixteen. */
async function interact(page: Page): Promise<number[]> {
  await page.goto('/clientes')
  await page.locator('table tbody tr').first().waitFor()
  await page.evaluate(OYE)
  const busca = page.getByRole('search').getByRole('textbox').first()
  let hechas = 0
  for (const palabra of ['transportes', 'gasolina', '']) {
    await busca.fill('')
    await busca.pressSequentially(palabra, { delay: 60 })
    hechas += palabra.length
  }
  for (let i = 0; i < 10; i++) {
    await page
      .getByRole('columnheader')
      .getByRole('button')
      .nth(i % 2)
      .click()
    await page.waitForTimeout(120)
    hechas++
  }
  const lentas = await page.evaluate<number[]>('window.esperas')
  return [...lentas, ...Array.from({ length: Math.max(0, hechas - lentas.length) }, () => 16)]
}
