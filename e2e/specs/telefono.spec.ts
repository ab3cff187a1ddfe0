// A phone in the hand: cards that say enough, targets a thumb does not miss, an icon of its own.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { hop, ShellPage } from '../pages/shell-page.ts'
import { quiet, test, violations } from '../story.ts'

test.use({ viewport: { width: 390, height: 844 } })

for (const [titulo, ruta, detalle] of [
  ['Depósitos', '/depositos', /\/deposito\/ver\/\d+$/],
  ['Retornos', '/retornos', /\/retorno\/ver\/\d+$/],
  ['Facturas', '/facturas', /\/factura\/ver\/\d+$/],
] as const) {
  test(`${titulo}: una tarjeta dice cuál es y de qué día, y entera la abre`, async ({ page }) => {
    await new AccesoPage(page).enter('socio', ruta)
    const tarjeta = page.getByRole('list', { name: titulo, exact: true }).getByRole('listitem').first()
    await expect(tarjeta).toContainText(/\d+ · \d{2}\/\d{2}\/\d{4}/)
    await expect(tarjeta).toContainText('$')
    expect(await violations(page)).toEqual([])
    // On the amount, where there is no link to be seen.
    const importe = (await tarjeta
      .getByText(/^\$[\d,.]+$/)
      .first()
      .boundingBox())!
    await page.mouse.click(importe.x + 10, importe.y + 10)
    await expect(page).toHaveURL(detalle)
  })
}

test('la tarjeta de un cliente, que no lleva folio, se abre por cualquier lado', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes')
  const tarjeta = page.getByRole('listitem').filter({ hasText: 'Agroindustrias Valle de Huanímaro' })
  const rfc = (await tarjeta.getByText('AVH040611R2A').boundingBox())!
  await page.mouse.click(rfc.x + 10, rfc.y + 10)
  await expect(page).toHaveURL(/\/cliente\/ver\/\d+$/)
})

test('en una factura timbrada el saldo, sus archivos y "⋯" comparten el renglón', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas?estatus=Timbrada')
  await quiet(page)
  const tarjeta = page.getByRole('list', { name: 'Facturas', exact: true }).getByRole('listitem').first()
  const menu = (await tarjeta.getByRole('button', { name: /^Más acciones/ }).boundingBox())!
  const pdf = (await tarjeta.getByRole('button', { name: /PDF/ }).boundingBox())!
  expect(Math.abs(menu.y - pdf.y)).toBeLessThanOrEqual(1)
  expect(menu.x).toBeGreaterThan(pdf.x)
  // The page scrolls as one: what stands over the cards makes room for them, and what they add up to stays.
  await page.mouse.move(200, 700)
  await page.mouse.wheel(0, 1200)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await expect(page.getByText(/^\d+ filas$/)).toBeInViewport()
  await expect(tarjeta).not.toBeInViewport()
})

/** What can be pressed in the window and answers in less than 44 px, up and down or sideways. */
const small = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const pressable = 'main :is(button, input, textarea), header :is(button, a), main label.mantine-Chip-label'
    for (const target of document.querySelectorAll(pressable)) {
      const { left, top, width, height, bottom, right } = target.getBoundingClientRect()
      if (width < 2 || height < 2 || top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) continue
      const [x, y] = [left + width / 2, top + height / 2]
      const answers = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)?.closest('button, input, textarea, a, label')
        return hit === target || (hit instanceof HTMLLabelElement && hit.control === target)
      }
      // Under a bar that stays, or behind the edge of what scrolls.
      if (!answers(0, 0) || !answers(0, height / 2 - 2) || !answers(0, 2 - height / 2)) continue
      const reach = (dx: number, dy: number) => {
        let n = 0
        while (n < 44 && answers(dx * (n + 1), dy * (n + 1))) n++
        return n
      }
      const wide = reach(-1, 0) + reach(1, 0) + 1
      const high = reach(0, -1) + reach(0, 1) + 1
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? target.id
      if (wide < 43 || high < 43) found.push(`${wide}x${high} ${target.tagName} ${name}`)
    }
    return found
  })

test('lo que se oprime mide 44 px en las pantallas de todos los días, y nada se desborda', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas')
  const rutas = [
    '/facturas',
    '/depositos',
    '/clientes',
    '/factura/nuevo',
    '/deposito/nuevo',
    '/estado-cuenta',
    '/dashboard',
  ]
  for (const ruta of rutas) {
    await hop(page, ruta)
    await quiet(page)
    expect(await small(page), ruta).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), ruta).toBe(390)
  }
  // What narrows a list is in sight, though its toggles slide.
  await hop(page, '/retornos?estatus=Cancelado')
  const puesto = page.getByRole('search').locator('label').filter({ hasText: 'Cancelado' })
  await expect(puesto).toBeInViewport({ ratio: 1 })
})

test('lo que se hace con lo elegido queda bajo la cabeza también para el personal, que ahí elige socio', async ({
  page,
}) => {
  await new AccesoPage(page).enter('facturacion', '/facturas?estatus=Timbrada')
  await new ShellPage(page).chooseSocio('Energéticos del Bajío')
  await page.getByRole('listitem').getByRole('checkbox').first().check()
  await page.mouse.move(200, 700)
  await page.mouse.wheel(0, 1200)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  const cabeza = (await page.getByRole('banner').boundingBox())!
  const barra = (await page.getByRole('toolbar', { name: 'Con lo elegido' }).boundingBox())!
  expect(Math.abs(barra.y - cabeza.y - cabeza.height)).toBeLessThanOrEqual(2)

  // A desk of theirs whose days are pressed one by one.
  await hop(page, '/admin/conciliacion-sat')
  await expect(page.getByRole('group', { name: 'Días del mes' })).toBeVisible()
  await quiet(page)
  expect(await small(page)).toEqual([])
})

test('se instala con un icono a la medida de cada teléfono', async ({ page, request }) => {
  const { icons } = (await (await request.get('/litro.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[]
  }
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  await page.goto('/login')
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  const pngs = icons.filter(({ type }) => type === 'image/png').map(({ src, sizes }) => ({ src, sizes }))
  for (const { src, sizes } of [...pngs, { src: apple!, sizes: '180x180' }]) {
    const answer = await request.get(src)
    expect(answer.headers()['content-type'], src).toBe('image/png')
    const body = await answer.body()
    // The width and the height stand in the first chunk of a PNG.
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes)
    expect(body.length, src).toBeLessThan(10_000)
  }
})
