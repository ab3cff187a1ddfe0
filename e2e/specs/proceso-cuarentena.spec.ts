// A backup is restored behind its PAC: the node finds the stamp it lost, holds everybody's stamping, and an administrator lets it go on.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { service, signIn } from '../identity.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { test } from '../process-story.ts'
import { dataFolder, freePort, ROOT, runLitro, startedFolder, startLitro } from '../start.ts'
import { violations } from '../story.ts'

const SOCIO = 'socio@litro.example'

/** A command of the product, to its good end. */
async function run(comando: 'backup' | 'restore', carpeta: string, dataDir: string): Promise<string> {
  const script = join(ROOT, `dist/cli/${comando}.js`)
  const orden = runLitro({ script, args: [carpeta], env: { DEMO: 'si', DATA_DIR: dataDir } })
  expect(await orden.ended, orden.output()).toEqual({ code: 0, signal: null })
  return orden.output()
}

type Contestado = { status: number; cuerpo: { UUID?: string; codigo?: string } }

/** The partner asks for something of one of its invoices. */
async function ask(url: string, method: 'POST' | 'PUT', ruta: string, entrada = {}): Promise<Contestado> {
  const { access_token } = await signIn(url, SOCIO)
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' }
  const r = await fetch(`${url}/services/${ruta}`, { method, headers, body: JSON.stringify(entrada) })
  return { status: r.status, cuerpo: await r.json() }
}

async function findFactura(url: string, estatus: string): Promise<number> {
  const { access_token } = await signIn(url, SOCIO)
  const respuesta = await service(url, `facturas?estatus=${estatus}&limite=1`, access_token)
  return ((await respuesta.json()) as { IdFactura: number }[])[0]!.IdFactura
}

test('lo timbrado después del respaldo vuelve a su borrador, y nadie timbra hasta que alguien confirma', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const port = await freePort()
  const antes = await startLitro({ port, dataDir: await startedFolder('si'), env: { DEMO: 'si' } })
  const timbrar = `factura_timbrar/${await findFactura(antes.url, 'Prefactura')}`
  const cancelar = `factura_solicitacancelacion/${await findFactura(antes.url, 'Timbrada')}`
  const copia = join(dataFolder(), 'respaldo')
  await run('backup', copia, antes.dataDir)
  const { cuerpo } = await ask(antes.url, 'POST', timbrar)
  await antes.stop()

  const dataDir = join(dataFolder(), 'nueva')
  expect(await run('restore', copia, dataDir)).toContain('El timbrado queda en cuarentena')
  // The PAC is somebody else: it remembers what the base forgot.
  expect(spawnSync('cp', ['-a', join(antes.dataDir, 'pac'), dataDir]).status).toBe(0)
  const { url } = await startLitro({ port, dataDir, env: { DEMO: 'si' } })
  expect(await ask(url, 'PUT', cancelar, { motivo: '02' })).toMatchObject({
    status: 409,
    cuerpo: { codigo: 'CUARENTENA' },
  })

  const page = await browser.newPage({ baseURL: url })
  await new AccesoPage(page).enter('admin', '/')
  await page.getByRole('link', { name: /El timbrado está en cuarentena/ }).click()
  const tarjeta = page.getByRole('region', { name: 'Timbrado en cuarentena' })
  await expect(tarjeta.getByText(/todo lo que timbró el PAC tiene aquí su documento/)).toBeVisible()
  await expect(tarjeta.getByText('Timbres recuperados').locator('..')).toContainText('1')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await tarjeta.getByRole('button', { name: 'Confirmar y seguir timbrando' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('El timbrado sigue.')).toBeVisible()
  await expect(tarjeta).toHaveCount(0)

  expect(cuerpo.UUID).toMatch(/^[0-9A-F-]{36}$/)
  expect(await ask(url, 'POST', timbrar)).toMatchObject({ status: 200, cuerpo: { UUID: cuerpo.UUID } })
})
