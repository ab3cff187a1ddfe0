// A connection lost at any step: the work is done once or told as failed, never twice; a read is told without waiting for its end.
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { isConnectionLost } from './connection-lost.ts'
import { openRead } from './open-tx.ts'
import { openDb, openPool } from './pool.ts'
import { makeInTx, makeSnapshot, type Tx } from './tx.ts'

let base: TestDatabase
let puerta: Awaited<ReturnType<typeof openPuerta>>
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  base = await createTestDatabase()
  await base.asAdmin('create table cosa (n int); grant all on cosa to litro_app')
  puerta = await openPuerta(base.url)
})
beforeEach(async () => {
  await base.asAdmin('truncate cosa')
  pool = openPool({ ...base.conexion, connectionString: puerta.url }, { max: 2, nombre: 'litro-puerta' })
})
afterEach(async () => {
  puerta.cut(undefined)
  await pool.end()
})
afterAll(async () => {
  await puerta.close()
  await base.drop()
})

/** A door before PostgreSQL that loses a connection once: before what is said reaches the server, or when the server answers it. */
async function openPuerta(url: string) {
  const destino = new URL(url)
  const carpeta = await mkdtemp(join(tmpdir(), 'litro-puerta-'))
  const archivo = `.s.PGSQL.${destino.searchParams.get('port') ?? '5432'}`
  const servidor = `${destino.searchParams.get('host')}/${archivo}`
  const abiertos = new Set<Socket>()
  let corte: { dicho: string; antes: boolean } | undefined
  const server = createServer((entra) => {
    const sale = createConnection(servidor)
    let contesta = false
    const lose = () => {
      corte = undefined
      entra.destroy()
      sale.destroy()
    }
    entra.on('data', (trozo) => {
      const este = corte !== undefined && trozo.includes(corte.dicho)
      if (este && corte?.antes) return lose()
      if (este) contesta = true
      return sale.write(trozo)
    })
    sale.on('data', (trozo) => (contesta ? lose() : entra.write(trozo)))
    for (const uno of [entra, sale]) {
      abiertos.add(uno)
      uno.on('error', () => undefined).on('close', () => abiertos.delete(uno))
    }
  })
  await new Promise<void>((resolve) => server.listen(join(carpeta, archivo), resolve))
  destino.searchParams.set('host', carpeta)
  return {
    url: destino.href,
    cut: (cual: typeof corte) => {
      corte = cual
    },
    close: async () => {
      for (const uno of abiertos) uno.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(carpeta, { recursive: true, force: true })
    },
  }
}

const insert = async (tx: Tx) => {
  await sql`insert into cosa values (1)`.execute(tx)
  return 'hecho'
}
const count = async (tx: Tx) => (await sql<{ n: number }>`select count(*)::int as n from cosa`.execute(tx)).rows[0]!.n
const kept = async () => Number((await base.asAdmin('select count(*) from cosa')).rows[0].count)

describe('se pierde la conexión', () => {
  test('con el commit hecho y sin su respuesta: no se hace otra vez, y se dice que falló', async () => {
    puerta.cut({ dicho: 'commit', antes: false })
    const error = await makeInTx(openDb(pool))('ninguno', insert).then(
      () => undefined,
      (e) => e,
    )
    expect(isConnectionLost(error)).toBe(true)
    expect(await kept()).toBe(1)
  })

  test.each([
    ['antes de empezar', 'begin', true],
    ['al empezar', 'begin', false],
    ['antes de escribir', 'insert into cosa', true],
    ['después de escribir', 'insert into cosa', false],
  ])('%s: nada quedó, y se hace otra vez', async (_cuando, dicho, antes) => {
    puerta.cut({ dicho, antes })
    expect(await makeInTx(openDb(pool))('ninguno', insert)).toBe('hecho')
    expect(await kept()).toBe(1)
  })

  test.each([
    ['start transaction', true],
    ['start transaction', false],
    ['select count', true],
    ['select count', false],
  ])('al leer (%s): se lee otra vez', async (dicho, antes) => {
    puerta.cut({ dicho, antes })
    expect(await makeSnapshot(openDb(pool))('ninguno', count)).toBe(0)
  })

  test('al final de lo leído: quien preguntó ya tiene su respuesta, y la conexión no se usa más', async () => {
    puerta.cut({ dicho: 'commit', antes: true })
    const snapshot = makeSnapshot(openDb(pool))
    expect([await snapshot('ninguno', count), await snapshot('ninguno', count)]).toEqual([0, 0])
  })
})

describe('lo que empieza una lectura', () => {
  const read = (inicio: string) => openRead(openDb(pool), inicio, count)

  test.each(['select 1/0; begin', 'begin; select 1/0'])(
    'si falla se dice, haya contestado o no lo demás: %s',
    async (inicio) => {
      await expect(read(inicio)).rejects.toMatchObject({ code: '22012' })
      expect(await read('begin')).toBe(0)
    },
  )

  test('dice de quién son las filas, y un socio que no es un número no llega a la base', async () => {
    const socio = async (tx: Tx) =>
      (await sql<{ s: string }>`select current_setting('app.socio') || current_setting('app.alcance') as s`.execute(tx))
        .rows[0]!.s
    const snapshot = makeSnapshot(openDb(pool))
    expect(await snapshot({ socio: 7 }, socio)).toBe('7socio')
    expect(await snapshot('todo', socio)).toBe('todo')
    for (const malo of [Number.NaN, 1.5, "1'; drop table cosa --" as never])
      expect(() => snapshot({ socio: malo }, socio)).toThrow('No es un socio')
  })

  test('no escribe, y lo que guardó su transacción ya no sirve cuando termina', async () => {
    const snapshot = makeSnapshot(openDb(pool))
    await expect(snapshot('ninguno', insert)).rejects.toMatchObject({ code: '25006' })
    const despues = await makeInTx(openDb(pool))('ninguno', async (tx) => tx)
    expect(() => despues.getExecutor()).toThrow('La transacción ya terminó.')
  })

  test('muchas a la vez: cada una con su respuesta, y ninguna queda abierta', async () => {
    const snapshot = makeSnapshot(openDb(pool))
    const leidas = Array.from({ length: 40 }, (_, i) =>
      snapshot({ socio: i }, async (tx) => {
        const { rows } = await sql<{
          n: string
        }>`select current_setting('app.socio') || '-' || ${i}::text as n`.execute(tx)
        return rows[0]!.n
      }),
    )
    expect(await Promise.all(leidas)).toEqual(leidas.map((_, i) => `${i}-${i}`))
    const abiertas = () => pool.query("select count(*)::int as n from pg_stat_activity where state like 'idle in%'")
    expect((await abiertas()).rows).toEqual([{ n: 0 }])
  })
})
