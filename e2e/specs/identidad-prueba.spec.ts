// Proving again who one is, over a form half written: a window asks, the form stays, and what was asked is done.
import { expect, type Page } from '@playwright/test'
import { addAutenticador } from '../autenticador.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { CuentaPage } from '../pages/cuenta-page.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { CLAVE, nuevaPersona } from '../persona.ts'
import { test, violations } from '../story.ts'

const ADMIN = { Roles: ['administrador'] }
const NUEVO = '/admin/usuario/nuevo'
const SERVICIO = 'admin/usuario_invitar'

/** The API as it answers when the last proof is too old: until a token carries a newer one. */
async function exigirPrueba(page: Page, ruta: string): Promise<() => number> {
  const desde = Math.floor(Date.now() / 1000)
  let pedidas = 0
  await page.route(`**/services/${ruta}`, async (route) => {
    const token = route.request().headers().authorization?.split(' ')[1] ?? ''
    const { auth_time } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      auth_time: number
    }
    if (auth_time > desde) return route.continue()
    pedidas++
    return route.fulfill({
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="1"' },
      json: { error: 'Confirma que eres tú para continuar.', codigo: 'PRUEBA_REQUERIDA' },
    })
  })
  return () => pedidas
}

async function entrar(page: Page, usuario: string, path: string): Promise<void> {
  const acceso = new AccesoPage(page)
  await page.goto(path)
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit(usuario, CLAVE)
  await acceso.waitShell()
}

async function capturar(page: Page, correo: string): Promise<FormularioPage> {
  const form = new FormularioPage(page)
  await form.fill({ Nombre: 'Alguien con prueba', 'Correo Electrónico': correo })
  await form.main.getByRole('checkbox', { name: 'Auditor' }).check()
  return form
}

test('con su contraseña: la ventana pregunta, el formulario se conserva y lo pedido se hace una vez', async ({
  page,
  litro,
  complaints,
}) => {
  complaints.expected(/status of 401|PRUEBA_REQUERIDA/)
  const persona = await nuevaPersona(litro, ADMIN)
  await entrar(page, persona.usuario, NUEVO)
  const correo = `probado${Date.now()}@litro.example`
  const form = await capturar(page, correo)
  const pedidas = await exigirPrueba(page, SERVICIO)
  await form.button('Invitar').click()
  const dialogo = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await expect(dialogo).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Whoever would rather not keeps the form and the session.
  await dialogo.getByRole('button', { name: 'Regresar' }).click()
  await expect(form.text('Correo Electrónico')).toHaveValue(correo)
  await expect(page.getByText('Confirma que eres tú para continuar.').first()).toBeVisible()

  await form.button('Invitar').click()
  const [ventana] = await Promise.all([
    page.waitForEvent('popup'),
    dialogo.getByRole('button', { name: 'Confirmar' }).click(),
  ])
  const cuenta = new CuentaPage(ventana)
  await expect(cuenta.titulo).toHaveText('Confirma que eres tú')
  await cuenta.audit()
  await ventana.locator('input[name="contrasena"]').fill('no-es-esta')
  await cuenta.boton('Continuar').click()
  await expect(ventana.getByRole('alert')).toContainText('incorrectos')
  await ventana.locator('input[name="contrasena"]').fill(CLAVE)
  await Promise.all([ventana.waitForEvent('close'), cuenta.boton('Continuar').click()])
  await expect(form.main).toContainText('Va en camino por correo')
  await expect(form.main).toContainText(correo)
  expect(pedidas()).toBe(2)
})

test('con su llave de acceso, y otra pestaña sigue trabajando con lo que se probó en esta', async ({
  page,
  litro,
  context,
  complaints,
}) => {
  complaints.expected(/status of 401|PRUEBA_REQUERIDA/)
  const persona = await nuevaPersona(litro, ADMIN)
  await entrar(page, persona.usuario, '/admin/usuarios')
  const llave = await addAutenticador(page)
  const cuenta = new CuentaPage(page)
  await cuenta.open()
  await page.getByRole('link', { name: 'Agregar llave de acceso' }).click()
  await cuenta.boton('Crear llave de acceso').click()
  await cuenta.guardarCodigos('Ya los guardé')

  await page.goto(NUEVO)
  const otra = await context.newPage()
  await otra.goto('/admin/usuarios')
  await new AccesoPage(otra).waitShell()
  const form = await capturar(page, `llave${Date.now()}@litro.example`)
  await exigirPrueba(page, SERVICIO)
  await form.button('Invitar').click()
  const dialogo = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  const [ventana] = await Promise.all([
    page.waitForEvent('popup'),
    dialogo.getByRole('button', { name: 'Confirmar' }).click(),
  ])
  await addAutenticador(ventana, llave)
  // The account has something better than its password: only that is asked for.
  await expect(ventana.locator('input[name="contrasena"]')).toHaveCount(0)
  await expect(ventana.locator('input[name="codigo"]')).toBeVisible()
  const confirmar = new CuentaPage(ventana).boton('Confirmar con llave de acceso')
  await Promise.all([ventana.waitForEvent('close'), confirmar.click()])
  await expect(form.main).toContainText('Va en camino por correo')

  // The other tab took the new token without being asked anything.
  const llamada = otra.waitForResponse((respuesta) => respuesta.url().includes('/services/'))
  await otra.reload()
  expect((await llamada).status()).toBe(200)
})
