// Several nodes of a demonstration on one database: one is the first, and all share its key and find its PAC.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { readConfig } from '../config.ts'
import { joinNodos } from './nodos.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await createTestDatabase()
})
afterAll(() => base.drop())

const config = () =>
  readConfig({
    DEMO: 'si',
    DATABASE_URL: 'postgres://x',
    LITRO_LLAVE: Buffer.alloc(32).toString('base64'),
    PUBLIC_URL: 'http://localhost:3000',
  })

test('uno solo es el primero; la llave es una y el PAC el que él publicó', async () => {
  const salida: (() => Promise<unknown> | unknown)[] = []
  const pac = createServer((_, res) => res.end('{}')).listen(0, '127.0.0.1')
  await once(pac, 'listening')
  const url = `http://127.0.0.1:${(pac.address() as AddressInfo).port}`
  const uno = await joinNodos(config(), base.pool, salida)
  const dos = await joinNodos(config(), base.pool, salida)
  expect([uno.primero, dos.primero]).toEqual([true, false])
  expect(uno.llave).toHaveLength(32)
  expect(dos.llave).toEqual(uno.llave)
  await uno.publishPac('http://127.0.0.1:1')
  await uno.publishPac(url)
  expect(await dos.findPac()).toBe(url)
  for (const close of salida) await close()
  pac.close()
})

test('con la base embebida hay un solo nodo', async () => {
  const nodos = await joinNodos(readConfig({}), base.pool, [])
  expect([nodos.primero, nodos.llave, await nodos.findPac()]).toEqual([true, undefined, undefined])
})
