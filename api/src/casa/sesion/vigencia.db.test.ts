// A token whose permission is gone opens nothing, and only whoever was blocked is told more than to sign in again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ vive: async (gid) => gid === 'vivo' })
})
afterAll(() => t.close())

async function sesion(sub: string, gid: string): Promise<[number, string | undefined]> {
  const r = await t.app.inject({
    url: '/services/sesion',
    headers: { authorization: `Bearer ${await t.sign({ sub, gid })}` },
  })
  return [r.statusCode, r.json().codigo]
}

test('con su permiso entra; sin él no, aunque al token le quede tiempo', async () => {
  expect(await sesion('a', 'vivo')).toEqual([200, undefined])
  expect(await sesion('a', 'muerto')).toEqual([401, 'TOKEN_INVALIDO'])
  expect(await sesion('nadie', 'muerto')).toEqual([403, 'USUARIO_DESCONOCIDO'])
})

test('a quien se bloqueó se le dice, también con lo que ya terminó', async () => {
  await t.base.asAdmin("update usuario set bloqueado = true where sujeto = 'b'")
  expect(await sesion('b', 'muerto')).toEqual([403, 'USUARIO_BLOQUEADO'])
})
