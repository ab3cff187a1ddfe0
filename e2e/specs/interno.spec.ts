// An Interno takes money from a partner (D-192): the one who gives answers on its Depósitos, and treasury waits for it.
import { expect } from '@playwright/test'
import { como } from '../como.ts'
import { AccesoPage } from '../pages/acceso-page.ts'
import { test, violations } from '../story.ts'

test('el socio que entrega ve el Interno, lo rechaza con motivo o lo acepta, y solo entonces Tesorería lo aplica', async ({
  page,
  litro,
}) => {
  const recibe = await como(litro.url, 'socio')
  const [socio2] = (await recibe('GET', 'socios-comerciales')).filter(
    ({ Nombre }: { Nombre: string }) => Nombre === 'Combustibles Sierra Madre',
  )
  const { IdDeposito } = await recibe('POST', 'deposito_agregar', {
    ...{ IdDepositoTipo: 4, Depositante: 'Interno por aceptar', Monto: '2245.00', Litros: '100' },
    ...{ PrecioPorLitro: '22.45', IdSocioComercial: socio2.IdSocioComercial },
  })
  const enMesa = async () => {
    await new AccesoPage(page).enter('tesoreria', `/admin/depositos?q=${IdDeposito}&id=${IdDeposito}`)
    return page.getByRole('region', { name: `Depósito ${IdDeposito}` })
  }
  const mesa = await enMesa()
  await expect(mesa).toContainText('Falta que lo acepte el socio que entrega.')
  await expect(mesa.getByRole('button', { name: 'Aplicar', exact: true })).toBeDisabled()

  await new AccesoPage(page).enter('socio2', '/depositos')
  const suyos = page.getByRole('list', { name: 'Depósitos internos que entregas' })
  const fila = suyos.getByRole('listitem').filter({ hasText: `${IdDeposito} ·` })
  await expect(fila).toContainText('Energéticos del Bajío')
  await expect(fila).toContainText('$2,245.00')
  await expect(fila).toContainText('Pendiente')
  expect(await violations(page)).toEqual([])
  await fila.getByRole('button', { name: /^Rechazar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rechazar', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Escribe por qué lo rechazas.')
  await page.getByRole('dialog').getByRole('textbox').fill('No lo pedí')
  await page.getByRole('dialog').getByRole('button', { name: 'Rechazar', exact: true }).click()
  await expect(fila).toContainText('No lo pedí')

  await new AccesoPage(page).enter('socio', `/deposito/ver/${IdDeposito}`)
  await expect(page.getByRole('main')).toContainText('El socio que entrega lo rechazó')
  await new AccesoPage(page).enter('socio2', '/depositos')
  await fila.getByRole('button', { name: /^Aceptar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar', exact: true }).click()
  await expect(fila).toContainText('Aceptado')
  await enMesa()
  await expect(mesa).toContainText('Aceptado por el socio que entrega')
  await expect(mesa.getByRole('button', { name: 'Aplicar', exact: true })).toBeEnabled()
})
