import { paresDe } from '@litro/contract/vida'
import { vidas } from '@litro/contract/vidas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('la base conoce exactamente los pares de las vidas del contrato', async () => {
  const { rows } = await t.base.asAdmin('select entidad, verbo, de, a from paso')
  const enTexto = (pares: object[]) => pares.map((par) => Object.values(par).join(' · ')).sort()
  expect(enTexto(rows)).toEqual(enTexto(vidas.flatMap(paresDe)))
})

test('la base rechaza un estado que no llega por la puerta, aunque lo escriba su dueño', async () => {
  const escribe = (texto: string) =>
    t.base.asAdmin(texto).then(
      () => 'escrito',
      (error: Error) => error.message,
    )
  await t.base.asAdmin(
    `insert into deposito (id_socio_comercial, id_deposito_tipo, depositante, monto) values (${t.gente.a}, 1, 'Puerta', 10)`,
  )
  const deposito = "where depositante = 'Puerta'"
  expect(await escribe(`update deposito set estado = 'borrado' ${deposito}`)).toMatch(
    /PUERTA: deposito no pasa de capturado a borrado/,
  )
  expect(await escribe(`update deposito set estado = 'borrado', paso = 'mantener' ${deposito}`)).toMatch(/por mantener/)
  expect(await escribe(`update deposito set estado = 'cancelado', paso = 'borrar' ${deposito}`)).toMatch(/PUERTA/)
  expect(
    await escribe(`update deposito set estado = 'borrado', paso = 'borrar', version = version + 1 ${deposito}`),
  ).toBe('escrito')
  // The ticket was taken away: what led here does not lead anywhere else.
  const { rows } = await t.base.asAdmin(`select paso, estado_desde is not null as con_fecha from deposito ${deposito}`)
  expect(rows).toEqual([{ paso: null, con_fecha: true }])
  const nace =
    'insert into deposito (id_socio_comercial, id_deposito_tipo, depositante, monto, estado, fecha_validacion) values'
  expect(await escribe(`${nace} (${t.gente.a}, 1, 'Nace aplicado', 10, 'aplicado', now())`)).toMatch(
    /no pasa de nada a aplicado/,
  )
})
