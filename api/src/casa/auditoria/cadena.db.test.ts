import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { openAdmin } from '../../../test/database.ts'
import { APP_ROLE } from '../../craft/db/connect.ts'
import type { Db } from '../../craft/db/pool.ts'
import { sayAlcance } from '../../craft/db/tx.ts'
import { linkCadena } from '../../craft/puerta/cadena.sql.ts'
import { verificarEn } from '../verify/verificar.ts'

let t: TestApp
let admin: Db
beforeAll(async () => {
  t = await createTestApp()
  admin = openAdmin(t.base.url)
  for (let i = 0; i < 5; i++) {
    const payload = { IdDepositoTipo: 1, Depositante: `Cadena ${i}`, Monto: 10 + i }
    await t.app.inject({ method: 'POST', url: '/services/deposito_agregar', headers: await t.as('a'), payload })
  }
  await t.deps.inTx('todo', (tx) => linkCadena(tx))
})
afterAll(async () => {
  await admin.destroy()
  await t.close()
})

class Deshacer extends Error {}

/** Damages as whoever owns the database could, looks as the application would, and undoes it. */
async function lookAfter(...danio: string[]): Promise<string[]> {
  let reglas: string[] = []
  const work = admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const frase of danio) await sql.raw(frase).execute(tx)
    await sql.raw(`set local role ${APP_ROLE}`).execute(tx)
    await sayAlcance(tx, 'todo')
    reglas = (await verificarEn(tx, [])).diferencias.map(({ regla }) => regla)
    throw new Deshacer()
  })
  await work.catch((error) => {
    if (!(error instanceof Deshacer)) throw error
  })
  return [...new Set(reglas)]
}

const uno = `(select id_bitacora from bitacora_cadena where n = 2)`

describe('la bitácora encadenada', () => {
  test('sin tocar, verify no encuentra nada', async () => expect(await lookAfter()).toEqual([]))

  test.each([
    ['otro actor', [`update bitacora set actor = 'Otro' where id = ${uno}`], 'V16 hecho de la bitácora alterado'],
    [
      'otro monto en lo que dice',
      [`update bitacora set despues = '{"Monto": "1.00"}' where id = ${uno}`],
      'V16 hecho de la bitácora alterado',
    ],
    ['un hecho quitado', [`delete from bitacora where id = ${uno}`], 'V16 eslabón sin su hecho'],
    [
      'un hecho y su eslabón quitados',
      [`delete from bitacora where id = ${uno}`, `delete from bitacora_cadena where n = 2`],
      'V16 hecho de la bitácora alterado',
    ],
    [
      'uno puesto hace tiempo',
      [
        `insert into bitacora (actor, accion, objeto, momento) values ('X', 'editar', 'socio', now() - interval '2 days')`,
      ],
      'V16 hecho sin encadenar',
    ],
    [
      'un sello que recuerda otra cadena',
      [
        `insert into sello_dia (dia, asientos, partidas, huella, cadena_n, cadena_huella) values ('2020-01-01', 1, 1, repeat('a', 64), 1, repeat('b', 64))`,
      ],
      'V16 cadena distinta de la que se selló',
    ],
  ])('%s: se sabe', async (_, danio, regla) => {
    expect((await lookAfter(...danio)).some((vista) => vista.startsWith(regla))).toBe(true)
  })

  test('la aplicación no puede cambiar ni quitar un eslabón, ni el dueño de la base sin apagar sus guardias', async () => {
    const codigo = (work: Promise<unknown>) =>
      work.then(
        () => 'hecho',
        (error: { code: string }) => error.code,
      )
    const borra = (tx: Parameters<Parameters<typeof t.deps.inTx>[1]>[0]) => sql`delete from bitacora_cadena`.execute(tx)
    expect(await codigo(t.deps.inTx('todo', borra))).toBe('42501')
    expect(await codigo(t.base.asAdmin('delete from bitacora_cadena'))).toBe('55000')
  })

  test('dos que encadenan a la vez dejan una sola cadena', async () => {
    await t.base.asAdmin(
      `insert into bitacora (actor, accion, objeto) select 'X', 'editar', 'socio' from generate_series(1, 300)`,
    )
    await Promise.all([1, 2, 3].map(() => t.deps.inTx('todo', (tx) => linkCadena(tx, 100))))
    await t.deps.inTx('todo', (tx) => linkCadena(tx))
    expect(await lookAfter()).toEqual([])
  })

  test('se exporta con su prueba: cualquiera repite la cuenta', async () => {
    const r = await t.app.inject({
      url: '/services/admin/bitacora_cadena?desde=2026-01-01&hasta=2026-12-31',
      headers: await t.as('auditor'),
    })
    expect([r.statusCode, r.headers['content-type']]).toEqual([200, 'application/x-ndjson'])
    const lineas = r.body
      .trim()
      .split('\n')
      .map((linea) => JSON.parse(linea))
    const { final } = lineas.pop()
    let previa = createHash('sha256').update('litro').digest('hex')
    for (const linea of lineas) {
      expect(linea.previa).toBe(previa)
      previa = createHash('sha256').update(Buffer.from(previa, 'hex')).update(linea.texto).digest('hex')
      expect(linea.huella).toBe(previa)
    }
    expect(final).toEqual({ n: lineas.length, huella: previa })
  })

  test.each([
    ['2026-12-31', '2026-01-01'],
    ['2020-01-01', '2026-01-01'],
  ])('de %s a %s no se exporta', async (desde, hasta) => {
    const url = `/services/admin/bitacora_cadena?desde=${desde}&hasta=${hasta}`
    expect((await t.app.inject({ url, headers: await t.as('auditor') })).statusCode).toBe(400)
  })
})
