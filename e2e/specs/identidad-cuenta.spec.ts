// One's own account in the browser: sessions elsewhere, the password, a forgotten one, and a sign-out somebody else wrote.
import { expect } from '@playwright/test'
import { ligaDe, mailsTo } from '../buzon.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { CuentaPage } from '../pages/cuenta-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { CLAVE, nuevaPersona } from '../persona.ts'
import { startedFolder, startLitro } from '../start.ts'
import { test } from '../story.ts'
import { usuarios } from '../usuarios.ts'

const SOCIO = { Roles: ['socio'], socio: 'Energéticos del Bajío' }

test('ve sus sesiones, cierra las demás, y un equipo nuevo se le avisa por correo', async ({
  page,
  browser,
  litro,
  complaints,
}) => {
  const persona = await nuevaPersona(litro, SOCIO)
  const entrar = async (acceso: AccesoPage) => {
    await acceso.page.goto('/')
    await acceso.waitLogin()
    await acceso.leave()
    await acceso.submit(persona.usuario, CLAVE)
    await acceso.waitShell()
  }
  await entrar(new AccesoPage(page))
  const lejos = await browser.newContext({ baseURL: litro.url })
  const suya = await lejos.newPage()
  await entrar(new AccesoPage(suya))
  await expect
    .poll(async () => (await mailsTo(litro.dataDir, persona.usuario)).join('\n'), { timeout: 30_000 })
    .toContain('un equipo que no conocíamos: Chrome en Linux')

  const cuenta = new CuentaPage(page)
  await cuenta.open()
  const sesiones = page.getByRole('region', { name: 'Sesiones y equipos' })
  await expect(sesiones.getByRole('listitem')).toHaveCount(2)
  await expect(sesiones).toContainText('Esta sesión')
  await expect(sesiones.getByText(/último uso/)).toHaveCount(2)
  await cuenta.audit()
  await cuenta.boton('Cerrar las demás').click()
  await expect(page.getByRole('status')).toContainText('Las demás sesiones se cerraron.')
  await expect(sesiones.getByRole('listitem')).toHaveCount(1)

  // There the next click already needs a sign-in.
  complaints.watch(lejos)
  complaints.expected(/status of 40[01]|ApiError/)
  await new ShellPage(suya).link('Clientes').click()
  await expect(suya.locator('input[name="contrasena"]')).toBeVisible()
  await lejos.close()
  await page.getByRole('link', { name: 'Volver al portal' }).click()
  await new AccesoPage(page).waitShell()
})

test('cambia su contraseña, y cuando la olvida elige otra con la liga de su correo', async ({
  page,
  litro,
  complaints,
}) => {
  complaints.expected(/status of 4(01|22)/)
  const persona = await nuevaPersona(litro, SOCIO)
  const acceso = new AccesoPage(page)
  const cuenta = new CuentaPage(page)
  await page.goto('/')
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit(persona.usuario, CLAVE)
  await acceso.waitShell()
  await cuenta.open()
  await page.getByRole('link', { name: 'Cambiar contraseña' }).click()
  await cuenta.audit()
  const cambiar = async (actual: string, nueva: string) => {
    await page.getByLabel('Contraseña actual').fill(actual)
    await page.getByLabel('Contraseña nueva').fill(nueva)
    await page.getByLabel('Repite la contraseña').fill(nueva)
    await cuenta.boton('Guardar contraseña').click()
  }
  await cambiar(CLAVE, 'Superman2026')
  await expect(acceso.aviso).toContainText('de las más usadas')
  await cambiar('no es esta', 'otra frase muy mía')
  await expect(acceso.aviso).toContainText('Tu contraseña actual no es esa.')
  await cambiar(CLAVE, 'otra frase muy mía')
  await expect(page.getByRole('status')).toContainText('Tu contraseña cambió')

  await acceso.forget()
  await page.goto('/')
  await acceso.waitLogin()
  await acceso.leave()
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await cuenta.audit()
  await acceso.usuario.fill(persona.usuario)
  await cuenta.boton('Enviarme la liga').click()
  await expect(cuenta.titulo).toHaveText('Revisa tu correo')
  const liga = await ligaDe(litro.dataDir, persona.usuario, 'porque la olvidaste')
  await page.goto(liga)
  await page.getByLabel('Contraseña nueva').fill('la tercera es la vencida')
  await page.getByLabel('Repite la contraseña').fill('la tercera es la vencida')
  await cuenta.boton('Guardar contraseña').click()
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit(persona.usuario, 'la tercera es la vencida')
  await acceso.waitShell()
})

test('de quien no existe dice lo mismo', async ({ page }) => {
  await page.goto('/acceso/recuperar')
  await new AccesoPage(page).usuario.fill('nadie@litro.example')
  await new CuentaPage(page).boton('Enviarme la liga').click()
  await expect(new CuentaPage(page).titulo).toHaveText('Revisa tu correo')
})

test('adivinar la contraseña de otro frena a quien adivina y no a su dueño', async ({
  page,
  browser,
  litro,
  complaints,
}) => {
  complaints.expected(/status of 4(01|29)/)
  const persona = await nuevaPersona(litro, SOCIO)
  const suyo = new AccesoPage(page)
  await page.goto('/')
  await suyo.waitLogin()
  await suyo.leave()
  await suyo.submit(persona.usuario, CLAVE)
  await suyo.waitShell()

  const extrano = new AccesoPage(await (await browser.newContext({ baseURL: litro.url })).newPage())
  await extrano.page.goto('/')
  await extrano.waitLogin()
  await extrano.leave()
  let frenado = false
  for (let intento = 1; intento <= 30 && !frenado; intento++) {
    const respuesta = extrano.page.waitForResponse((una) => una.request().method() === 'POST')
    await extrano.submit(persona.usuario, `intento ${intento}`)
    frenado = (await respuesta).status() === 429
  }
  await expect(extrano.aviso).toContainText('Demasiados intentos')
  await extrano.page.context().close()

  await page.context().clearCookies({ name: 'litro_sesion' })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await suyo.waitLogin()
  await suyo.leave()
  await suyo.submit(persona.usuario, CLAVE)
  await suyo.waitShell()
})

test('una salida que no empezó en nuestro botón pregunta primero', async ({ page, litro }) => {
  await new AccesoPage(page).enterByPage('socio', '/clientes')
  const cuenta = new CuentaPage(page)
  await page.goto(
    `${litro.url}/oidc/session/end?post_logout_redirect_uri=${encodeURIComponent(`${litro.url}/`)}&client_id=litro-web`,
  )
  await expect(cuenta.titulo).toHaveText('¿Cerrar tu sesión?')
  await cuenta.audit()
  await page.getByRole('link', { name: 'Seguir en el portal' }).click()
  await new AccesoPage(page).waitShell()
  await page.goto(`${litro.url}/oidc/session/end`)
  await cuenta.boton('Cerrar sesión').click()
  await expect(cuenta.titulo).toHaveText('Cerraste tu sesión')
  await cuenta.audit()
})

test('pasado un rato sin uso la sesión se cierra sola y se dice por qué', async ({ page, complaints }) => {
  complaints.expected(/status of 40[01]|ApiError/)
  const corta = await startLitro({ dataDir: await startedFolder(), env: { SESION_INACTIVIDAD: '1' } })
  const acceso = new AccesoPage(page)
  await page.goto(`${corta.url}/clientes`)
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit(usuarios.socio.usuario)
  await acceso.waitShell()
  // As if nobody had touched any tab for longer than that.
  await page.evaluate(() => localStorage.setItem('litro.actividad', String(Date.now() - 120_000)))
  await expect(acceso.aviso).toContainText('pasó un rato sin uso', { timeout: 60_000 })
  await acceso.waitLogin()
  // The issuer has closed it too: the password is asked for.
  await acceso.leave()
  await page.goto('about:blank')
  await corta.stop()
})
