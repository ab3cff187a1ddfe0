// With nothing received and nothing asked, nobody is found and nothing changes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { readVentana } from '../espejo/ventana.sql.ts'
import { attachXmlEmitido } from './recibida.sql.ts'
import { claimPorPreguntar, noteEstatus, postponePregunta } from './recibida-list.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const NADIE = '00000000-0000-4000-8000-000000000000'

test('nada espera su pregunta, y lo que no existe no se escribe', async () => {
  await t.deps.inTx('todo', async (tx) => {
    expect(await claimPorPreguntar(tx, 1000)).toBeUndefined()
    await noteEstatus(tx, 0, { estado: 'Vigente', efos: '200' })
    await postponePregunta(tx, 0, 1000)
    expect(await attachXmlEmitido(tx, NADIE, 1, '0'.repeat(20))).toBe(false)
    expect(await readVentana(tx, 0)).toBeUndefined()
  })
})
