// Behind PgBouncer in transaction mode: the limits and the walls hold in borrowed sessions, and whole nodes stamp through it.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crear, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { type Flota, openFlota, spread, tamanio } from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import { hayPgBouncer, startPgBouncer } from '../../../test/pgbouncer.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { APP_ROLE, DatabaseError, prepareExternal } from './connect.ts'
import { openDb, openPool } from './pool.ts'
import { makeInTx, makeSnapshot } from './tx.ts'

const DOCUMENTOS = tamanio('LITRO_PGBOUNCER', 8)
/** Fewer than one node asks for, so that every session is lent to somebody else all the time. */
const SESIONES = 3

let flota: Flota
let f: Fiscales
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>

describe.skipIf(!hayPgBouncer)('con PgBouncer en modo transacción', () => {
  beforeAll(async () => {
    flota = await openFlota({ escala: 0.2 })
    f = await seedFiscales(flota.t.deps, flota.t.gente.a, 'PRESTADAS')
    bouncer = await startPgBouncer(flota.t.base.url, APP_ROLE, SESIONES)
  }, 180_000)
  afterAll(async () => {
    await bouncer?.stop()
    await flota?.close()
  })
  const prepare = (directa = flota.t.base.url) =>
    prepareExternal({ url: bouncer.url, directa, nombres: false }, async () => undefined)

  test('cada transacción dice sus límites y cuáles filas ve, y no deja nada en la sesión que devuelve', async () => {
    const pool = openPool(await prepare(), { max: 8, nombre: 'litro-prestadas' })
    const db = openDb(pool)
    const [inTx, snapshot] = [makeInTx(db), makeSnapshot(db)]
    const ajustes = sql<{ limites: string; zona: string; quien: string; alcance: string }>`
      select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' ||
             current_setting('idle_in_transaction_session_timeout') as limites,
             current_setting('timezone') as zona, current_user as quien, current_setting('app.alcance', true) as alcance`
    const deOtro = { socio: 999_999 }
    const vistos = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (i % 2 ? inTx : snapshot)(i % 4 < 2 ? { socio: f.socio } : deOtro, async (tx) => {
          const { rows } = await ajustes.execute(tx)
          const { rows: clientes } = await sql<{ socio: number }>`
            select distinct id_socio_comercial as socio from cliente`.execute(tx)
          return { ...rows[0]!, propio: i % 4 < 2, socios: clientes.map(({ socio }) => socio) }
        }),
      ),
    )
    for (const { propio, socios, ...visto } of vistos) {
      expect(visto).toEqual({ limites: '15s 8s 30s', zona: 'UTC', quien: APP_ROLE, alcance: 'socio' })
      expect(socios).toEqual(propio ? [f.socio] : [])
    }
    // Outside a transaction nobody's rows are in sight, whoever had the session before.
    const sueltas = await Promise.all(
      Array.from({ length: 12 }, () => pool.query('select count(*)::int as n from cliente')),
    )
    expect(sueltas.map(({ rows }) => rows[0].n)).toEqual(sueltas.map(() => 0))
    await db.destroy()
  })

  test('quien pueda saltarse la seguridad por filas no entra por el PgBouncer', async () => {
    const admin = await startPgBouncer(flota.t.base.url, new URL(flota.t.base.url).username, SESIONES)
    const intento = prepareExternal({ url: admin.url, directa: flota.t.base.url, nombres: false })
    await expect(intento).rejects.toThrow(DatabaseError)
    await expect(intento).rejects.toThrow(/saltarse la seguridad por filas\. Con DATABASE_DIRECTA entra ahí como/)
    await admin.stop()
  })

  test('lo que es de una sesión pasa por la dirección directa', async () => {
    const { directa } = await prepare()
    const pool = openPool(directa!, { max: 1, nombre: 'litro-directo' })
    const { rows } = await pool.query('select pg_try_advisory_lock(42) as mio, current_user as quien')
    expect(rows).toEqual([{ mio: true, quien: APP_ROLE }])
    const oye = new pg.Client(pool.options)
    await oye.connect()
    await oye.query('listen prueba')
    const oido = new Promise((resolve) => oye.once('notification', ({ payload }) => resolve(payload)))
    const escritor = openPool(await prepare(), { max: 1, nombre: 'litro-prestadas' })
    await escritor.query("select pg_notify('prueba', 'llegó')")
    expect(await oido).toBe('llegó')
    await Promise.all([oye.end(), pool.end(), escritor.end()])
  })

  test(`dos nodos timbran ${DOCUMENTOS} documentos con ${SESIONES} sesiones prestadas`, {
    timeout: 300_000,
  }, async () => {
    const env = { DATABASE_URL: bouncer.url, DATABASE_DIRECTA: flota.t.base.url }
    const nodos = [await flota.startNodo(env), await flota.startNodo(env)]
    const ids: number[] = []
    for (let i = 0; i < DOCUMENTOS; i++) ids.push(await crear(flota.t.deps, f, 'factura'))
    const inicio = performance.now()
    const respuestas = await spread(ids, 8, nodos, (id, nodo) => nodo.timbrar(id))
    const segundos = (performance.now() - inicio) / 1000
    expect(respuestas.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.UUID)).size).toBe(DOCUMENTOS)
    const { diferencias, contado } = await verificar(flota.t.deps.snapshot)
    expect([diferencias, contado.xml]).toEqual([[], DOCUMENTOS])
    await informar('pgbouncer', { documentos: DOCUMENTOS, sesiones: SESIONES, segundos: segundos.toFixed(1) })
  })
})
