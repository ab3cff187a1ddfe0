// A server of one's own: the application works under a role that cannot bypass row-level security.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
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

test('roles.sql da los derechos que hacen falta: su dueño migra, y la aplicación no ve detrás de los muros', async () => {
  const nombre = `litro_roles_${randomBytes(4).toString('hex')}`
  await base.asAdmin(`create database ${nombre}`)
  const url = new URL(withDatabase(base.url, nombre))
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const guion = await readFile(new URL('../../../../despliegue/roles.sql', import.meta.url), 'utf8')
  // As psql reads it, under names of this test's own; the application's role is already there.
  const propio = guion
    .replaceAll(':DBNAME', nombre)
    .replaceAll(':clave', "'una larga'")
    .replaceAll('litro_dueno', nombre)
    .replace(/^create role litro_app .*$/m, '')
  await admin.query(propio)
  url.username = nombre
  url.password = 'una larga'
  const conexion = await prepareExternal({ url: url.href, nombres: true })
  expect(conexion.role).toBe(APP_ROLE)
  const pool = openPool(conexion, { max: 1, nombre: 'litro-roles' })
  const { rows } = await pool.query(
    `select current_user as yo, (select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb from pg_roles where rolname = $1) as puede`,
    [nombre],
  )
  await pool.end()
  await admin.end()
  await base.asAdmin(`drop database ${nombre}`)
  await base.asAdmin(`drop owned by ${nombre}; drop role ${nombre}`)
  expect(rows).toEqual([{ yo: APP_ROLE, puede: false }])
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
  const { rows } = await client.query(
    `select (select count(*)::int from pg_tables where schemaname = 'public') as tablas,
            (select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure) as permite`,
  )
  await client.end()
  await base.asAdmin(`drop database ${nombre}`)
  // Nor does it touch what a server would: a database that is not ours stays as it was, its functions too.
  expect(rows).toEqual([{ tablas: 0, permite: false }])
  await expect(prepareExternal({ url: base.url, nombres: true }, requireMigrated)).resolves.toMatchObject({
    role: APP_ROLE,
  })
})
