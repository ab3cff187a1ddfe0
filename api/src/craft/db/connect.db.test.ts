// A server of one's own: the application works under a role that cannot bypass row-level security.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { withDatabase } from '../../../test/database-server.ts'
import { APP_ROLE, DatabaseError, prepareExternal } from './connect.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await createTestDatabase()
  await base.asAdmin(`do $$ begin
    create role litro_prueba_salta login nosuperuser bypassrls; exception when duplicate_object then null; end $$`)
})
afterAll(() => base.drop())

test('quien puede crear el rol de la aplicación trabaja como ella', async () => {
  const conexion = await prepareExternal({ url: base.url, nombres: false })
  expect(conexion).toEqual({ connectionString: base.url, role: APP_ROLE, nombres: false })
  const client = new pg.Client({ ...conexion, options: `-c role=${conexion.role}` })
  await client.connect()
  const { rows } = await client.query(
    'select current_user as yo, (select count(*)::int from socio_comercial) as socios',
  )
  await client.end()
  expect(rows).toEqual([{ yo: APP_ROLE, socios: 0 }])
})

test('quien se salta la seguridad por filas y no puede asumir otro rol no arranca', async () => {
  const url = new URL(withDatabase(base.url, base.nombre))
  url.username = 'litro_prueba_salta'
  const intento = prepareExternal({ url: url.href, nombres: true })
  await expect(intento).rejects.toThrow(DatabaseError)
  await expect(intento).rejects.toThrow(/saltarse la seguridad por filas/)
})
