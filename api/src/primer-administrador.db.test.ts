// The first administrator: every start prints a link until one has come in, always for the same account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../test/app.ts'
import { invitePrimero } from './primer-administrador.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await t.base.force(`delete from usuario where 'administrador' = any(roles)`)
})
afterAll(() => t.close())

const administradores = async () => {
  const { rows } = await t.base.asAdmin(`select sujeto, correo from usuario where 'administrador' = any(roles)`)
  return rows
}

test('cada arranque da otra liga para la misma cuenta, hasta que su dueño entra', async () => {
  const primera = await invitePrimero(t.deps, t.config)
  const cuenta = await administradores()
  expect(cuenta).toMatchObject([{ correo: 'administrador@litro.example' }])
  const segunda = await invitePrimero(t.deps, t.config)
  expect(await administradores()).toEqual(cuenta)
  expect(segunda!.correo).toBe(primera!.correo)
  expect(segunda!.liga).not.toBe(primera!.liga)
  await t.base.asAdmin(`update usuario set primer_acceso = now() where 'administrador' = any(roles)`)
  expect(await invitePrimero(t.deps, t.config)).toBeUndefined()
})

test('la demostración y un emisor ajeno no invitan a nadie', async () => {
  const demo = { historia: false, aSabiendas: true }
  expect(await invitePrimero(t.deps, { ...t.config, demo })).toBeUndefined()
  expect(await invitePrimero({ ...t.deps, identidad: undefined }, t.config)).toBeUndefined()
})
