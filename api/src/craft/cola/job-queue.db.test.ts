// A job that ends while the database is away: its note is lost, the process goes on.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { openJobQueue } from './job-queue.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const open = () => {
  const pool = new pg.Pool({ connectionString: t.base.url, max: 3 })
  pool.on('error', () => undefined)
  return pool
}

test.each([
  ['termina bien', async () => undefined],
  ['falla', () => Promise.reject(new Error('no se pudo'))],
])('un trabajo que %s cuando ya no hay base no tira el proceso', async (_, fin) => {
  const [pool, oyente] = [open(), open()]
  const dichos: string[] = []
  const cola = await openJobQueue(pool, ({ message }) => dichos.push(message), { oyente })
  await t.deps.inTx('todo', (tx) => cola.send(tx, 'correo', [1]))
  await cola.work('correo', async () => {
    await pool.end()
    return fin()
  })
  // A rejection that nobody catches would fail the run.
  await expect.poll(() => dichos, { timeout: 30_000 }).toContainEqual(expect.stringMatching(/after calling end/))
  await cola.stop().catch(() => undefined)
  await oyente.end()
})
