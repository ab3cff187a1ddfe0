// Statements of a stamp are planned some times and then no more: one that is planned for each document costs more than it does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DE LOS PLANES')
}, 60_000)
afterAll(() => t.close())

/** PostgreSQL considers one plan for all from the sixth time on. */
const PRIMERAS = 5

test('ninguna sentencia de un timbre se planea cada vez', async () => {
  for (let i = 0; i < 2 * PRIMERAS; i++) await crearTimbrado(t.deps, f, 'factura')
  const conexiones = await Promise.all(Array.from({ length: t.base.pool.totalCount }, () => t.base.pool.connect()))
  try {
    const vistas = await Promise.all(
      conexiones.map((una) =>
        una.query<{ statement: string; veces: number; planes: number }>(
          `select statement, (generic_plans + custom_plans)::int as veces, custom_plans::int as planes
             from pg_prepared_statements where statement ~ '(documento_fiscal|timbrado|serie|pgboss)'`,
        ),
      ),
    )
    const repetidas = vistas.flatMap(({ rows }) => rows).filter(({ veces }) => veces > PRIMERAS)
    expect(repetidas.length).toBeGreaterThan(5)
    expect(repetidas.filter(({ planes }) => planes > PRIMERAS).map(({ statement }) => statement)).toEqual([])
  } finally {
    for (const una of conexiones) una.release()
  }
}, 120_000)
