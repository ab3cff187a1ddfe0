// The adapter finds what it stored by the code that a person types, of its own kind only, and until it expires.
import { errors } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdapter } from './adapter.ts'
import { makePimienta } from './sello.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'

describe.skipIf(!ADMIN_URL)('adaptador', () => {
  let base: TestBase
  beforeAll(async () => {
    base = await createTestBase()
  })
  afterAll(() => base.drop())

  test('por el código de una persona', async () => {
    const pimienta = makePimienta(Buffer.alloc(32, 7))
    const adapter = createAdapter({ pool: base.pool, errors, pimienta, inactividad: 60 })
    await adapter('DeviceCode').upsert('uno', { userCode: 'ABCD-EFGH', clientId: 'litro-web' }, 60)
    await adapter('DeviceCode').upsert('dos', { userCode: 'VENC-IDO0', clientId: 'litro-web' }, -1)
    expect(await adapter('DeviceCode').findByUserCode('ABCD-EFGH')).toMatchObject({ clientId: 'litro-web' })
    expect(await adapter('Session').findByUserCode('ABCD-EFGH')).toBeUndefined()
    expect(await adapter('DeviceCode').findByUserCode('VENC-IDO0')).toBeUndefined()
    expect(await adapter('DeviceCode').findByUserCode('')).toBeUndefined()
  })
})
