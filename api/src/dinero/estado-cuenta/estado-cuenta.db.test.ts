// The account statement read in windows, by period and by words, always with the ledger's own balance.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

async function enVentanas(consulta: string): Promise<Fila[]> {
  const filas: Fila[] = []
  for (let cursor = ''; ; ) {
    const r = await t.app.inject({
      url: `/services/estado-cuenta?limite=200${consulta}${cursor && `&cursor=${cursor}`}`,
      headers: await t.as('a'),
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
