// The portal on a phone without network: what was last seen, as of when, and nothing that writes.
import { expect, type Page } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { hop, ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

test.beforeEach(({ complaints }) => {
  // Calls that nobody answers are told by the browser itself, and by us with what was asked.
  complaints.expected(/ERR_INTERNET_DISCONNECTED|SIN_CONEXION|Failed to fetch|session renewal failed|end session/)
})

const aviso = (page: Page) => page.getByText(/^Sin conexión: datos del \d\d\/\d\d\/\d{4} \d\d:\d\d/)

/** Whose answers this browser keeps, and of what. */
const guardadas = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ clave: string; texto: string }[]>((resolve, reject) => {
        const pedido = indexedDB.open('litro-sin-red')
        pedido.onerror = () => reject(pedido.error)
        pedido.onsuccess = () => {
          const base = pedido.result
          if (!base.objectStoreNames.contains('respuestas')) return resolve([])
          const filas = base.transaction('respuestas').objectStore('respuestas').getAll()
          filas.onsuccess = () => {
            base.close()
            resolve(
              filas.result.map(({ clave, cuerpo }) => ({
                clave,
                texto: new TextDecoder().decode(cuerpo as ArrayBuffer),
              })),
            )
          }
        }
      }),
  )

/** The worker has every file of this version, and what this screen read is on the disk. */
async function untilKept(page: Page, ruta: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect.poll(async () => (await guardadas(page)).some(({ clave }) => clave.includes(ruta))).toBe(true)
}

async function openAndKeep(page: Page): Promise<void> {
  await new AccesoPage(page).enter('socio')
  await expect(new ShellPage(page).title).toHaveText('Resumen')
  await untilKept(page, '/services/sesion')
  // What was read before the worker was there is read again now that it is.
  await page.reload()
  await untilKept(page, '/services/dashboard')
  await hop(page, '/facturas')
  await expect(new ShellPage(page).title).toHaveText('Facturas')
  await untilKept(page, '/services/facturas?')
}

test('sin red el portal se abre con lo último que se vio, lo dice, y nada escribe', async ({ page, context }) => {
  await openAndKeep(page)
  const primera = (await page
    .getByRole('main')
    .getByRole('link', { name: /^BJX-\d+/ })
    .first()
    .textContent())!
  await page.getByRole('main').getByRole('link', { name: primera }).first().click()
  await expect(page).toHaveURL(/\/factura\/ver\//)
  await untilKept(page, '/services/factura/')
  const detalle = page.url()

  await context.setOffline(true)
  await page.goto('/facturas')
  await expect(aviso(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: primera }).first()).toBeVisible()

  // The verbs stay where they were and say why they wait.
  const agregar = page.getByRole('link', { name: 'Agregar', exact: true })
  await expect(agregar).toHaveAttribute('aria-disabled', 'true')
  await expect(agregar).toHaveAttribute('title', 'Sin conexión. Podrás hacerlo cuando vuelva la red.')
  await expect(agregar).toHaveAccessibleDescription(/^Sin conexión: datos del/)
  await agregar.click({ force: true })
  await expect(page).toHaveURL(/\/facturas$/)
  expect(await violations(page)).toEqual([])

  await page.goto(detalle)
  await expect(aviso(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(primera)
  await page.goto('/dashboard')
  await expect(aviso(page)).toBeVisible()
  await expect(new ShellPage(page).title).toHaveText('Resumen')
  expect(await violations(page)).toEqual([])

  // What nothing is kept of says so, and opens by itself.
  await page.goto('/factura/nuevo')
  await expect(page.getByText('Esta pantalla necesita red. Se abrirá por sí sola cuando vuelva.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText(/^Sin conexión/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Generar Prefactura' })).toBeVisible()
})

test('lo guardado es de una persona y no tiene secretos: se va al salir, también sin red, y cuando entra otra', async ({
  page,
  context,
}) => {
  await openAndKeep(page)
  const todo = await guardadas(page)
  const tokens = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('oidc.user:'))
      .map((name) => JSON.parse(localStorage.getItem(name)!) as { access_token: string; refresh_token: string }),
  )
  expect(tokens.length).toBe(1)
  for (const { access_token, refresh_token } of tokens)
    expect(todo.filter(({ texto }) => texto.includes(access_token) || texto.includes(refresh_token))).toEqual([])
  expect(todo.filter(({ clave }) => /admin|llave|webhook|calendario|usuario/.test(clave))).toEqual([])
  expect(todo.length).toBeGreaterThan(3)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await new ShellPage(page).drawer.getByRole('button', { name: 'Cerrar sesión' }).click()
  await new AccesoPage(page).waitLogin()
  expect(await guardadas(page)).toEqual([])
  await page.goto('/facturas')
  await new AccesoPage(page).waitLogin()

  // Somebody leaves without signing out, and somebody else signs in on the same phone.
  await context.setOffline(false)
  await openAndKeep(page)
  const suyas = await guardadas(page)
  await page.evaluate(() => localStorage.clear())
  await new AccesoPage(page).enter('socio2')
  await untilKept(page, '/services/sesion')
  const deQuien = (filas: { clave: string }[]) => new Set(filas.map(({ clave }) => (JSON.parse(clave) as [string])[0]))
  const [antes, ahora] = [deQuien(suyas), deQuien(await guardadas(page))]
  expect([...ahora].filter((quien) => antes.has(quien))).toEqual([])
  await context.setOffline(true)
  await page.goto('/facturas')
  await expect(new ShellPage(page).title).toHaveText('Facturas')
  await expect(page.getByText('No pudimos cargar la lista')).toBeVisible()
})

test('una respuesta que se corta no se guarda ni sustituye a la entera; sin lugar en el disco todo sigue', async ({
  page,
  context,
}) => {
  await openAndKeep(page)
  const entera = (await guardadas(page)).find(({ clave }) => clave.includes('/services/facturas?'))!
  // The size that is announced never comes: the browser ends it half-way.
  await page.evaluate(() => {
    const pedir = window.fetch
    window.fetch = async (...args) => {
      const respuesta = await pedir(...args)
      if (!String(args[0]).includes('/services/facturas?')) return respuesta
      const corte = new ReadableStream({
        start(control) {
          control.enqueue(new TextEncoder().encode('[{"Folio":"a med'))
          control.error(new TypeError('network error'))
        },
      })
      return new Response(corte, { headers: respuesta.headers })
    }
  })
  await hop(page, '/dashboard')
  await hop(page, '/facturas?q=bjx')
  await hop(page, '/facturas')
  await expect(
    aviso(page)
      .or(
        page
          .getByRole('main')
          .getByRole('link', { name: /^BJX-\d+/ })
          .first(),
      )
      .first(),
  ).toBeVisible()
  const despues = await guardadas(page)
  expect(despues.find(({ clave }) => clave === entera.clave)?.texto).toBe(entera.texto)
  expect(despues.filter(({ texto }) => texto.includes('a med'))).toEqual([])

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.reload()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await hop(page, '/clientes')
  await expect(new ShellPage(page).title).toHaveText('Clientes')
  await expect.poll(async () => (await guardadas(page)).length).toBe(0)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await context.setOffline(true)
  await page.goto('/clientes')
  // Nothing could be kept, not even who it is: it says so, and goes on by itself.
  await expect(page.getByText('No hay conexión con el servidor.')).toBeVisible()
  await context.setOffline(false)
  await expect(new ShellPage(page).title).toHaveText('Clientes')
})

test('con red la página es siempre la del servidor, y el obrero no contesta servicios ni escrituras', async ({
  page,
}) => {
  await openAndKeep(page)
  // A page of another version in the cache is never shown while the server answers.
  await page.evaluate(async () => {
    for (const nombre of await caches.keys())
      await (await caches.open(nombre)).put(
        '/',
        new Response('<h1>Vieja</h1>', { headers: { 'content-type': 'text/html' } }),
      )
  })
  const respuesta = await page.goto('/clientes')
  expect(await respuesta!.text()).not.toContain('Vieja')
  await expect(new ShellPage(page).title).toHaveText('Clientes')
  const dentro = await page.evaluate(async () => {
    const nombres = await caches.keys()
    const pedidas = await Promise.all(nombres.map(async (nombre) => (await caches.open(nombre)).keys()))
    return { nombres, rutas: pedidas.flat().map(({ url, method }) => `${method} ${new URL(url).pathname}`) }
  })
  expect(dentro.nombres).toHaveLength(1)
  expect(
    dentro.rutas.filter(
      (ruta) => !/^GET \/(assets\/|config\.json|tema\.js|favicon|icono-|apple-touch-icon|litro\.web|$)/.test(ruta),
    ),
  ).toEqual([])
})
