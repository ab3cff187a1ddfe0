// Other systems: a partner makes a key and sees its secret once, a webhook is tried and its answer read, and both can be ended.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { test, violations } from '../story.ts'

test('un socio crea una llave, la ve una vez, entra con ella y la revoca', async ({ page, request, complaints }) => {
  complaints.expected(/status of 422/)
  await new AccesoPage(page).enter('socio', '/integraciones')
  await page.getByRole('button', { name: 'Crear llave' }).first().click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('button', { name: 'Crear llave' }).click()
  await expect(dialogo.getByText('Escribe para qué sistema es la llave.')).toBeVisible()
  await expect(dialogo.getByText('Elige al menos un permiso.')).toBeVisible()
  await dialogo.getByLabel('Sistema').fill('ERP de la historia')
  await dialogo.getByRole('combobox', { name: /Qué puede hacer/ }).click()
  await page.getByRole('option', { name: 'Facturas: consultar' }).click()
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Crear llave' }).click()
  const secreto = (await dialogo.locator('code').filter({ hasText: 'litro_prueba_' }).textContent())!
  await dialogo.getByRole('button', { name: 'Ya lo guardé' }).click()

  const fila = page.getByRole('row').filter({ hasText: 'ERP de la historia' })
  await expect(fila).toContainText('Facturas: consultar')
  await expect(page.getByText(secreto)).toHaveCount(0)
  const ask = (ruta: string) => request.get(`/services/${ruta}`, { headers: { authorization: `Bearer ${secreto}` } })
  expect((await ask('facturas?limite=1')).status()).toBe(200)
  expect((await (await ask('depositos')).json()).codigo).toBe('LLAVE_SIN_ALCANCE')
  await fila.getByRole('button', { name: 'Revocar llave ERP de la historia' }).click()
  await page.getByRole('button', { name: 'Revocar llave', exact: true }).click()
  await expect(page.getByText('Llave revocada: ERP de la historia')).toBeVisible()
  expect((await (await ask('facturas?limite=1')).json()).codigo).toBe('LLAVE_REVOCADA')
})

test('el administrador crea un webhook, lo prueba, lee la respuesta y lo pausa', async ({ page, complaints }) => {
  complaints.expected(/status of 422|Crear webhook ApiError/)
  const receptor = createServer((_req, res) => res.writeHead(200).end('recibido en la historia'))
  await new Promise<void>((resolve) => receptor.listen(0, '127.0.0.1', resolve))
  const { port } = receptor.address() as AddressInfo
  try {
    await new AccesoPage(page).enter('admin', '/admin/integraciones?vista=webhooks')
    await page.getByRole('button', { name: 'Crear webhook' }).first().click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByLabel('Sistema').fill('Almacén')
    await dialogo.getByLabel('Dirección').fill('https://192.168.0.10/litro')
    await dialogo.getByRole('combobox', { name: /De qué se le avisa/ }).click()
    await page.getByRole('option', { name: 'Todo', exact: true }).click()
    await page.keyboard.press('Escape')
    await dialogo.getByRole('button', { name: 'Crear webhook' }).click()
    await expect(dialogo.getByText('La dirección lleva a una red privada.')).toBeVisible()
    await dialogo.getByLabel('Dirección').fill(`http://127.0.0.1:${port}/litro`)
    await dialogo.getByRole('button', { name: 'Crear webhook' }).click()
    await expect(dialogo.locator('code')).toContainText('whsec_')
    await dialogo.getByRole('button', { name: 'Ya lo guardé' }).click()

    await page.getByRole('button', { name: 'Probar webhook Almacén' }).click()
    await page.getByRole('main').getByText('Entregas', { exact: true }).first().click()
    const entrega = page.getByRole('row').filter({ hasText: 'webhook.probar' })
    await expect
      .poll(async () => {
        await page.reload()
        await expect(entrega).toBeVisible()
        return entrega.textContent()
      })
      .toContain('Entregado')
    await entrega.getByRole('button', { name: /^Ver entrega/ }).click()
    await expect(dialogo).toContainText('recibido en la historia')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByText('Webhooks', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Pausar webhook Almacén' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Almacén' })).toContainText('Pausado')
  } finally {
    receptor.close()
  }
})

test('un socio importa prefacturas, revisa antes de generar y crea la liga de su calendario', async ({
  page,
  request,
}) => {
  await new AccesoPage(page).enter('socio', '/integraciones?vista=importar')
  const csv =
    'Clave,RFC,Producto,Precio,Litros,MetodoPago,FormaPago,TipoFactura,SKU\nHISTORIA-1,NADIE,Nada,1,1,PPD,99,1,1\n'
  const archivo = { name: 'pedidos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(archivo)
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'HISTORIA-1' })).toContainText('no es de un cliente activo tuyo')
  expect(await violations(page)).toEqual([])
  await page.getByText('Calendario', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Crear liga' }).click()
  const liga = (await page.locator('code').filter({ hasText: '.ics' }).textContent())!
  const ics = await request.get(new URL(liga).pathname)
  expect([ics.status(), (await ics.text()).startsWith('BEGIN:VCALENDAR')]).toEqual([200, true])
  await page.getByRole('button', { name: 'Quitar liga' }).click()
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(page.getByText('Liga del calendario quitada.')).toBeVisible()
  expect((await request.get(new URL(liga).pathname)).status()).toBe(404)
})

test('el administrador lee las pólizas del mes, las descarga y cambia una cuenta; el XML pide su número', async ({
  page,
}) => {
  await new AccesoPage(page).enter('admin', '/admin/integraciones?vista=contabilidad')
  await expect(page.getByText(/^\d+ pólizas: debe \$[\d,.]+, haber \$[\d,.]+\./)).toBeVisible()
  await expect(page.getByText(/^Huella SHA-256: [0-9a-f]{64}$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  const bajar = async (boton: string) => {
    const descarga = page.waitForEvent('download')
    await page.getByRole('button', { name: boton }).click()
    return (await descarga).suggestedFilename()
  }
  expect(await bajar('Pólizas en CSV')).toMatch(/^\w{12,13}20\d{4}Polizas\.csv$/)
  expect(await bajar('Datos para la DIOT')).toMatch(/DIOT\.csv$/)
  await page.getByRole('button', { name: 'Pólizas en XML' }).click()
  await expect(page.getByText(/número de orden lleva tres letras/)).toBeVisible()
  await page.getByLabel('Número de orden').fill('abc1234567/26')
  expect(await bajar('Pólizas en XML')).toMatch(/^\w{12,13}20\d{4}PL\.xml$/)
  expect(await bajar('Auxiliar de folios')).toMatch(/XF\.xml$/)

  await page.getByRole('button', { name: 'Editar cuenta Ventas gravadas' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Editar cuenta contable' })
  await dialogo.getByLabel('Agrupador del SAT').fill('4x')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialogo).toContainText('se escribe 105 o 105.01')
  await dialogo.getByLabel('Agrupador del SAT').fill('401.02')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cuenta contable guardada.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Cuentas contables' })).toContainText('401.02')
})

test('la exportación diaria dice qué haría, y sin carpeta en el servidor no se activa', async ({
  page,
  complaints,
}) => {
  complaints.expected(/422|Exportación diaria/)
  await new AccesoPage(page).enter('admin', '/admin/integraciones?vista=exportacion')
  await expect(page.getByText('Apagada')).toBeVisible()
  await expect(page.getByText(/Este servidor no tiene dónde dejar la exportación/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cambiar exportación' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Exportación diaria' })
  await dialogo.getByRole('textbox', { name: 'Hora' }).fill('24')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialogo).toContainText('Captura la hora, de 0 a 23.')
  await dialogo.getByRole('textbox', { name: 'Hora' }).fill('3')
  await dialogo.getByRole('switch', { name: 'Exportar cada día' }).click()
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialogo).toContainText(
    'Falta decir en el servidor la carpeta (EXPORTA_CARPETA) o el bucket (EXPORTA_URL).',
  )
})
