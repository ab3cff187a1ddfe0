// The bank, the mail, the bell and the log: what treasury imports, what a client receives, what each one is told, what remains.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { BandejaPage } from '../pages/bandeja-page.ts'
import { DepositoPage } from '../pages/deposito-page.ts'
import { createPrefactura, DocumentoFiscalPage, stamp } from '../pages/documento-fiscal-page.ts'
import { FormularioPage } from '../pages/formulario-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test, violations } from '../story.ts'

const HOY = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
}).format(new Date())

test('importa el estado del banco: lo ve antes, el mismo archivo no repite, y lo seguro viene elegido', async ({
  page,
}) => {
  test.slow()
  const clave = `HIST${Date.now()}`
  await new AccesoPage(page).enter('socio', '/deposito/nuevo')
  const deposito = new DepositoPage(page)
  await deposito.captura('Ingreso', `Con rastreo ${clave}`, '4,321.09')
  await deposito.text('Clave de rastreo').fill(clave)
  await deposito.saved()

  await new AccesoPage(page).enter('tesoreria', '/admin/depositos')
  const csv = `Banco de Prueba;;;\r\nFecha;Concepto;Rastreo;Abonos\r\n${HOY};"SPEI; recibido";${clave};4,321.09\r\n${HOY};Propio ${clave};;77.01\r\n${HOY};Otro;;abc\r\n`
  const archivo = { name: 'estado.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') }
  const dialogo = page.getByRole('dialog', { name: 'Importar estado bancario' })
  const revisar = async () => {
    await page.getByRole('button', { name: 'Importar estado bancario' }).click()
    await dialogo.getByRole('combobox', { name: 'Banco o cuenta' }).fill('Historia 99')
    await dialogo.locator('input[type="file"]').setInputFiles(archivo)
    await dialogo.getByRole('button', { name: 'Revisar' }).click()
  }
  await revisar()
  await expect(dialogo).toContainText('2 movimientos nuevos')
  await expect(dialogo).toContainText('Renglón 5: El importe "abc" no se entiende.')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Importar 2 movimientos, $4,398.10' }).click()
  const movimientos = new BandejaPage(page, 'Movimientos del banco')
  const suyo = movimientos.fila('4,321.09')
  const propio = movimientos.fila(`Propio ${clave}`)
  await expect(suyo).toContainText('Mismo monto y misma clave de rastreo')
  expect(await violations(page)).toEqual([])
  const descartar = async () => {
    await propio.getByRole('button', { name: /^Descartar/ }).click()
    await movimientos.reason('Traspaso entre cuentas propias', 'Descartar')
    await expect(propio).toHaveCount(0)
  }
  await descartar()
  await page.getByRole('alert').getByRole('button', { name: 'Deshacer' }).click()
  await expect(propio).toBeVisible()
  await descartar()
  await page.goto('/admin/depositos?vista=banco&estatus=Descartado')
  await expect(propio).toContainText('Traspaso entre cuentas propias')
  await propio.getByRole('button', { name: /^Recuperar/ }).click()
  await expect(propio).toHaveCount(0)
  await page.goto('/admin/depositos?vista=banco')
  await descartar()
  await revisar()
  await expect(dialogo).toContainText('las de la última vez')
  await expect(dialogo.getByRole('button', { name: 'Nada nuevo que importar' })).toBeDisabled()
  await dialogo.getByRole('button', { name: 'Regresar' }).click()

  await suyo.getByRole('link', { name: /^Ver depósito/ }).click()
  const panel = page.getByRole('region', { name: /^Depósito \d+$/ })
  await expect(panel.getByRole('radio', { name: /Historia 99/ })).toBeChecked()
  await new FormularioPage(page).choose('Forma de Pago', /^03/)
  await panel.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText(/^Depósito \d+ aplicado\.$/)).toBeVisible()
  await page.goto('/admin/depositos?vista=banco')
  await expect(movimientos.fila('BBVA 0123').first()).toBeVisible()
  await expect(movimientos.fila(clave)).toHaveCount(0)
})

test('Enviar manda PDF y XML a quien se diga, queda escrito, y la campana y la bitácora lo saben', async ({
  page,
  litro,
}) => {
  const { id } = await createPrefactura(litro.url)
  await stamp(litro.url, id)
  await new AccesoPage(page).enter('socio', `/factura/ver/${id}`)
  const pantalla = new DocumentoFiscalPage(page)
  const correos = pantalla.main.getByRole('region', { name: 'Correos' })
  await correos.getByRole('button', { name: 'Enviar' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Enviar .* por correo$/ })
  const para = dialogo.getByRole('combobox', { name: 'Para' })
  await para.fill('sin-arroba')
  await dialogo.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialogo).toContainText('El correo electrónico no es válido')
  await page.keyboard.press('Escape')
  await correos.getByRole('button', { name: 'Enviar' }).click()
  const destino = `historia-${id}@cliente.example`
  await para.fill(destino)
  await para.press('Enter')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Enviar' }).click()
  const linea = correos.getByRole('listitem').filter({ hasText: destino })
  await expect(linea).toContainText('Enviado', { timeout: 20_000 })
  const carpeta = join(litro.dataDir, 'correo')
  const mensajes = await Promise.all((await readdir(carpeta)).map((nombre) => readFile(join(carpeta, nombre), 'utf8')))
  const mensaje = mensajes.find((texto) => texto.includes(destino)) ?? ''
  expect([/application\/pdf/.test(mensaje), /application\/xml/.test(mensaje)]).toEqual([true, true])

  const campana = page.getByRole('button', { name: /^Avisos/ })
  await campana.focus()
  await page.keyboard.press('Enter')
  const avisos = page.getByRole('dialog', { name: 'Avisos' })
  await expect(avisos.getByRole('link').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await avisos.getByRole('button', { name: 'Marcar todo como leído' }).click()
  await expect(campana).toHaveAccessibleName('Avisos')
  await avisos
    .getByRole('link', { name: /rechazad/ })
    .first()
    .click()
  await expect(avisos).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(`/factura/ver/${id}$`))

  await new AccesoPage(page).enter('auditor', `/admin/auditoria?q=${encodeURIComponent(`factura ${id}`)}`)
  const bitacora = new ListaPage(page, 'Auditoría y cuadre')
  await bitacora.fila('Enviado por correo').getByRole('button', { name: /^Ver/ }).click()
  await expect(page.getByRole('table', { name: 'Antes y después' })).toContainText(destino)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  const { archivo, hoja } = await bitacora.export()
  expect([archivo, hoja.formulas]).toEqual(['Bitacora.xlsx', 0])
  await page.goto('/admin/auditoria?vista=cuadre')
  await page.getByRole('button', { name: 'Cuadrar ahora' }).click()
  await expect(page.getByText('Todo cuadra.', { exact: true })).toBeVisible({ timeout: 20_000 })
  expect(await violations(page)).toEqual([])
})
