// What one person of treasury may not do alone: a cancellation that leaves a partner below zero, a payment against a list of the
// SAT. The screen says who is missing.
import { expect, type Page } from '@playwright/test'
import { como } from '../como.ts'
import { signIn } from '../identity.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { BandejaPage } from '../pages/bandeja-page.ts'
import { test, violations } from '../story.ts'
import { usuarios } from '../usuarios.ts'

const HOY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())

/** A partner of its own whose 500.00 already left: cancelling its deposit leaves it at -500.00. */
async function porCancelar(url: string): Promise<number> {
  const Nombre = `Socio de dos firmas ${Date.now()}`
  const admin = await como(url, 'admin')
  const { IdSocioComercial } = await admin('POST', 'admin/socio_agregar', { Nombre })
  const [captura, tesoreria] = [await como(url, 'facturacion', Nombre), await como(url, 'tesoreria')]
  const datos = { IdDepositoTipo: 3, Depositante: Nombre, Monto: '500.00' }
  const { IdDeposito } = await captura('POST', 'deposito_agregar', datos)
  await tesoreria('PUT', `admin/deposito_aplicar/${IdDeposito}`, { FechaPago: HOY, IdFormaPago: 3 })
  const ajuste = { IdSocioComercial, Monto: '-500.00', Motivo: 'Se le entregó en efectivo' }
  const { IdAjuste } = await admin('POST', 'admin/ajuste', ajuste)
  await tesoreria('PUT', `admin/ajuste_confirmar/${IdAjuste}`)
  await captura('PUT', `deposito_solicitacancelacion/${IdDeposito}`)
  return IdDeposito
}

async function confirmar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirmar cancelación', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar cancelación' }).click()
}

test('cancelar un depósito que deja al socio bajo cero lo confirman dos personas', async ({
  page,
  litro,
  complaints,
}) => {
  complaints.expected(/409/)
  const id = await porCancelar(litro.url)
  const bandeja = `/admin/depositos?q=${id}`
  await new AccesoPage(page).enter('tesoreria', bandeja)
  await page
    .getByRole('option')
    .filter({ hasText: `${id} ·` })
    .click()
  await confirmar(page)
  const falta =
    'El saldo disponible del socio quedaría en -$500.00. Tu confirmación quedó registrada; falta la de otra persona de Tesorería.'
  await expect(page.getByText(falta)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await new AccesoPage(page).enter('tesoreria2', bandeja)
  await page
    .getByRole('option')
    .filter({ hasText: `${id} ·` })
    .click()
  await expect(page.getByText('Patricia Gómez Arce ya confirmó esta cancelación.')).toBeVisible()
  await confirmar(page)
  await expect(page.getByText(`Depósito ${id} cancelado.`)).toBeVisible()
})

const LISTADO = 'FPC170930HN0'
const PDF = { name: 'archivo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

/** A new edition of the list, in which a supplier of the demonstration is definitive. */
async function publicar(url: string): Promise<void> {
  const [anio, mes, dia] = HOY.split('-')
  const nombre = new Intl.DateTimeFormat('es-MX', { month: 'long' }).format(new Date(Number(anio), Number(mes) - 1, 1))
  const lineas = [
    `Información actualizada al ${Number(dia)} de ${nombre} de ${anio}`,
    'No,RFC,Nombre del Contribuyente,Situación del contribuyente,Publicación página SAT',
    `1,EIU010101AA1,EMPRESA INVENTADA UNO,Definitivo,${dia}/${mes}/${anio}`,
    `2,${LISTADO},FLETES PEÑA COLORADA,Definitivo,${dia}/${mes}/${anio}`,
  ]
  const body = new FormData()
  body.append('Lista', '69b')
  body.append('Guardar', 'true')
  body.append('Archivo', new Blob([lineas.join('\r\n')], { type: 'text/csv' }), '69b.csv')
  const { access_token } = await signIn(url, usuarios.admin.usuario)
  const headers = { authorization: `Bearer ${access_token}` }
  const r = await fetch(`${url}/services/admin/lista-sat_importar`, { method: 'POST', headers, body })
  if (!r.ok) throw new Error(await r.text())
}

async function solicitar(url: string, Concepto: string): Promise<void> {
  const captura = await como(url, 'facturacion', 'Energéticos del Bajío')
  const proveedores: { IdProveedor: number; RFC: string }[] = await captura('GET', 'proveedores')
  const { IdProveedor } = proveedores.find(({ RFC }) => RFC === LISTADO)!
  const cuentas: { IdCuenta: number; Estatus: string; Moneda: string }[] = await captura(
    'GET',
    `cuentas-por-proveedor/${IdProveedor}`,
  )
  const { IdCuenta } = cuentas.find(({ Estatus, Moneda }) => Estatus === 'Aprobada' && Moneda === 'MXP')!
  const [{ IdSucursal }] = await captura('GET', 'sucursales')
  await captura('POST', 'retorno_agregar', { IdProveedor, IdCuenta, IdSucursal, Monto: '10.00', Concepto })
}

test('a un proveedor de la lista del SAT se le programa con el motivo de dos personas', async ({
  page,
  litro,
  complaints,
}) => {
  complaints.expected(/409|PROVEEDOR_LISTADO|SEGUNDA_FIRMA/)
  const concepto = `Listado ${Date.now()}`
  await publicar(litro.url)
  await solicitar(litro.url, concepto)
  const desk = new BandejaPage(page, 'Tesorería de retornos')
  const programar = async () => {
    await desk
      .fila(concepto)
      .getByRole('button', { name: /^Programar retorno/ })
      .click()
    await desk.dialogo.locator('input[type="file"]').setInputFiles(PDF)
    await desk.dialogo.getByRole('button', { name: 'Programar', exact: true }).click()
    await expect(desk.dialogo.getByText(/^El SAT publicó a este proveedor en Artículo 69-B/).first()).toBeVisible()
    await desk.dialogo.getByLabel('Motivo').fill('El amparo está en trámite')
    await desk.dialogo.getByRole('button', { name: 'Programar', exact: true }).click()
  }
  await new AccesoPage(page).enter('tesoreria', '/admin/retornos')
  await desk
    .fila(concepto)
    .getByRole('button', { name: /^Tomar retorno/ })
    .click()
  await expect(desk.fila(concepto)).toContainText('En Revisión')
  await programar()
  await expect(desk.dialogo.getByText(/falta la de otra persona de Tesorería\.$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await new AccesoPage(page).enter('tesoreria2', '/admin/retornos')
  await programar()
  await expect(desk.fila(concepto)).toContainText('Programado')
})
