import { constanciaMoral, constanciaPdf } from '@litro/cfdi/pruebas/constancia-pdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function enviar(bytes: Buffer | null, campo = 'Constancia') {
  const payload = new FormData()
  if (bytes) payload.append(campo, new Blob([Uint8Array.from(bytes)]), 'csf.pdf')
  else payload.append('Nada', '1')
  const headers = await t.as('a')
  const r = await t.app.inject({ method: 'POST', url: '/services/cliente_csf', headers, payload })
  return { status: r.statusCode, cuerpo: r.json() }
}
const huella = async () =>
  (
    await t.base.asAdmin(
      'select (select count(*) from cliente) clientes, (select count(*) from archivo) archivos, (select count(*) from bitacora) bitacora',
    )
  ).rows[0]

test('la constancia se lee y nada se guarda: ni cliente, ni archivo', async () => {
  const antes = await huella()
  const { status, cuerpo } = await enviar(await constanciaPdf(constanciaMoral))
  expect([status, cuerpo.RFC, cuerpo.Regimenes]).toEqual([
    200,
    'FVA120304AB1',
    [{ Codigo: '601', Nombre: 'General de Ley Personas Morales' }],
  ])
  expect(await huella()).toEqual(antes)
})

test('sin archivo, vacío, con otro nombre o que no es PDF: se dice qué falta', async () => {
  expect(await enviar(null)).toMatchObject({ status: 422, cuerpo: { error: 'Elige el PDF de la constancia.' } })
  expect((await enviar(Buffer.alloc(0))).cuerpo.campos).toEqual({ Constancia: 'El archivo está vacío.' })
  expect((await enviar(Buffer.from('%PDF-'), 'Otro')).cuerpo.campos).toEqual({ Otro: 'Este archivo no se esperaba.' })
  expect(await enviar(Buffer.from('<?xml version="1.0"?><a/>'))).toMatchObject({
    status: 422,
    cuerpo: { error: 'El archivo no es una Constancia de Situación Fiscal.', codigo: 'DATOS_INVALIDOS' },
  })
})
