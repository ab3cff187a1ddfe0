// Named statements: planned once per connection, bounded, never one partner's rows for another, never in the way.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openDb, openPool } from './pool.ts'
import { makeInTx, makeSnapshot, sayAlcance, type Tx } from './tx.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await createTestDatabase()
  await base.asAdmin(`create table cosa (n int, texto text); grant all on cosa to litro_app`)
  await base.force(`insert into socio_comercial (nombre) values ('Uno'), ('Dos')`)
})
beforeEach(() => base.asAdmin('truncate cosa'))
afterAll(() => base.drop())

/** A pool of its own, so that the only connection is the one that is looked at. */
async function withPool<T>(
  opciones: { max?: number; nombres?: boolean },
  work: (pool: ReturnType<typeof openPool>) => Promise<T>,
): Promise<T> {
  const pool = openPool({ ...base.conexion, nombres: opciones.nombres }, { max: opciones.max ?? 1, nombre: 'litro-p' })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

type Pool = ReturnType<typeof openPool>

const prepared = async (pool: Pool): Promise<string[]> => {
  // The question itself is written anew each time: it never gets a name.
  const { rows } = await pool.query(`select statement from pg_prepared_statements where $1 <> '${Math.random()}'`, [''])
  return rows.map((fila) => fila.statement)
}

describe('nombres de los enunciados', () => {
  test('un texto tiene nombre desde la segunda vez, uno solo', () =>
    withPool({}, async (pool) => {
      const texto = 'select n from cosa where n = $1'
      await pool.query(texto, [1])
      expect(await prepared(pool)).toEqual([])
      for (const n of [2, 3, 4]) await pool.query(texto, [n])
      expect(await prepared(pool)).toEqual([texto])
    }))

  test('sin nombres, nada queda preparado', () =>
    withPool({ nombres: false }, async (pool) => {
      for (const n of [1, 2, 3]) await pool.query('select n from cosa where n = $1', [n])
      expect(await prepared(pool)).toEqual([])
    }))

  test('lo que no se planea no tiene nombre: transacciones, cursores, DDL y varios enunciados en un texto', () =>
    withPool({}, async (pool) => {
      const { rows: filas } = await pool.query('select 1 as n')
      expect(filas).toEqual([{ n: 1 }])
      for (let vez = 0; vez < 3; vez++) {
        await pool.query('begin')
        await pool.query('declare lista no scroll cursor for select n from cosa')
        await pool.query('fetch 10 from lista')
        await pool.query('create temp table t (n int) on commit drop')
        await pool.query('lock table cosa in share mode')
        await pool.query('insert into cosa values (1); insert into cosa values (2)')
        await pool.query('copy cosa to stdout').catch(() => undefined)
        await pool.query('rollback')
      }
      expect(await prepared(pool)).toEqual([])
    }))

  test('textos sin fin no llenan al servidor, y el que se usa siempre se queda', () =>
    withPool({}, async (pool) => {
      const siempre = 'select n from cosa where n = $1'
      await pool.query(siempre, [0])
      for (let i = 0; i < 300; i++) {
        for (let vez = 0; vez < 2; vez++) await pool.query(`select ${i} + n as n from cosa where n = $1`, [i])
        await pool.query(siempre, [i])
      }
      const quedan = await prepared(pool)
      expect(quedan).toHaveLength(150)
      expect(quedan).toContain(siempre)
      // One that left comes back as if nothing had happened.
      for (let vez = 0; vez < 3; vez++) await pool.query('select 0 + n as n from cosa where n = $1', [0])
      expect(await prepared(pool)).toContain('select 0 + n as n from cosa where n = $1')
    }))

  test('varios a la vez en una transacción, con más textos que nombres: todos contestan', () =>
    withPool({}, async (pool) => {
      const inTx = makeInTx(openDb(pool))
      const todos = (tx: Tx) =>
        Promise.all(
          Array.from({ length: 300 }, async (_, i) => {
            const { rows } = await sql<{ n: number }>`select ${sql.lit(i)} as n`.execute(tx)
            return rows[0]!.n
          }),
        )
      const esperado = Array.from({ length: 300 }, (_, i) => i)
      for (let vez = 0; vez < 3; vez++) expect(await inTx('ninguno', todos)).toEqual(esperado)
      expect((await prepared(pool)).length).toBeLessThanOrEqual(150)
    }))
})

describe('un plan que ya no vale', () => {
  const alter = (tipo: string) => base.asAdmin(`alter table cosa alter texto type ${tipo} using texto::text::${tipo}`)

  test('fuera de una transacción se contesta igual', () =>
    withPool({ max: 2 }, async (pool) => {
      const leer = () => pool.query('select texto from cosa').then((r) => r.rows)
      await base.asAdmin(`insert into cosa values (1, '7')`)
      for (let vez = 0; vez < 3; vez++) await Promise.all([leer(), leer()])
      await alter('int')
      expect(await Promise.all([leer(), leer()])).toEqual([[{ texto: 7 }], [{ texto: 7 }]])
      await alter('text')
      expect(await leer()).toEqual([{ texto: '7' }])
    }))

  test('dentro de una transacción el trabajo entero se repite, en cualquiera de las conexiones', () =>
    withPool({ max: 3 }, async (pool) => {
      const db = openDb(pool)
      const veces = { inTx: 0, snapshot: 0 }
      const work = (cual: keyof typeof veces) => async (tx: Tx) => {
        veces[cual]++
        const n = await sql<{ texto: unknown }>`select texto from cosa where n = ${1}`.execute(tx)
        const m = await sql<{ texto: unknown }>`select texto from cosa where n = ${1} limit ${1}`.execute(tx)
        return [...n.rows, ...m.rows].map((fila) => fila.texto)
      }
      const leer = () => makeInTx(db)('ninguno', work('inTx'))
      await base.asAdmin(`insert into cosa values (1, '7')`)
      for (let vez = 0; vez < 3; vez++) await Promise.all([leer(), leer(), leer()])
      veces.inTx = 0
      await alter('int')
      expect(await Promise.all([leer(), leer(), leer()])).toEqual([
        [7, 7],
        [7, 7],
        [7, 7],
      ])
      expect(veces.inTx).toBeGreaterThan(3)
      await alter('text')
      expect(await makeSnapshot(db)('ninguno', work('snapshot'))).toEqual(['7', '7'])
      expect(veces.snapshot).toBe(2)
    }))

  test('un servidor que olvidó sus enunciados, o un valor que no se pudo escribir, no estorban', () =>
    withPool({}, async (pool) => {
      const leer = (valor: unknown) => pool.query('select $1::text as texto', [valor]).then((r) => r.rows)
      await leer('a')
      await leer('b')
      await pool.query('deallocate all')
      expect(await leer('c')).toEqual([{ texto: 'c' }])
      const db = openDb(pool)
      const conexion = await db.connection().execute(async (una) => {
        const circulo: Record<string, unknown> = {}
        circulo.yo = circulo
        const texto = (valor: unknown) => sql<{ t: string }>`select ${valor}::text as t`.execute(una)
        await texto('a')
        await expect(texto(circulo)).rejects.toThrow('circular')
        return (await texto('d')).rows
      })
      expect(conexion).toEqual([{ t: 'd' }])
    }))
})

describe('planes y seguridad por filas', () => {
  const socios = async () =>
    (await base.asAdmin(`select id, nombre from socio_comercial where nombre in ('Uno', 'Dos') order by id`)).rows

  test('dos socios en la misma conexión ven cada uno lo suyo por el mismo enunciado', () =>
    withPool({}, async (pool) => {
      const inTx = makeInTx(openDb(pool))
      const [uno, dos] = await socios()
      const nombres = async (tx: Tx) =>
        (await sql<{ nombre: string }>`select nombre from socio_comercial order by id`.execute(tx)).rows.map(
          (fila) => fila.nombre,
        )
      // More than the five times after which PostgreSQL may settle on one plan for all.
      for (let vez = 0; vez < 12; vez++) {
        expect(await inTx({ socio: Number(uno.id) }, nombres)).toEqual(['Uno'])
        expect(await inTx({ socio: Number(dos.id) }, nombres)).toEqual(['Dos'])
        expect(await inTx('ninguno', nombres)).toEqual([])
        expect(await inTx('todo', nombres)).toEqual(['Uno', 'Dos'])
      }
      const { rows } = await pool.query(
        `select generic_plans from pg_prepared_statements where statement like '%from socio_comercial order by id'`,
      )
      expect(rows).toHaveLength(1)
      expect(Number(rows[0].generic_plans)).toBeGreaterThan(0)
    }))

  test('otro rol en la misma conexión vuelve a planear con sus propias filas', () =>
    withPool({}, async (pool) => {
      const inTx = makeInTx(openDb(pool))
      const cuantos = async (tx: Tx) =>
        (await sql<{ n: number }>`select count(*)::int as n from socio_comercial`.execute(tx)).rows[0]!.n
      const comoDuenio = (tx: Tx) => sql`set local role none`.execute(tx).then(() => cuantos(tx))
      for (let vez = 0; vez < 8; vez++) expect(await inTx('ninguno', cuantos)).toBe(0)
      expect(await inTx('ninguno', comoDuenio)).toBe(2)
      expect(await inTx('ninguno', cuantos)).toBe(0)
      await inTx('ninguno', async (tx) => {
        await sayAlcance(tx, 'todo')
        expect(await cuantos(tx)).toBe(2)
        await sayAlcance(tx, 'ninguno')
        expect(await cuantos(tx)).toBe(0)
      })
    }))
})
