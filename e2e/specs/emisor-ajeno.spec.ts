// Litro behind an issuer that is not ours (D-26): only configuration, a person signs in on its pages, and it decides her roles.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../process-story.ts'
import { dataFolder, freePort, ROOT, startLitro } from '../start.ts'

const CLIENTE = 'portal-combustibles'

async function startEmisor(portal: string, roles: string[]) {
  const port = await freePort()
  const personas = join(dataFolder(), 'personas.json')
  const say = (suyos: string[]) =>
    writeFileSync(
      personas,
      JSON.stringify({ 'u-771': { nombre: 'Irene Salas', correo: 'irene@empresa.example', roles: suyos } }),
    )
  say(roles)
  const datos = { port, portal, cliente: CLIENTE, audiencia: 'urn:litro:api', personas }
  const child = spawn(process.execPath, [join(ROOT, 'e2e/emisor-ajeno.mjs')], {
    env: { PATH: process.env.PATH, EMISOR: JSON.stringify(datos) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return { issuer: `http://localhost:${port}`, say, stop: () => child.kill('SIGKILL') }
}

test('con un emisor de otros se entra por sus páginas, y un rol que él quita deja de valer', async ({ page }) => {
  // It starts a product of its own.
  test.slow()
  const port = await freePort()
  const portal = `http://localhost:${port}`
  const emisor = await startEmisor(portal, ['auditor', 'otra-cosa'])
  const env = { OIDC_ISSUER: emisor.issuer, OIDC_CLIENT_ID: CLIENTE, OIDC_CLAIM_ROLES: 'groups', PUBLIC_URL: portal }
  await startLitro({ port, env })
  // The pages of that issuer want a typeface from the internet; where nobody answers, they are not drawn until it gives up.
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.abort(),
  )
  try {
    await page.goto(`${portal}/admin/socios`)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(new RegExp(`^${emisor.issuer}/interaction/`))
    await page.locator('input[name="login"]').fill('u-771')
    await page.locator('input[name="password"]').fill('cualquiera')
    await page.locator('button[type="submit"]').click()
    // The same button says yes on its second page.
    await expect(page.locator('input[name="login"]')).toHaveCount(0)
    await page.locator('button[type="submit"]').click()
    await expect(page).toHaveURL(`${portal}/admin/socios`)
    await expect(page.getByRole('heading', { name: 'Socios comerciales' })).toBeVisible()
    await expect(page.getByText('Irene Salas').first()).toBeVisible()
    // Its tokens belong to the key of this browser: a copy is refused.
    const token = await page.evaluate((cliente) => {
      const guardada = Object.keys(localStorage).find(
        (llave) => llave.startsWith('oidc.user:') && llave.endsWith(cliente),
      )
      return (JSON.parse(localStorage.getItem(guardada!)!) as { access_token: string }).access_token
    }, CLIENTE)
    expect(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())).toHaveProperty('cnf.jkt')
    const copia = await fetch(`${portal}/services/admin/socios`, { headers: { authorization: `Bearer ${token}` } })
    expect(copia.status).toBe(401)
    // An auditor looks and changes nothing.
    await expect(page.getByRole('link', { name: 'Agregar' })).toHaveCount(0)

    // What the issuer takes away is taken with the next token.
    emisor.say(['otra-cosa'])
    // From a page without the program, which could be renewing its session at this moment and would write it again.
    await page.goto(`${portal}/healthz`)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${portal}/admin/socios`)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByText('Tu usuario no está dado de alta en Litro.')).toBeVisible()
  } finally {
    emisor.stop()
  }
})
