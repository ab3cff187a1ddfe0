// treasury puts credit in favour on the documents of its client, and tells an unknown deposit for what it was.
import { expect, type Page } from '@playwright/test'
import { como, type Pedir } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { test, violations } from '../story.ts'

const HOY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
/** A partner no other story pays for. */
const SOCIO = 'Distribuidora Golfo Norte'

type Deudor = { IdCliente: number; Nombre: string; Folio: string; Saldo: number }

/** A client with something owed. */
async function deudor(pedir: Pedir): Promise<Deudor> {
  for (const { IdCliente, Nombre } of await pedir('GET', 'clientes')) {
    const [documento] = await pedir('GET', `facturas-notas-saldo/${IdCliente}`)
    if (documento) return { IdCliente, Nombre, Folio: documento.Folio, Saldo: documento.Saldo }
  }
  throw new Error('Nobody owes anything')
}

async function aplicado(captura: Pedir, tesoreria: Pedir, datos: object): Promise<number> {
  const { IdDeposito } = await captura('POST', 'deposito_agregar', datos)
  await tesoreria('PUT', `admin/deposito_aplicar/${IdDeposito}`, { FechaPago: HOY, IdFormaPago: 3 })
  return IdDeposito
}

const fila = (page: Page, texto: string) =>
  page.getByRole('table', { name: 'Saldos a favor' }).getByRole('row').filter({ hasText: texto })

/** Its receipt stands in the way until the SAT says it is cancelled; then a reason is enough. */
async function undo(page: Page, tesoreria: Pedir, facturacion: Pedir): Promise<void> {
  const saldos: { Origen: string; Monto: number; Rep: { IdRep: number } }[] = await tesoreria(
    'GET',
    'admin/saldos-a-favor',
  )
  const IdRep = saldos.find(({ Origen, Monto }) => Origen === 'aplicado' && Monto === 200)!.Rep.IdRep
  const reps = async () =>
    (await tesoreria('GET', 'admin/saldos-a-favor')).find(
      (s: { Rep: { IdRep: number } | null }) => s.Rep?.IdRep === IdRep,
    )
  await expect.poll(async () => (await reps()).Rep.Estatus, { timeout: 30_000 }).toBe('Timbrado')
  await page.reload()
  await page.getByText('Aplicado', { exact: true }).first().click()
  const deshacer = page.getByRole('button', { name: /^Deshacer \$200\.00 de/ })
  await deshacer.click()
  const dialogo = page.getByRole('dialog', { name: 'Deshacer aplicación' })
  await expect(dialogo).toContainText('Primero hay que cancelar el complemento de pago')
  await dialogo.getByRole('button', { name: 'Solicitar su cancelación' }).click()
  await page
    .getByRole('dialog', { name: /^Cancelar complemento de pago/ })
    .getByRole('button', { name: 'Solicitar cancelación' })
    .click()
  await expect(page.getByText(/^Se pidió cancelar el complemento/)).toBeVisible()
  await expect
    .poll(
      async () => {
        // Whichever step it waits for; the others answer that it is not their turn.
        for (const [paso, cuerpo] of [['enviar'], ['simular', { Respuesta: 'aceptar' }], ['consultar']] as const) {
          await facturacion('POST', `admin/cancelacion_${paso}/rep/${IdRep}`, cuerpo).catch(() => undefined)
        }
        return (await reps()).Rep.Estatus
      },
      { timeout: 45_000 },
    )
    .toBe('Cancelado')
  await page.reload()
  await deshacer.click()
  await dialogo.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(dialogo).toContainText('Escribe por qué se deshace.')
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('Era de otra factura')
  expect(await violations(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(page.getByText(/^\$200\.00 vuelven a ser saldo a favor de/)).toBeVisible()
  await expect(deshacer).toHaveCount(0)
}

test('el saldo a favor paga por partes lo que debe su cliente, y lo que estaba en suspenso recibe su tipo', async ({
  page,
  litro,
}) => {
  const [captura, tesoreria] = [await como(litro.url, 'facturacion', SOCIO), await como(litro.url, 'tesoreria', SOCIO)]
  const { IdCliente, Nombre, Folio } = await deudor(captura)
  const anticipo = { IdDepositoTipo: 6, Depositante: 'Anticipo de la historia', Monto: '500.10', IdCliente }
  const suelto = { IdDepositoTipo: 5, Depositante: 'Sin dueño de la historia', Monto: '80.00' }
  const id = await aplicado(captura, tesoreria, anticipo)
  const perdido = await aplicado(captura, tesoreria, suelto)

  await new AccesoPage(page).enter('tesoreria', '/admin/depositos')
  await page.getByText(/^Saldos a favor \(/).click()
  await expect(page).toHaveURL(/vista=saldos/)
  await expect(fila(page, anticipo.Depositante)).toContainText(Nombre)
  await page.getByRole('button', { name: `Aplicar saldo a favor de ${id}` }).click()
  const dialogo = page.getByRole('dialog', { name: 'Aplicar saldo a favor' })
  const aplicar = dialogo.getByRole('button', { name: 'Aplicar', exact: true })
  const monto = dialogo.getByLabel(`Monto a aplicar a ${Folio}`)
  await expect(dialogo).toContainText('Aplica el saldo al menos a un documento.')
  await expect(aplicar).toBeDisabled()
  await monto.fill('600')
  await expect(dialogo).toContainText('Lo aplicado supera el saldo a favor por $99.90.')
  await monto.fill('200')
  expect(await violations(page)).toEqual([])
  await aplicar.click()
  const pregunta = page.getByRole('dialog', { name: '¿Aplicar $200.00 a 1 documento?' })
  await expect(pregunta).toContainText('Quedan $300.10 a favor del cliente.')
  await page.keyboard.press('Escape')
  await expect(pregunta).toHaveCount(0)
  await aplicar.click()
  await pregunta.getByRole('button', { name: 'Sí, aplicar' }).click()
  await expect(page.getByText('Se aplicaron $200.00 a 1 documento. Quedan $300.10 a favor.')).toBeVisible()
  await expect(fila(page, anticipo.Depositante)).toContainText('$300.10')

  await page.getByRole('button', { name: `Reclasificar depósito ${perdido}` }).click()
  const cambio = page.getByRole('dialog', { name: `Reclasificar depósito ${perdido}` })
  await cambio.getByRole('button', { name: 'Reclasificar' }).click()
  await expect(cambio).toContainText('Elige el tipo de depósito.')
  await cambio.getByRole('combobox', { name: /Tipo verdadero/ }).click()
  await page.getByRole('option', { name: 'Pago' }).click()
  await cambio.getByRole('combobox', { name: /Cliente/ }).fill(Nombre)
  await page.getByRole('option', { name: Nombre }).click()
  await cambio.getByRole('button', { name: 'Repartir por antigüedad' }).click()
  expect(await violations(page)).toEqual([])
  await cambio.getByRole('button', { name: 'Reclasificar' }).click()
  const segura = page.getByRole('dialog', { name: `¿Reclasificar el depósito ${perdido} como Pago?` })
  await segura.getByRole('button', { name: 'Sí, reclasificar' }).click()
  await expect(page.getByText(`Depósito ${perdido} reclasificado como Pago.`)).toBeVisible()
  await expect(fila(page, suelto.Depositante)).toHaveCount(0)

  await undo(page, tesoreria, await como(litro.url, 'facturacion'))
  await expect(fila(page, anticipo.Depositante)).toContainText('$500.10')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Saldos a favor' })).toContainText('$500.10')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
