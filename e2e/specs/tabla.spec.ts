// The money table, told once for all lists: what is seen at each width, what each person keeps, and the way there and back.
import { expect, type Page } from '@playwright/test'
import { como } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { hop, ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'

/** What is older no story writes: its names and figures are always the same. */
const HACE_DOS_MESES = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)

/** How many pixels of a table are out of sight at its sides. */
const escondido = (page: Page, titulo: string) =>
  page
    .getByRole('table', { name: titulo, exact: true })
    .evaluate((tabla) => tabla.parentElement!.scrollWidth - tabla.parentElement!.clientWidth)

for (const [ruta, titulo] of [
  ['/facturas', 'Facturas'],
  ['/retornos', 'Retornos'],
  ['/depositos', 'Depósitos'],
] as const) {
  test(`${titulo}: con el menú abierto todas las columnas se ven a 1440 y a 1280`, async ({ page }) => {
    await new AccesoPage(page).enter('socio', ruta)
    const lista = new ListaPage(page, titulo)
    await expect(lista.filas.first()).toBeVisible()
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => escondido(page, titulo)).toBe(0)
    }
    expect(await violations(page)).toEqual([])
  })
}

/** Columns seen only in part: past the edge of the table, or under its actions. */
const aMedias = (page: Page, titulo: string) =>
  page.getByRole('table', { name: titulo, exact: true }).evaluate((tabla) => {
    const orilla = tabla.querySelector('th:last-child')!.getBoundingClientRect().left
    return [...tabla.querySelectorAll('th:not(:last-child)')]
      .filter((celda) => {
        const { left, right } = celda.getBoundingClientRect()
        return left < orilla - 8 && right > orilla + 1
      })
      .map((celda) => celda.textContent)
  })

/** Of a document, whose it is: names of clients that end in dots. */
const cortados = (page: Page, titulo: string) =>
  page
    .getByRole('table', { name: titulo, exact: true })
    .locator('td[data-fija][title] > span')
    .evaluateAll((nombres) =>
      nombres.filter((uno) => uno.scrollHeight > uno.clientHeight + 2).map(({ textContent }) => textContent),
    )

for (const [ruta, titulo, importe, quien = 'socio'] of [
  [`/facturas?hasta=${HACE_DOS_MESES}`, 'Facturas', 'Total'],
  [`/notas-cargo?hasta=${HACE_DOS_MESES}`, 'Notas de Cargo', 'Total'],
  ['/retornos', 'Retornos', 'Monto'],
  ['/depositos', 'Depósitos', 'Monto'],
  ['/estado-cuenta', 'Estado de Cuenta', 'Monto'],
  ['/admin/facturas-recibidas', 'Facturas recibidas', 'Total', 'tesoreria'],
  ['/admin/conciliacion-sat', 'Conciliación con el SAT', 'Total', 'facturacion'],
] as const) {
  test(`${titulo}: a 768 el importe se ve, y ninguna columna queda a medias`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await new AccesoPage(page).enter(quien, ruta)
    const lista = new ListaPage(page, titulo)
    await expect(lista.filas.first()).toBeVisible()
    await expect.poll(() => aMedias(page, titulo)).toEqual([])
    await expect(page.getByRole('columnheader', { name: importe, exact: true })).toBeInViewport({ ratio: 1 })
    if (/Facturas$|Notas/.test(titulo)) await expect.poll(() => cortados(page, titulo)).toEqual([])
    expect(await violations(page)).toEqual([])
  })
}

test('en el teléfono las tablas pequeñas de un cliente dicen sus importes enteros', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await new AccesoPage(page).enter('socio', '/cliente/ver/1')
  const tabla = page.getByRole('table', { name: 'Facturas del cliente' })
  await expect(tabla.getByRole('cell', { name: /\$/ }).first()).toBeVisible()
  const pasados = await page
    .locator('table [data-cifra]:is(td)')
    .evaluateAll((celdas) => celdas.filter((celda) => celda.getBoundingClientRect().right > window.innerWidth).length)
  expect(pasados).toBe(0)
  expect(await violations(page)).toEqual([])
})

test('en la mesa de retornos la cuenta se ve entera a 1280, y a 768 en cada mesa lo que decide', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await new AccesoPage(page).enter('tesoreria', '/admin/retornos')
  const cuentas = page
    .getByRole('table')
    .locator('td')
    .getByText(/^\d{18}$/)
  await expect(cuentas.first()).toBeVisible()
  const cortadas = await cuentas.evaluateAll((todas) =>
    todas.filter((cuenta) => {
      const caja = cuenta.closest('td')!.getBoundingClientRect()
      const linea = cuenta.parentElement!
      return cuenta.getBoundingClientRect().right > caja.right || linea.scrollWidth > linea.clientWidth
    }),
  )
  expect(cortadas).toHaveLength(0)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(() => aMedias(page, 'Tesorería de retornos')).toEqual([])
  const enVista = async (...titulos: string[]) => {
    for (const name of titulos)
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
  await enVista('Estatus y factura', 'Proveedor y cuenta', 'Monto')
  for (const [ruta, ...titulos] of [
    ['/admin/cambios', 'Estatus', 'Qué cambiaría'],
    ['/admin/buzon', 'Estatus', 'Plazo'],
    ['/admin/catalogos', 'Estatus'],
  ]) {
    await page.goto(ruta!)
    await enVista(...titulos)
  }
})

test('densidad y columnas se recuerdan; lo que identifica a la fila no se puede esconder', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas')
  const lista = new ListaPage(page, 'Facturas')
  const alto = async () => (await lista.filas.first().boundingBox())!.height
  await expect(lista.filas.first()).toBeVisible()
  const comodo = await alto()
  const columna = (nombre: string) => page.getByRole('columnheader', { name: nombre, exact: true })
  await page.getByRole('button', { name: 'Columnas y densidad' }).click()
  await expect(page.getByRole('checkbox', { name: 'Folio' })).toBeDisabled()
  const kept = lista.keptView('Precio', 'compacta')
  await page.getByRole('checkbox', { name: 'Precio' }).uncheck()
  await page.getByText('Compacta').click()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(columna('Precio')).toHaveCount(0)
  await expect.poll(alto).toBeLessThan(comodo)
  await kept
  // Another browser of the same person remembers nothing by itself.
  await page.evaluate(() => {
    for (const clave of Object.keys(localStorage)) if (clave.startsWith('litro.vista:')) localStorage.removeItem(clave)
  })
  await page.reload()
  await expect(columna('Total')).toBeVisible()
  await expect(columna('Precio')).toHaveCount(0)
  await expect.poll(alto).toBeLessThan(comodo)
  const deNuevo = lista.keptView('comoda', '"Cambiadas":[]')
  await page.getByRole('button', { name: 'Columnas y densidad' }).click()
  await page.getByText('Cómoda').click()
  await page.getByText('Como al principio').click()
  await expect(columna('Precio')).toBeVisible()
  await expect.poll(alto).toBe(comodo)
  await deNuevo
})

test('lo que estrecha la lista es una pastilla y vive en la dirección', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas?saldo=si')
  const lista = new ListaPage(page, 'Facturas')
  await expect(lista.filas.first()).toBeVisible()
  const conSaldo = await lista.column(9)
  expect(conSaldo.every((saldo) => saldo.startsWith('$') && saldo !== '$0.00')).toBe(true)
  await page.getByRole('button', { name: 'Más filtros' }).click()
  const cliente = page.getByRole('dialog', { name: 'Más filtros' }).getByRole('combobox', { name: 'Cliente' })
  await cliente.fill('cubilete')
  await page.getByRole('option', { name: 'Transportes Cubilete' }).click()
  await expect(page).toHaveURL(/cliente=\d+/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Quitar filtro Transportes Cubilete' })).toBeVisible()
  await expect.poll(async () => [...new Set(await lista.column(3))]).toEqual(['Transportes Cubilete'])
  await page.getByRole('button', { name: 'Quitar filtro Con saldo' }).click()
  await expect(page).not.toHaveURL(/saldo/)
  // Nobody searched: what hides the rows is named.
  await hop(page, '/facturas?hasta=1990-01-01')
  await expect(page.getByText('Nada coincide con los filtros. Quítalos para ver lo demás.')).toBeVisible()
})

test('más filtros: el calendario no se abre solo, y Escape cierra primero el calendario', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/facturas')
  await expect(new ListaPage(page, 'Facturas').filas.first()).toBeVisible()
  const boton = page.getByRole('button', { name: 'Más filtros' })
  await boton.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Más filtros' })
  const calendario = page.locator('[data-dates-dropdown]')
  await expect(panel.getByRole('textbox', { name: 'Hasta' })).toBeVisible()
  await expect(panel.locator(':focus')).toHaveCount(1)
  await expect(calendario).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('textbox', { name: 'Desde' })).toBeFocused()
  await expect(calendario).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendario).toHaveCount(0)
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(boton).toBeFocused()
})

test('la fila abre su documento, y al volver la lista sigue donde estaba', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 620 })
  // Nothing but stamped ones: of the few rows that are drawn, what other stories left could be the rest.
  await new AccesoPage(page).enter('socio', '/facturas?estatus=Timbrada')
  const lista = new ListaPage(page, 'Facturas')
  await expect(lista.filas.first()).toBeVisible()
  const caja = lista.tabla.locator('..')
  await caja.evaluate((marco) => marco.scrollTo(0, 700))
  const celda = lista.fila('Timbrada').nth(12).getByRole('cell').nth(5)
  await celda.scrollIntoViewIfNeeded()
  const antes = await caja.evaluate((marco) => marco.scrollTop)
  expect(antes).toBeGreaterThan(300)
  await celda.click()
  await expect(page).toHaveURL(/\/factura\/ver\/\d+/)
  await page.goBack()
  await expect(lista.filas.first()).toBeVisible()
  await expect.poll(() => caja.evaluate((marco) => marco.scrollTop)).toBe(antes)

  // With the keyboard too, and the focus is on the row that was opened.
  await page.keyboard.press('ArrowDown')
  const fila = page.locator('tr:focus')
  const folio = await fila.getByRole('cell').first().textContent()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/factura\/ver\/\d+/)
  await expect(page.getByRole('table', { name: 'Facturas', exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(fila.getByRole('cell').first()).toHaveText(folio ?? '')
  expect(await caja.evaluate((marco) => marco.scrollTop)).toBeGreaterThan(300)
})

test('un cliente tiene su página: saldo, antigüedad, facturas y pagos', async ({ page }) => {
  await new AccesoPage(page).enter('socio', '/clientes')
  await page.getByRole('link', { name: 'Antigüedad de saldos' }).click()
  await expect(page.getByRole('columnheader', { name: 'Más de 90 días' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await new ListaPage(page, 'Antigüedad de saldos').fila('Transportes Cubilete').getByRole('cell').nth(1).click()
  await expect(page).toHaveURL(/\/cliente\/ver\/\d+/)
  const { main } = new ShellPage(page)
  await expect(main).toContainText('Transportes Cubilete')
  for (const titulo of ['Facturas', 'Pagos', 'Antigüedad del saldo', 'Datos fiscales', 'Contactos']) {
    await expect(main.getByRole('heading', { name: titulo, exact: true })).toBeVisible()
  }
  expect(await violations(page)).toEqual([])
  await main.getByRole('region', { name: 'Facturas' }).getByRole('link', { name: 'Ver todo' }).click()
  await expect(page.getByRole('button', { name: 'Quitar filtro Transportes Cubilete' })).toBeVisible()
})

test('el personal empieza en Hoy con lo que le espera, y sin socio elegido', async ({ page }) => {
  await new AccesoPage(page).enter('tesoreria')
  const shell = new ShellPage(page)
  await expect(shell.title).toHaveText('Hoy')
  await expect(shell.main.getByRole('link', { name: /por validar/ })).toContainText('$')
  expect(await violations(page)).toEqual([])
  await shell.main.getByRole('link', { name: /retornos? por atender/ }).click()
  await expect(shell.title).toHaveText('Tesorería de retornos')
})

test('la paleta halla un documento por su UUID o su total, y el personal en todos los socios sin elegir uno', async ({
  page,
  litro,
}) => {
  const [factura] = await (await como(litro.url, 'socio'))('GET', 'facturas?limite=1&estatus=Timbrada')
  const { IdFactura, Folio, UUID, Total } = factura as { IdFactura: number; Folio: string; UUID: string; Total: number }
  await new AccesoPage(page).enter('facturacion', '/')
  const shell = new ShellPage(page)
  for (const busca of [UUID, `$${Total.toLocaleString('en-US', { minimumFractionDigits: 2 })}`]) {
    await page.keyboard.press('Control+k')
    await expect(shell.paletteSearch).toBeFocused()
    await page.keyboard.insertText(busca)
    const hallado = page.locator('[data-action]').filter({ hasText: Folio })
    await expect(hallado).toContainText('Energéticos del Bajío')
    await hallado.click()
    await expect(page).toHaveURL(`/factura/ver/${IdFactura}`)
    await expect(shell.main).toContainText(Folio)
    await page.goto('/')
    await expect(shell.title).toBeVisible()
  }
})

test('la paleta halla documentos y clientes, y "?" dice las teclas', async ({ page }) => {
  await new AccesoPage(page).enter('socio')
  const shell = new ShellPage(page)
  await expect(shell.title).toHaveText('Resumen')
  await page.keyboard.press('?')
  const ayuda = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(ayuda).toBeVisible()
  await expect(ayuda.getByText(/^Litro \d+\.\d+\.\d+$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(shell.paletteSearch).toBeFocused()
  await page.keyboard.type('cubilete')
  await expect(page.getByText('Cliente · ', { exact: false }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  // The first one found is marked: Enter opens it.
  await expect(page.locator('[data-action][data-selected]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(factura|nota-credito|nota-cargo|cliente)\/ver\/\d+$/)
  // Enter before the answer comes is not lost.
  const antes = page.url()
  await page.keyboard.press('Control+k')
  await expect(shell.paletteSearch).toBeFocused()
  await page.keyboard.type('huanimaro')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(antes)
  await expect(page).toHaveURL(/\/ver\/\d+$/)
})

/** Width of the paper between its margins of 14 mm, in pixels. */
const PAPELES = { 'carta vertical': 710, 'carta horizontal': 950, 'A4 vertical': 688 }

/** What the paper would cut: measured at once, as a browser prints, before the page could arrange itself for another width. */
const cutOnPaper = (page: Page, ancho: number) =>
  page.evaluate((px) => {
    document.body.style.width = `${px}px`
    const tabla = document.querySelector('main table')!
    const borde = tabla.getBoundingClientRect()
    const celdas = [...tabla.querySelectorAll('th, td')].filter((una) => una.getClientRects().length > 0)
    const cortadas = celdas.filter((una) => {
      const dentro = [una, ...una.querySelectorAll('*')].filter((parte) => parte.clientWidth > 0)
      const texto = document.createRange()
      texto.selectNodeContents(una)
      const { right } = texto.getBoundingClientRect()
      return right > borde.right + 1 || dentro.some((parte) => parte.scrollWidth > parte.clientWidth + 1)
    })
    const dicho = { celdas: celdas.length, cortadas: cortadas.map((una) => una.textContent), ancho: borde.width }
    document.body.style.width = ''
    return dicho
  }, ancho)

test('en papel cada cifra sale entera, sin nada que no sea la página ni hojas vacías', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await new AccesoPage(page).enter('socio', '/facturas')
  // What other stories write today is as wide as they like, within the paper; in the history room is left for larger amounts.
  for (const [ruta, titulo, deSobra] of [
    ['/facturas', 'Facturas', 0],
    [`/notas-credito?hasta=${HACE_DOS_MESES}`, 'Notas de Crédito', 40],
    [`/depositos?hasta=${HACE_DOS_MESES}`, 'Depósitos', 40],
    [`/estado-cuenta?hasta=${HACE_DOS_MESES}`, 'Estado de Cuenta', 40],
    [`/facturas?hasta=${HACE_DOS_MESES}`, 'Facturas', 40],
  ] as const) {
    await hop(page, ruta)
    await expect(new ListaPage(page, titulo).filas.first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    for (const [papel, ancho] of Object.entries(PAPELES)) {
      const dicho = await cutOnPaper(page, ancho)
      expect(dicho.celdas).toBeGreaterThan(20)
      expect(dicho.cortadas, `${ruta} en ${papel}`).toEqual([])
      expect(dicho.ancho, `${ruta} en ${papel}`).toBeLessThanOrEqual(ancho)
    }
    expect((await cutOnPaper(page, 1)).ancho, ruta).toBeLessThanOrEqual(PAPELES['A4 vertical'] - deSobra)
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeHidden()
    await expect(page.getByRole('button', { name: /^Descargar/ })).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
  await hop(page, '/proveedores')
  await expect(new ListaPage(page, 'Proveedores').filas.first()).toBeVisible()
  const hojas = (await page.pdf({ format: 'Letter', landscape: true })).toString('latin1').match(/\/Type \/Page\n/g)
  expect(hojas).toHaveLength(1)
})
