// A cancellation that leaves a partner below zero: one person of treasury is not enough, and the screen says who is missing.
import { expect, type Page } from '@playwright/test'
import { como } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { test, violations } from '../story.ts'

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
