// What a capture of a deposit may say: documents by their kind, amounts that fit, and a day of the last year.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

const AHORA = new Date('2026-11-15T18:00:00Z')

let t: TestApp
let f: Fiscales
let factura: { id: number }
let cargo: { id: number }
let saldo: number
beforeAll(async () => {
  t = await createTestApp({ now: () => AHORA })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL SUR')
  factura = await crearTimbrado(t.deps, f, 'factura')
  cargo = await crearTimbrado(t.deps, f, 'nota_cargo', { IdFactura: factura.id })
  saldo = (await call('a', 'GET', `factura/${factura.id}`)).cuerpo[0].SaldoRestante
})
afterAll(() => t.close())

const call = async (sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const datos = (cambios: object) => ({
  IdDepositoTipo: 2,
  Depositante: 'Autotransportes',
  Monto: 1000,
  IdCliente: f.cliente,
  DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: factura.id }],
  ...cambios,
})
const capturar = (cambios: object = {}) => call('a', 'POST', 'deposito_agregar', datos(cambios))
const cuantos = async () => (await call('a', 'GET', 'depositos_resumen')).cuerpo.Filas

describe('el tipo de cada documento (D-121)', () => {
  const OTRO_TIPO = 'Alguno de los documentos no es del tipo que dice su IdDocumentoTipo. Vuelve a elegirlos.'

  test('se respeta: 1 es Factura y 2 es Nota de Cargo', async () => {
    const DocumentosAplicados = [
      { IdDocumentoTipo: 2, IdDocumento: cargo.id },
      { IdDocumentoTipo: '1', IdDocumento: String(factura.id) },
    ]
    const { status, cuerpo } = await capturar({ DocumentosAplicados })
    expect(status).toBe(200)
    expect(
      cuerpo.DocumentosAplicados.map((d: { IdDocumentoTipo: number; DocumentoTipoNombre: string }) => [
        d.IdDocumentoTipo,
        d.DocumentoTipoNombre,
      ]).sort(),
    ).toEqual([
      [1, 'Factura'],
      [2, 'Nota de Cargo'],
    ])
  })

  test('cruzado se rechaza al capturar, al editar y al aplicar', async () => {
    const { cuerpo } = await capturar()
    for (const DocumentosAplicados of [
      [{ IdDocumentoTipo: 2, IdDocumento: factura.id }],
      [{ IdDocumentoTipo: 1, IdDocumento: cargo.id }],
    ]) {
      const antes = await cuantos()
      const nuevo = await capturar({ DocumentosAplicados })
      expect([nuevo.status, nuevo.cuerpo.campos]).toEqual([422, { DocumentosAplicados: OTRO_TIPO }])
      expect(await cuantos()).toBe(antes)
      const editado = await call('a', 'PUT', `deposito_editar/${cuerpo.IdDeposito}`, datos({ DocumentosAplicados }))
      expect([editado.status, editado.cuerpo.campos]).toEqual([422, { DocumentosAplicados: OTRO_TIPO }])
      const aplicado = await call('tesoreria', 'PUT', `admin/deposito_aplicar/${cuerpo.IdDeposito}`, {
        FechaPago: '2026-11-15',
        IdFormaPago: f.trans,
        DocumentosAplicados,
      })
      expect([aplicado.status, aplicado.cuerpo.campos]).toEqual([422, { DocumentosAplicados: OTRO_TIPO }])
    }
    expect((await call('a', 'GET', `deposito/${cuerpo.IdDeposito}`)).cuerpo[0].DepositoEstatus).toBe('Capturado')
  })

  test.each([0, 3, 'x', null])('IdDocumentoTipo %j no existe', async (IdDocumentoTipo) => {
    const r = await capturar({ DocumentosAplicados: [{ IdDocumentoTipo, IdDocumento: factura.id }] })
    expect([r.status, Object.values(r.cuerpo.campos)]).toEqual([
      422,
      ['El tipo debe ser 1 (Factura) o 2 (Nota de Cargo).'],
    ])
  })

  test('el mismo documento dos veces se rechaza', async () => {
    const una = { IdDocumentoTipo: 1, IdDocumento: factura.id }
    const r = await capturar({ DocumentosAplicados: [una, una] })
    expect([r.status, r.cuerpo.campos]).toEqual([
      422,
      { 'DocumentosAplicados.1.IdDocumento': 'Este documento está repetido en la lista.' },
    ])
  })
})

describe('lo que pide cada línea', () => {
  const con = (MontoAplicado: unknown, Monto = 1000) =>
    capturar({ Monto, DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: factura.id, MontoAplicado }] })

  test('cabe', async () => {
    expect((await con(1000)).cuerpo.DocumentosAplicados[0].MontoAplicado).toBe(1000)
    expect((await con(999.99)).cuerpo.DocumentosAplicados[0].MontoAplicado).toBe(999.99)
  })

  test('más que el depósito se rechaza, también sumando líneas', async () => {
    const frase = 'Lo aplicado supera el monto del depósito.'
    const r = await con(1000.01)
    expect([r.status, r.cuerpo.campos]).toEqual([422, { DocumentosAplicados: frase }])
    const suma = await capturar({
      Monto: 100,
      DocumentosAplicados: [
        { IdDocumentoTipo: 1, IdDocumento: factura.id, MontoAplicado: 60 },
        { IdDocumentoTipo: 2, IdDocumento: cargo.id, MontoAplicado: 40.01 },
      ],
    })
    expect([suma.status, suma.cuerpo.campos]).toEqual([422, { DocumentosAplicados: frase }])
  })

  test('más que el saldo del documento se rechaza', async () => {
    const de_mas = Number((saldo + 0.01).toFixed(2))
    const r = await con(de_mas, de_mas + 1000)
    expect([r.status, r.cuerpo.campos]).toEqual([
      422,
      { DocumentosAplicados: 'El monto aplicado supera el saldo de un documento. Vuelve a cargar sus saldos.' },
    ])
  })

  test.each([0, -1, 'x', 1.234, ''])('%j no es un monto', async (MontoAplicado) => {
    const r = await con(MontoAplicado)
    expect([r.status, Object.keys(r.cuerpo.campos)]).toEqual([422, ['DocumentosAplicados.0.MontoAplicado']])
  })
})

describe('el día del depósito', () => {
  const del = (FechaDeposito: unknown) => capturar({ FechaDeposito })

  test.each(['2026-11-15', '2025-11-15', '', null])('%j se admite', async (dia) => {
    expect((await del(dia)).status).toBe(200)
  })

  test.each([
    ['2026-11-16', 'La fecha de depósito no puede ser futura.'],
    ['2999-01-01', 'La fecha de depósito no puede ser futura.'],
    ['2025-11-14', 'La fecha de depósito no puede tener más de un año.'],
    ['0001-01-01', 'La fecha de depósito no puede tener más de un año.'],
    ['2026-02-30', 'La fecha no existe.'],
  ])('%s se rechaza', async (dia, frase) => {
    const r = await del(dia)
    expect([r.status, r.cuerpo.campos]).toEqual([422, { FechaDeposito: frase }])
  })

  test('el que ya tenía sigue siendo suyo al editar, aunque haya cumplido un año', async () => {
    const { cuerpo } = await del('2025-11-15')
    await t.base.asAdmin("update deposito set fecha_deposito = '2025-11-01' where id = $1", [cuerpo.IdDeposito])
    const editar = (FechaDeposito: string) =>
      call('a', 'PUT', `deposito_editar/${cuerpo.IdDeposito}`, datos({ FechaDeposito, Monto: 900 }))
    expect((await editar('2025-11-01')).status).toBe(200)
    expect((await editar('2025-11-02')).cuerpo.campos).toEqual({
      FechaDeposito: 'La fecha de depósito no puede tener más de un año.',
    })
  })
})

test('un documento aplicado lleva los campos de la especificación y ninguno más', async () => {
  const { cuerpo } = await capturar()
  const campos = ['DocumentoTipoNombre', 'Folio', 'IdDocumento', 'IdDocumentoTipo', 'MontoAplicado', 'Saldo']
  expect(Object.keys(cuerpo.DocumentosAplicados[0]).sort()).toEqual(campos)
  const bandeja: { IdDeposito: number; Documentos: object[] }[] = (await call('tesoreria', 'GET', 'admin/depositos'))
    .cuerpo
  const suyo = bandeja.find(({ IdDeposito }) => IdDeposito === cuerpo.IdDeposito)!
  expect(Object.keys(suyo.Documentos[0]!).sort()).toEqual(campos)
})
