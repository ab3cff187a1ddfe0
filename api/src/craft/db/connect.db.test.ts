// A server of one's own: the application works under a role that cannot bypass row-level security.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { withDatabase } from '../../../test/database-server.ts'
import { APP_ROLE, DatabaseError, prepareExternal } from './connect.ts'
import { requireMigrated } from './migrate.ts'
import { openPool } from './pool.ts'

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

test('un usuario que no es administrador crea el rol de la aplicación y lo asume, también desde la versión 16', async () => {
  const nombre = `litro_dueno_${randomBytes(4).toString('hex')}`
  await base.asAdmin(`create role ${nombre} login nosuperuser createrole nobypassrls`)
  // As an administrator of roles that may not assume this one: what a plain grant leaves behind in version 16.
  await base.asAdmin(`grant ${APP_ROLE} to ${nombre} with admin option`)
  await base.asAdmin(`grant ${APP_ROLE} to ${nombre} with set false`)
  const url = new URL(base.url)
  url.username = nombre
  const conexion = await prepareExternal({ url: url.href, nombres: true }, async () => undefined)
  const client = new pg.Client({ ...conexion, options: `-c role=${conexion.role}` })
  await client.connect()
  const { rows } = await client.query('select current_user as yo')
  await client.end()
  await base.asAdmin(`revoke ${APP_ROLE} from ${nombre} cascade; drop role ${nombre}`)
  expect(rows).toEqual([{ yo: APP_ROLE }])
})

test('una conexión que se salta la seguridad por filas no se usa', async () => {
  const pool = openPool({ connectionString: base.url }, { max: 1, nombre: 'litro-pruebas' })
  await expect(pool.query('select 1')).rejects.toThrow(/puede saltarse la seguridad por filas/)
  await pool.end()
})

test('un comando sobre una base vacía falla y no crea nada', async () => {
  const nombre = `litro_vacia_${randomBytes(4).toString('hex')}`
  await base.asAdmin(`create database ${nombre}`)
  const url = withDatabase(base.url, nombre)
  await expect(prepareExternal({ url, nombres: true }, requireMigrated)).rejects.toThrow(/no es de Litro/)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select count(*)::int as n from pg_tables where schemaname = 'public'")
  await client.end()
  await base.asAdmin(`drop database ${nombre}`)
  expect(rows).toEqual([{ n: 0 }])
  await expect(prepareExternal({ url: base.url, nombres: true }, requireMigrated)).resolves.toMatchObject({
    role: APP_ROLE,
  })
})
