// What a desk decides is also decided on the opened record, and one leads to the other.
import { expect } from '@playwright/test'
import { como } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { BandejaPage } from '../pages/bandeja-page.ts'
import { ShellPage } from '../pages/shell-page.ts'
import { test, violations } from '../story.ts'

const SOCIO = 'Energéticos del Bajío'
const HOY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
const sufijo = Date.now()

test('tesorería toma y rechaza un retorno en su página, a donde llevan la fila y su detalle', async ({
  page,
  litro,
}) => {
  const [captura, tesoreria] = [await como(litro.url, 'facturacion', SOCIO), await como(litro.url, 'tesoreria', SOCIO)]
  const fondo = { IdDepositoTipo: 3, Depositante: `Fondo ${sufijo}`, Monto: '90000.00' }
  const { IdDeposito } = await captura('POST', 'deposito_agregar', fondo)
  await tesoreria('PUT', `admin/deposito_aplicar/${IdDeposito}`, { FechaPago: HOY, IdFormaPago: 3 })
  const cuentas = []
  for (const { IdProveedor } of await captura('GET', 'proveedores')) {
    for (const cuenta of await captura('GET', `cuentas-por-proveedor/${IdProveedor}`)) {
      if (cuenta.Estatus === 'Aprobada' && cuenta.Moneda === 'MXP') {
        cuentas.push({ IdProveedor, IdCuenta: cuenta.IdCuenta })
      }
    }
  }
  const [{ IdSucursal }] = await captura('GET', 'sucursales')
  const datos = { ...cuentas[0], IdSucursal, Monto: '10.00', Concepto: `Abierto ${sufijo}` }
  const { IdRetorno } = await captura('POST', 'retorno_agregar', datos)

  await new AccesoPage(page).enter('tesoreria', `/admin/retornos?q=${sufijo}`)
  const bandeja = new BandejaPage(page, 'Tesorería de retornos')
  await bandeja.fila(`Abierto ${sufijo}`).getByText('$').first().click()
  await expect(bandeja.dialogo.getByRole('button', { name: 'Tomar', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await bandeja.dialogo.getByRole('link', { name: 'Abrir el retorno con su historia' }).click()
  await expect(page).toHaveURL(`/retorno/ver/${IdRetorno}`)
  const main = new ShellPage(page).main
  await expect(main.getByText(`Documento de ${SOCIO}.`)).toBeVisible()
  await main.getByRole('button', { name: 'Tomar', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Programar', exact: true })).toBeVisible()
  await expect(main.getByText('En Revisión', { exact: true }).first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Tomar', exact: true })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Rechazar', exact: true }).click()
  await bandeja.reason('La cuenta no es suya', 'Rechazar')
  await expect(main.getByText('Rechazado', { exact: true }).first()).toBeVisible()
  await expect(main.getByRole('button', { name: /^(Rechazar|Programar)$/ })).toHaveCount(0)

  await page.goto(`/admin/retornos?q=${sufijo}&estatus=Rechazado`)
  await bandeja
    .fila(`Abierto ${sufijo}`)
    .getByRole('link', { name: String(IdRetorno), exact: true })
    .click()
  await expect(page).toHaveURL(`/retorno/ver/${IdRetorno}`)
})

test('un depósito abierto lleva a validarlo, y la mesa lleva a su página', async ({ page, litro }) => {
  const captura = await como(litro.url, 'facturacion', SOCIO)
  const datos = { IdDepositoTipo: 3, Depositante: `Por validar ${sufijo}`, Monto: '21.00' }
  const { IdDeposito } = await captura('POST', 'deposito_agregar', datos)
  await new AccesoPage(page).enter('tesoreria', `/admin/depositos?id=${IdDeposito}`)
  const panel = page.getByRole('region', { name: `Depósito ${IdDeposito}` })
  await panel.getByRole('link', { name: `Depósito ${IdDeposito}` }).click()
  await expect(page).toHaveURL(`/deposito/ver/${IdDeposito}`)
  await page.getByRole('link', { name: 'Validar', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Rechazar', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('facturación envía al SAT una cancelación desde el documento', async ({ page, litro }) => {
  const pedir = await como(litro.url, 'facturacion', SOCIO)
  const filas: { Folio: string; Estado: string; Familia: string }[] = await pedir('GET', 'admin/cancelaciones')
  const folio = filas.find(({ Estado, Familia }) => Estado === 'solicitada' && Familia === 'factura')?.Folio
  test.skip(folio === undefined, 'no cancellation waits for a person')
  await new AccesoPage(page).enter('facturacion', '/admin/cancelaciones')
  await page.getByRole('main').getByRole('link', { name: folio, exact: true }).first().click()
  await expect(page).toHaveURL(/\/factura\/ver\/\d+$/)
  const main = new ShellPage(page).main
  await expect(main.getByRole('button', { name: 'Desistir', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Enviar al SAT', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: folio })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Desistir', exact: true })).toHaveCount(0)
})
