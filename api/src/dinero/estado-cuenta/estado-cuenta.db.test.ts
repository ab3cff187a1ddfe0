// The account statement read in windows, by period and by words, always with the ledger's own balance.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSocio } from '../../../../demo/src/demo.sql.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient } from '../../../test/retornos.ts'

type Fila = { IdMovimiento: number; Monto: number; Fecha: string; SaldoCorrido: number; Descripcion: string }

const CUANTOS = 730
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const lote = await readFile(new URL('../../../bench/movimientos.sql', import.meta.url), 'utf8')
  await t.base.asAdmin(lote, [t.gente.a, 1, CUANTOS])
  await t.base.asAdmin(lote, [t.gente.b, 10_001, 10_020])
}, 120_000)
afterAll(() => t.close())

const call = (...args: Parameters<ReturnType<typeof makeClient>>) => makeClient(t)(...args)
const lee = async (consulta: string): Promise<Fila[]> => (await call('a', 'GET', `estado-cuenta${consulta}`)).cuerpo
const cent = (pesos: number) => Math.round(pesos * 100)

async function enVentanas(consulta: string, limite = 200, headers = t.as('a')): Promise<Fila[]> {
  const filas: Fila[] = []
  for (let cursor = ''; ; ) {
    const r = await t.app.inject({
      url: `/services/estado-cuenta?limite=${limite}${consulta}${cursor && `&cursor=${cursor}`}`,
      headers: await headers,
    })
    filas.push(...r.json<Fila[]>())
    const siguiente = r.headers['x-siguiente']
    if (typeof siguiente !== 'string') return filas
    cursor = siguiente
  }
}

test('por ventanas, hacia atrás o hacia adelante, es la misma lista sin huecos ni repetidos', async () => {
  const todas = await lee('')
  expect(todas.map((m) => m.IdMovimiento)).toEqual(Array.from({ length: CUANTOS }, (_, i) => CUANTOS - i))
  expect(await enVentanas('')).toEqual(todas)
  expect(await enVentanas('&orden=IdMovimiento')).toEqual(todas.toReversed())
})

test('el saldo de cada renglón es la suma hasta él, también cuando un periodo deja fuera los anteriores', async () => {
  const todas = (await lee('')).toReversed()
  let suma = 0
  for (const m of todas) {
    suma += cent(m.Monto)
    expect(cent(m.SaldoCorrido)).toBe(suma)
  }
  const dia = todas[400]!.Fecha
  const suyas = todas.filter((m) => m.Fecha === dia)
  expect(await lee(`?desde=${dia}&hasta=${dia}`)).toEqual(suyas.toReversed())
  expect(await lee(`?hasta=${dia}`)).toHaveLength(todas.filter((m) => m.Fecha <= dia).length)
  const { cuerpo } = await call('a', 'GET', `estado-cuenta_resumen?desde=${dia}&hasta=${dia}`)
  expect([cuerpo.Filas, cent(cuerpo.Sumas.Monto)]).toEqual([suyas.length, suyas.reduce((s, m) => s + cent(m.Monto), 0)])
})

test('busca en descripción, tipo y tipo de depósito, sin acentos ni mayúsculas, y nunca en lo de otro socio', async () => {
  const todas = await lee('')
  const de = (texto: string) => todas.filter((m) => m.Descripcion.startsWith(texto)).length
  expect(await lee('?q=DEPOSITO')).toHaveLength(de('Transportes'))
  expect(await lee('?q=pago')).toHaveLength(de('Transportes'))
  expect((await lee('?q=factura a-7')).every((m) => m.Descripcion.startsWith('Factura A-7'))).toBe(true)
  expect(await lee('?q=Transportes 10001')).toEqual([])
})

test('un periodo cuyos renglones están entre los de otros días es el mismo, con su saldo, en ventanas de cualquier largo', async () => {
  const c = await t.deps.inTx('todo', (tx) => insertSocio(tx, { nombre: 'Socio C', permiteSucursal: true }))
  // Deposits applied up to forty days after they were paid, and a few half a year later.
  await t.base.force(
    `with suyas as (
       insert into partida (id_asiento, n, id_cuenta, importe_cent, seq_cuenta, saldo_posterior_cent)
       select n, 77, (select id from cuenta where clave = 'socio:' || $1::bigint), 100, n, 100 * n from generate_series(1, 900) n)
     insert into movimiento (id_asiento, id_socio_comercial, seq, tipo, monto_cent, fecha, descripcion)
     select n, $1::bigint, n, 'depósito', 100,
            date '2024-01-01' + n / 5 - case when n % 97 = 0 then n / 5 when n % 4 = 0 then n % 40 else 0 end, 'Pago ' || n
       from generate_series(1, 900) n`,
    [c],
  )
  const suyo = t.as('auditor', c)
  const todas = await enVentanas('', 1000, suyo)
  expect(todas.map((m) => cent(m.SaldoCorrido))).toEqual(Array.from({ length: 900 }, (_, i) => 100 * (900 - i)))
  const PERIODOS = [
    ['2024-01-01', '2024-01-31'],
    ['2024-02-10', '2024-02-10'],
    ['2024-03-05', ''],
    ['', '2024-02-20'],
    ['2030-01-01', ''],
  ] as const
  for (const [desde, hasta] of PERIODOS) {
    const suyas = todas.filter(({ Fecha }) => Fecha >= desde && (hasta === '' || Fecha <= hasta))
    const periodo = `${desde && `&desde=${desde}`}${hasta && `&hasta=${hasta}`}`
    for (const limite of [3, 40, 1000]) {
      expect(await enVentanas(periodo, limite, suyo)).toEqual(suyas)
      expect(await enVentanas(`${periodo}&orden=IdMovimiento`, limite, suyo)).toEqual(suyas.toReversed())
    }
  }
})
