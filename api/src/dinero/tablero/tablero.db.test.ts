// The dashboard's figures against the documents they come from: charts, holds, and nothing of another partner.
import { Congelamiento, Graficas } from '@litro/contract/tablero/tablero'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { fund, makeClient, seedDestino } from '../../../test/retornos.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DEL TABLERO')
  const viejas = [
    { dias: 400, Litros: '999' },
    { dias: 95, Litros: '100' },
    { dias: 61, Litros: '200' },
    { dias: 60, Litros: '300' },
    { dias: 31, Litros: '400' },
    { dias: 30, Litros: '500' },
  ]
  for (const { dias, Litros } of viejas) {
    const { id } = await crearTimbrado(t.deps, f, 'factura', { Litros })
    await t.base.asAdmin(
      `update documento_fiscal set fecha_emision = fecha_emision - interval '${dias} days' where id = ${id}`,
    )
  }
  const { id } = await crearTimbrado(t.deps, f, 'factura', { Litros: '50', IdProducto: f.urea })
  await crearTimbrado(t.deps, f, 'nota_cargo', { IdFactura: id, IdProducto: f.urea, Litros: '10' })
  // A draft sells nothing.
  await crear(t.deps, f, 'factura', { Litros: '7000' })
}, 120_000)
afterAll(() => t.close())

const get = async (sujeto: string, ruta: string) => (await makeClient(t)(sujeto, 'GET', ruta)).cuerpo

test('doce meses aunque alguno no vendiera; los litros y las ventas son los de las facturas vigentes', async () => {
  const { Meses, Productos } = Graficas.parse(await get('a', 'dashboard-graficas'))
  expect(Meses).toHaveLength(12)
  expect(Meses.map(({ Mes }) => Mes)).toEqual(Meses.map(({ Mes }) => Mes).toSorted())
  expect(Meses.reduce((suma, { Litros }) => suma + Litros, 0)).toBe(1550)
  expect(Productos.map(({ Producto, Litros }) => [Producto, Litros])).toEqual([
    ['Diésel Automotriz', 1500],
    [expect.stringMatching(/^Urea/), 50],
  ])
  const centavos = (filas: { Ventas: number }[]) =>
    filas.reduce((suma, { Ventas }) => suma + Math.round(Ventas * 100), 0)
  expect(centavos(Meses)).toBe(centavos(Productos))
})

test('los saldos por antigüedad suman las cuentas por cobrar, y cada día cae en su tramo', async () => {
  const { Antiguedad } = Graficas.parse(await get('a', 'dashboard-graficas'))
  const { Saldo } = await get('a', 'dashboard')
  expect(Antiguedad.map(({ Tramo, Documentos }) => [Tramo, Documentos])).toEqual([
    ['0 a 30 días', 3],
    ['31 a 60 días', 2],
    ['61 a 90 días', 1],
    ['Más de 90 días', 2],
  ])
  const suma = Antiguedad.reduce((total, tramo) => total + Math.round(tramo.Saldo * 100), 0)
  expect(suma).toBe(Math.round(Saldo * 100))
})

test('los congelamientos que se listan suman el saldo congelado, y cada uno dice de qué es', async () => {
  await fund(t.deps, t.gente.a, 100_000_000n)
  const destino = await seedDestino(t, t.gente.a)
  const datos = { ...destino, Monto: '120.50', Concepto: 'Para el tablero', IdSucursal: t.gente.sucursalA }
  const retorno = await makeClient(t)('a', 'POST', 'retorno_agregar', datos)
  const congelado = z.array(Congelamiento).parse(await get('a', 'saldo-congelado'))
  expect(congelado).toEqual([
    expect.objectContaining({ Clase: 'retorno', Importe: 120.5, IdObjeto: retorno.cuerpo.IdRetorno }),
  ])
  expect((await get('a', 'dashboard')).SaldoCongelado).toBe(120.5)
  await makeClient(t)('a', 'PUT', `retorno/${retorno.cuerpo.IdRetorno}/cancelar`, {})
  expect(await get('a', 'saldo-congelado')).toEqual([])
})

test('otro socio no ve nada de esto', async () => {
  expect(await get('b', 'saldo-congelado')).toEqual([])
  const { Meses, Antiguedad, Productos } = await get('b', 'dashboard-graficas')
  expect(Productos).toEqual([])
  expect([...Meses, ...Antiguedad].every((fila) => (fila.Ventas ?? fila.Saldo) === 0)).toBe(true)
})
