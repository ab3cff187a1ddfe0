// The trips of the demonstration: stamped by the real protocol, tied to its invoices, and proven with the rest of the book.
import { verificar } from '@litro/api/casa/verify/verificar'
import { listLitros } from '@litro/api/fiscal/entregas/litros.sql'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../api/test/app.ts'
import { sociosDemo } from './data.ts'
import * as demo from './demo.sql.ts'
import { loadEntregasDemo } from './entregas.ts'
import { loadDemo } from './load-demo.ts'
import { capturaBase, save, stamp } from './venta.ts'

const HOY = Date.parse('2026-11-15T18:00:00Z')
const DIA = 86_400_000
let t: TestApp
let momento: Date | null = null
const reloj = {
  set: (nuevo: Date | null) => {
    momento = nuevo
  },
}

beforeAll(async () => {
  t = await createTestApp({ now: () => momento ?? new Date(HOY) })
  await t.base.asAdmin("update producto set nombre = 'Prueba ' || nombre")
  const { issuer } = t.config.oidc
  await loadDemo(t.deps.inTx, issuer, new Date(HOY))
  const nombres = sociosDemo.map(({ nombre }) => nombre)
  const mundo = await t.deps.inTx('todo', (tx) => demo.readMundo(tx, issuer, nombres, 'demo-socio', 'demo-tesoreria'))
  const socio = mundo.socios[0]!
  for (const [cliente, dia] of [25, 18, 12, 6].entries()) {
    reloj.set(new Date(HOY - dia * DIA))
    const venta = { dia, socio: 0, cliente, producto: 'Diésel Automotriz', litros: '18000', precio: '21.55' }
    await stamp(
      t.deps,
      socio.id,
      'factura',
      await save(t.deps, mundo, socio.id, 'factura', capturaBase(mundo, socio, venta)),
    )
  }
  reloj.set(null)
  await loadEntregasDemo(t.deps, reloj, issuer)
}, 120_000)
afterAll(() => t.close())

const count = async () => {
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ estado: string; n: number }>`select estado, count(*)::int as n from entrega group by estado`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ estado, n }) => [estado, n]))
}

test('un mes de viajes, uno con su flete, uno cancelado antes de salir, uno listo y otro por timbrar', async () => {
  expect(await count()).toEqual({ entregada: 7, cancelada: 1, lista: 1, por_timbrar: 1 })
})

test('a nadie se le entregó más de lo que se le facturó', async () => {
  const { rows } = await t.base.asAdmin(
    "select distinct id_socio_comercial as socio, id_cliente as cliente from entrega where estado = 'entregada'",
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { socio, cliente } of rows) {
    const litros = await t.deps.inTx({ socio: Number(socio) }, (tx) => listLitros(tx, Number(socio), Number(cliente)))
    const sobran = (JSON.parse(litros) as { PorEntregar: number }[]).filter(({ PorEntregar }) => PorEntregar < 0)
    expect(sobran).toEqual([])
  }
})

test('el flete es una factura del socio con IVA y retención, y lleva la Carta Porte', async () => {
  const { rows } = await t.base.asAdmin(
    `select d.familia, d.estado, d.subtotal::text, d.iva::text, d.total::text from entrega e join documento_fiscal d on d.id = e.id_documento
      where d.familia <> 'carta_porte'`,
  )
  expect(rows).toEqual([
    { familia: 'factura', estado: 'timbrado', subtotal: '8500.00', iva: '1360.00', total: '9520.00' },
  ])
})

test('cuatro camiones, uno con la póliza vencida', async () => {
  const { rows } = await t.base.asAdmin(
    "select count(*)::int as n, count(*) filter (where vence_rc < '2026-11-15')::int as vencidas from vehiculo",
  )
  expect(rows).toEqual([{ n: 4, vencidas: 1 }])
})

test('cargada otra vez no cuenta nada de nuevo', async () => {
  const antes = await count()
  await loadEntregasDemo(t.deps, reloj, t.config.oidc.issuer)
  expect(await count()).toEqual(antes)
})

test('cada Carta Porte cuadra con su XML y con el libro', async () => {
  const informe = await verificar(t.deps.inTx)
  expect(informe.diferencias).toEqual([])
})
