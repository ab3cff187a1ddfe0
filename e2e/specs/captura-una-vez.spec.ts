// A capture whose answer is lost: the person saves again and there is still one record.
import { expect } from '@playwright/test'
import { AccesoPage } from '../pages/acceso-page.ts'
import { DepositoPage } from '../pages/deposito-page.ts'
import { ListaPage } from '../pages/lista-page.ts'
import { test } from '../story.ts'

test('si se pierde la respuesta, guardar otra vez no hace un segundo depósito', async ({ page, complaints }) => {
  complaints.expected(/deposito|Depósito|ERR_FAILED/)
  const depositante = `Respuesta perdida ${Date.now()}`
  await new AccesoPage(page).enter('socio', '/deposito/nuevo')
  const form = new DepositoPage(page)
  await form.captura('Ingreso', depositante, '321.00')
  // The server writes it; the answer never arrives.
  await page.route(
    '**/services/deposito_agregar',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.guardar.click()
  await expect(form.alert).toContainText('No se pudo guardar el depósito.')
  await form.saved()
  await expect(new ListaPage(page, 'Depósitos').fila(depositante)).toHaveCount(1)
})
