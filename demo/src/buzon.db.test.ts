// The inbox of the demonstration: suppliers' requests in each of their ends, made once.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Escena, openEspejo } from '../../api/test/espejo.ts'
import { crearTimbrado } from '../../api/test/fiscal.ts'
import { loadBuzonDemo } from './buzon.ts'
import { loadDemo } from './load-demo.ts'

let e: Escena
beforeAll(async () => {
  e = await openEspejo()
  // A stamp of ours tells the PAC's RFC.
  await crearTimbrado(e.t.deps, e.f, 'factura')
  await e.t.base.asAdmin("update producto set nombre = 'Prueba ' || nombre")
  await loadDemo(e.t.deps.inTx, e.t.config.oidc.issuer, e.t.deps.now())
})
afterAll(() => e.t.close())

test('dos esperan, una de ellas hasta mañana, una se aceptó y otra se rechazó; cargar otra vez no agrega', async () => {
  const { issuer } = e.t.config.oidc
  await loadBuzonDemo(e.t.deps, issuer)
  await loadBuzonDemo(e.t.deps, issuer)
  const { rows } = await e.t.deps.inTx('todo', (tx) =>
    sql<{ estado: string; horas: number }>`
      select estado, round(extract(epoch from vence - ${e.t.deps.now()}::timestamptz) / 3600)::int as horas
        from cancelacion_recibida order by id`.execute(tx),
  )
  expect(rows.map(({ estado }) => estado).sort()).toEqual(['aceptada', 'pendiente', 'pendiente', 'rechazada'])
  expect(rows.filter(({ estado, horas }) => estado === 'pendiente' && horas === 23)).toHaveLength(1)
})
