// What the demonstration mirrors is read from the books: without any, there is nothing to mirror.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../api/test/app.ts'
import { listDeProveedores, listEmitidos } from './espejo.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('sin documentos no hay nada que reflejar', async () => {
  await t.deps.inTx('todo', async (tx) => {
    expect(await listEmitidos(tx, '2026-01-01')).toEqual([])
    expect(await listDeProveedores(tx, '2026-01-01')).toEqual([])
  })
})
