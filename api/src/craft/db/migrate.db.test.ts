import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { APP_ROLE } from './connect.ts'
import { MigrationError, migrate, readMigrations } from './migrate.ts'

let base: TestDatabase
const connect = async () => {
  const client = new pg.Client({ connectionString: base.url })
  await client.connect()
  return client
}

beforeAll(async () => {
  base = await createTestDatabase()
})
afterAll(() => base.drop())

describe('migraciones', () => {
  test('una base ya migrada no se toca', async () => {
    const client = await connect()
    expect(await migrate(client, APP_ROLE)).toEqual([])
    await client.end()
  })

  test('se niega a trabajar sobre el esquema de una versión más nueva', async () => {
    await base.asAdmin("insert into migracion (nombre, huella) values ('9999_futuro.sql', 'x')")
    const client = await connect()
    await expect(migrate(client, APP_ROLE)).rejects.toThrow(/versión más nueva/)
    await client.end()
    await base.asAdmin("delete from migracion where nombre = '9999_futuro.sql'")
  })

  test('se niega si una migración aplicada cambió', async () => {
    const [primera] = await readMigrations()
    await base.asAdmin('update migracion set huella = $2 where nombre = $1', [primera!.nombre, 'otra'])
    const client = await connect()
    await expect(migrate(client, APP_ROLE)).rejects.toThrow(MigrationError)
    await client.end()
    await base.asAdmin('update migracion set huella = $2 where nombre = $1', [primera!.nombre, primera!.huella])
  })

  test('cinco nodos que arrancan a la vez migran una sola vez', async () => {
    const vacia = `litro_v_${Date.now().toString(36)}`
    await base.asAdmin(`create database ${vacia}`)
    const url = new URL(base.url)
    url.pathname = `/${vacia}`
    const hechas = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = new pg.Client({ connectionString: url.href })
        await client.connect()
        const nombres = await migrate(client, APP_ROLE)
        await client.end()
        return nombres.length
      }),
    )
    const total = (await readMigrations()).length
    expect(hechas.sort((a, b) => a - b)).toEqual([0, 0, 0, 0, total])
    await base.asAdmin(`drop database ${vacia} with (force)`)
  })

  test('la aplicación no es superusuario, no salta la seguridad por filas y no es dueña de las tablas', async () => {
    const { rows } = await base.pool.query(
      `select r.rolsuper, r.rolbypassrls, (select count(*) from pg_tables where schemaname = 'public' and tableowner = current_user)::int as propias
         from pg_roles r where r.rolname = current_user`,
    )
    expect(rows[0]).toEqual({ rolsuper: false, rolbypassrls: false, propias: 0 })
  })

  test('toda tabla con socio comercial lleva seguridad por filas forzada', async () => {
    const { rows } = await base.pool.query(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id_socio_comercial'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and not (c.relrowsecurity and c.relforcerowsecurity) and c.relname <> 'usuario'`,
    )
    expect(rows).toEqual([])
  })
})

/** Rewrites of what a migration found already there. These ran before there was a large table anywhere; no other may. */
const REESCRITAS: Record<string, string[]> = {
  '0013_listas_fiscales.sql': ['documento_fiscal'],
  '0016_estado_cuenta.sql': ['movimiento'],
  // Stored columns that order the lists: docs/produccion.md tells whoever comes from 1.x to stop the nodes for it.
  '0100_orden_y_busqueda.sql': ['bitacora', 'deposito', 'documento_fiscal', 'retorno'],
  '0115_ordenes.sql': ['bitacora', 'deposito', 'documento_fiscal', 'movimiento', 'retorno'],
  '0117_mesas.sql': ['retorno'],
}

describe('una tabla grande sigue sirviendo mientras se migra', () => {
  const vacia = `litro_r_${Date.now().toString(36)}`
  const url = () => {
    const otra = new URL(base.url)
    otra.pathname = `/${vacia}`
    return otra.href
  }
  beforeAll(() => base.asAdmin(`create database ${vacia}`))
  afterAll(() => base.asAdmin(`drop database ${vacia} with (force)`))

  test('ninguna migración reescribe una tabla que ya existía, y cada una dice cuánto tardó', async () => {
    const client = new pg.Client({ connectionString: url() })
    await client.connect()
    // PostgreSQL says itself when a table is about to be copied under an exclusive lock, with rows or without.
    await client.query(`create schema vigia; create table vigia.reescrita (tabla text);
      create function vigia.anota() returns event_trigger language plpgsql as $$
        begin insert into vigia.reescrita values (pg_event_trigger_table_rewrite_oid()::regclass::text); end $$;
      create event trigger reescribe on table_rewrite execute function vigia.anota()`)
    const dichas: string[] = []
    const reescritas: Record<string, string[]> = {}
    const migraciones = await readMigrations()
    for (const { nombre } of migraciones) {
      const { rows: antes } = await client.query<{ tabla: string }>(
        "select oid::regclass::text as tabla from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      )
      await migrate(client, APP_ROLE, (linea) => dichas.push(linea), new Set([nombre]))
      const { rows } = await client.query<{ tabla: string }>('delete from vigia.reescrita returning tabla')
      const suyas = rows.map(({ tabla }) => tabla).filter((tabla) => antes.some((una) => una.tabla === tabla))
      if (suyas.length > 0) reescritas[nombre] = [...new Set(suyas)].sort()
    }
    await client.end()
    expect(reescritas).toEqual(REESCRITAS)
    expect(dichas.map((linea) => linea.replace(/\d+ ms$/, 'n ms'))).toEqual(
      migraciones.map(({ nombre }) => `Migración ${nombre}: n ms`),
    )
  })

  test('la vigilancia ve una reescritura', async () => {
    const client = new pg.Client({ connectionString: url() })
    await client.connect()
    await client.query('create table chica (n int)')
    await client.query('alter table chica add column b int')
    await client.query('alter table chica alter column n type bigint')
    const { rows } = await client.query('select tabla from vigia.reescrita')
    await client.end()
    expect(rows).toEqual([{ tabla: 'chica' }])
  })
})

test('la cola encola dentro de la transacción, trabaja y no necesita ser dueña de nada', async () => {
  const { openJobQueue } = await import('../cola/job-queue.ts')
  const errores: Error[] = []
  const cola = await openJobQueue(base.pool, (error) => errores.push(error))
  await expect(
    base.inTx('todo', async (tx) => {
      await cola.send(tx, 'timbrado', [1])
      throw new Error('se deshace')
    }),
  ).rejects.toThrow('se deshace')
  await base.inTx('todo', (tx) => cola.send(tx, 'timbrado', [2]))
  const vistos: number[] = []
  const llego = new Promise<void>((resolve) => {
    void cola.work('timbrado', async (id) => {
      vistos.push(id)
      resolve()
    })
  })
  await llego
  await cola.stop()
  expect(vistos).toEqual([2])
  expect(errores).toEqual([])
})
