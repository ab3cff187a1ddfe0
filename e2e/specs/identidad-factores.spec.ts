// Passkeys, one-time codes and recovery codes, from the page where they are added to the sign-in that asks for them.
import { expect } from '@playwright/test'
import { addAutenticador, codigoDe } from '../autenticador.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { CuentaPage } from '../pages/cuenta-page.ts'
import { CLAVE, nuevaPersona } from '../persona.ts'
import { freePort, startLitro } from '../start.ts'
import { test, violations } from '../story.ts'

const SOCIO = { Roles: ['socio'], socio: 'Energéticos del Bajío' }

async function entrar(page: AccesoPage, usuario: string): Promise<void> {
  await page.page.goto('/')
  await page.waitLogin()
  await page.leave()
  await page.submit(usuario, CLAVE)
}

test('una llave de acceso se agrega en la cuenta y después entra sin escribir nada', async ({ page, litro }) => {
  const persona = await nuevaPersona(litro, SOCIO)
  const acceso = new AccesoPage(page)
  const cuenta = new CuentaPage(page)
  await addAutenticador(page)
  await entrar(acceso, persona.usuario)
  await acceso.waitShell()
  await cuenta.open()
  await cuenta.audit()
  await page.getByRole('link', { name: 'Agregar llave de acceso' }).click()
  await cuenta.audit()
  await cuenta.boton('Crear llave de acceso').click()
  await cuenta.guardarCodigos('Ya los guardé')
  await expect(page.getByRole('region', { name: 'Llaves de acceso' })).toContainText('Chrome en Linux')

  // Another day: the browser remembers nothing but its passkey.
  await acceso.forget()
  await page.goto('/clientes')
  await acceso.waitLogin()
  await acceso.leave()
  await cuenta.boton('Entrar con llave de acceso').click()
  await acceso.waitShell()
  await expect(page).toHaveURL('/clientes')

  // With the password alone it does not enter any more.
  await acceso.forget()
  await entrar(acceso, persona.usuario)
  await expect(cuenta.titulo).toHaveText('Un paso más')
  await cuenta.audit()
  await cuenta.boton('Usar llave de acceso').click()
  await acceso.waitShell()
})

test('una app de códigos se activa, se pide al entrar, y sin ella sirve un código de recuperación una vez', async ({
  page,
  litro,
  complaints,
}) => {
  complaints.expected(/status of 401/)
  const persona = await nuevaPersona(litro, SOCIO)
  const acceso = new AccesoPage(page)
  const cuenta = new CuentaPage(page)
  await entrar(acceso, persona.usuario)
  await acceso.waitShell()
  await cuenta.open()
  await page.getByRole('link', { name: 'Activar app de códigos' }).click()
  await cuenta.audit()
  await cuenta.codigo.fill('000000')
  await cuenta.boton('Activar la app de códigos').click()
  await expect(acceso.aviso).toContainText('No es correcto')
  const secreto = await cuenta.activarApp()
  await expect(cuenta.titulo).toHaveText('Guarda tus códigos de recuperación')
  await cuenta.audit()
  const [papel = ''] = await cuenta.guardarCodigos('Ya los guardé')

  const otraVez = async (codigo: string) => {
    await acceso.forget()
    await entrar(acceso, persona.usuario)
    await expect(cuenta.titulo).toHaveText('Un paso más')
    await cuenta.codigo.fill(codigo)
    await cuenta.boton('Continuar').click()
  }
  await otraVez(codigoDe(secreto, 1))
  await acceso.waitShell()
  await otraVez(papel)
  await acceso.waitShell()
  await otraVez(papel)
  await expect(acceso.aviso).toContainText('No es correcto o ya se usó')
})

test('fuera de la demostración el primer administrador recibe una liga, no entra sin segundo factor y ve qué falta para su primera factura', async ({
  page,
  complaints,
}) => {
  complaints.expected(/status of 422/)
  const port = await freePort()
  const produccion = await startLitro({
    port,
    env: {
      DEMO: 'no',
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      CORREO_REMITENTE: 'litro@empresa.example',
    },
  })
  const [liga = ''] = /http\S+\/acceso\/clave\?liga=\S+/.exec(produccion.output()) ?? []
  expect(liga).not.toBe('')
  expect(produccion.output()).not.toContain('litro-demo')
  const acceso = new AccesoPage(page)
  const cuenta = new CuentaPage(page)
  await page.goto(liga)
  await page.getByLabel('Contraseña nueva').fill('Litro2026!!')
  await page.getByLabel('Repite la contraseña').fill('Litro2026!!')
  await cuenta.boton('Guardar contraseña').click()
  await expect(acceso.aviso).toContainText('de las más usadas')
  await page.getByLabel('Contraseña nueva').fill(CLAVE)
  await page.getByLabel('Repite la contraseña').fill(CLAVE)
  await cuenta.boton('Guardar contraseña').click()
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await acceso.waitLogin()
  await acceso.leave()
  await expect(page.getByText('Modo demostración')).toHaveCount(0)
  await acceso.submit('administrador@localhost', CLAVE)
  await expect(cuenta.titulo).toHaveText('Protege tu cuenta')
  await cuenta.audit()
  await page.goto(`${produccion.url}/`)
  await acceso.waitLogin()
  await acceso.leave()
  await acceso.submit('administrador@localhost', CLAVE)
  await cuenta.activarApp()
  await cuenta.guardarCodigos('Ya los guardé, continuar')
  await acceso.waitShell()

  const pasos = page.getByRole('region', { name: 'Tu primera factura' })
  await expect(pasos).toContainText('0 de 9')
  await pasos.getByRole('button', { name: '¿Qué es CSD?' }).click()
  await expect(page.getByText('No es la e.firma.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await pasos.getByRole('link', { name: 'Captura el emisor' }).click()
  await page.getByRole('button', { name: 'Capturar emisor' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Capturar emisor' })
  await dialogo.getByLabel('RFC').fill('LDD200115AB4')
  await dialogo.getByLabel('Nombre o razón social').fill('LITRO DISTRIBUIDORA')
  await dialogo.getByRole('combobox', { name: /Régimen fiscal/ }).click()
  await page.getByRole('option', { name: /^601/ }).click()
  await dialogo.getByLabel(/Código postal/).fill('37000')
  await dialogo.getByRole('button', { name: 'Guardar emisor' }).click()
  await expect(page.getByText('Falta cargar un certificado de sello digital')).toBeVisible()
  await page.goto(`${produccion.url}/`)
  await expect(pasos).toContainText('1 de 9')
  await expect(pasos.getByRole('listitem').filter({ hasText: 'Captura el emisor' }).getByLabel('Hecho')).toBeVisible()
  await page.goto('about:blank')
  await produccion.stop()
})
