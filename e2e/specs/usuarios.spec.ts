// A-6 in the browser: an invitation that becomes a sign-in, a block that ends it, and what nobody does to himself.
import { expect } from '@playwright/test'
import { mailsTo } from '../buzon.ts'
import { como } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'

const CLAVE = 'una frase larga y mía'

test('el invitado elige su contraseña, entra, y al bloquearlo deja de entrar', async ({
  page,
  browser,
  complaints,
  litro,
}) => {
  complaints.expected(/403|409|422|DUPLICADO|USUARIO|Invitar|sesion/)
  const correo = `invitada${Date.now()}@litro.example`
  await new AccesoPage(page).enter('admin', '/admin/usuarios')
  await page.getByRole('link', { name: 'Invitar' }).click()
  const form = new FormularioPage(page)
  await expect(form.text('Nombre')).toBeFocused()
  await form.fill({ Nombre: 'Invitada de Prueba', 'Correo Electrónico': 'socio@litro.example' })
  await form.button('Invitar').click()
  await expect(form.main).toContainText('Elige al menos un rol.')
  await form.main.getByRole('checkbox', { name: 'Tesorería' }).check()
  await form.main.getByRole('checkbox', { name: 'Socio', exact: true }).check()
  await expect(form.main.getByRole('checkbox', { name: 'Tesorería' })).not.toBeChecked()
  await form.choose('Socio Comercial', 'Combustibles Sierra Madre')
  await form.button('Invitar').click()
  await expect(form.alert).toContainText('Ya existe un usuario con ese correo electrónico.')
  await form.text('Correo Electrónico').fill(correo)
  await form.button('Invitar').click()
  const liga = (await form.main.locator('code').textContent()) ?? ''
  await expect(form.main).toContainText('Va en camino por correo')
  await expect
    .poll(async () => (await mailsTo(litro.dataDir, correo)).join(), { timeout: 20_000 })
    .toContain(liga.slice(-43))
  expect(await violations(page)).toEqual([])

  const otra = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const suya = await otra.newPage()
  await suya.goto(liga)
  await expect(suya.getByRole('main')).toContainText(correo)
  expect(await violations(suya)).toEqual([])
  await suya.getByLabel('Contraseña nueva').fill('corta')
  await suya.getByLabel('Repite la contraseña').fill('corta')
  await suya.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(suya.getByRole('alert')).toContainText('al menos 10')
  await suya.getByLabel('Contraseña nueva').fill(CLAVE)
  await suya.getByLabel('Repite la contraseña').fill(CLAVE)
  await suya.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(suya.getByRole('heading', { level: 1 })).toHaveText('Tu contraseña quedó lista')
  const acceso = new AccesoPage(suya)
  await suya.getByRole('link', { name: 'Volver al inicio' }).click()
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit(correo, CLAVE)
  await acceso.waitShell()
  await expect(new ShellPage(suya).sidebar).toContainText('Invitada de Prueba')

  await page.getByRole('link', { name: 'Ir a Usuarios' }).click()
  const lista = new ListaPage(page, 'Usuarios')
  await lista.fila(correo).getByRole('link', { name: 'Editar Invitada de Prueba' }).click()
  await expect(form.main).toContainText('1 sesión')
  await expect(form.main).toContainText('Enviado')
  await form.button('Bloquear usuario').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear usuario' }).click()
  await expect(form.main).toContainText('Bloqueado')
  await expect(form.main).toContainText('0 sesiones')
  await suya.goto('/facturas')
  await expect(suya.locator('body')).toContainText('Tu cuenta está bloqueada. Contacta al administrador.')
  await form.button('Desbloquear usuario').click()
  // What is written next goes with what this left.
  await expect(form.button('Bloquear usuario')).toBeVisible()
  const nuevo = `mudada${Date.now()}@litro.example`
  await form.text('Correo Electrónico').fill(nuevo)
  await form.button('Actualizar Usuario').click()
  await expect(lista.fila(nuevo)).toContainText('Activo')
  await acceso.forget()
  await suya.goto('/')
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit(nuevo, CLAVE)
  await acceso.waitShell()
  await otra.close()
})

test('un administrador no cambia sus propios roles ni se bloquea', async ({ page }) => {
  await new AccesoPage(page).enter('admin', '/admin/usuarios')
  const lista = new ListaPage(page, 'Usuarios')
  await lista
    .fila('Sofía Núñez Barragán')
    .getByRole('link', { name: /^Editar/ })
    .click()
  const form = new FormularioPage(page)
  await expect(form.main.getByRole('checkbox', { name: 'Administrador' })).toBeDisabled()
  await expect(form.main).toContainText('Este es tu usuario.')
  await expect(form.button('Bloquear usuario')).toHaveCount(0)
  await expect(form.button('Cerrar sesiones')).toBeVisible()
})

test('restablecer a quien decide espera a otra persona, y su liga solo le llega a él por correo', async ({
  page,
  litro,
}) => {
  await new AccesoPage(page).enter('admin', '/admin/usuarios')
  const lista = new ListaPage(page, 'Usuarios')
  await lista
    .fila('Raúl Medina Osorio')
    .getByRole('link', { name: /^Editar/ })
    .click()
  const form = new FormularioPage(page)
  await form.button('Restablecer contraseña').click()
  await expect(page.getByRole('dialog')).toContainText('tú no la verás')
  await page.getByRole('dialog').getByRole('button', { name: 'Restablecer contraseña' }).click()
  await expect(form.main).toContainText('Restablecer contraseña por confirmar.')
  await expect(form.main).toContainText('Lo pidió Sofía Núñez Barragán')
  await expect(page.locator('body')).not.toContainText('liga=')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  // Rejected, so that the person keeps the password other stories sign in with.
  const tesoreria = await como(litro.url, 'tesoreria')
  const cambios: { IdCambio: number; Clase: string; Estatus: string }[] = await tesoreria('GET', 'admin/cambios')
  const { IdCambio } = cambios.find((c) => c.Clase === 'restablecer' && c.Estatus === 'Por confirmar')!
  await tesoreria('PUT', `admin/cambio_rechazar/${IdCambio}`, { Observaciones: 'No lo pidió él' })
  await page.reload()
  await expect(form.main).toContainText('Activo')
  await expect(form.main).not.toContainText('por confirmar')
  // He may have been told of a sign-in by another story; a link he was not sent.
  for (const correo of await mailsTo(litro.dataDir, 'tesoreria2@litro.example')) expect(correo).not.toContain('liga=')
})
