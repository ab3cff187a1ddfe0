// Inputs that nobody types and somebody sends: each gets a clear refusal in Spanish, never an unexpected error.
import { DOCUMENTO_TIPO, TIPO } from '@litro/contract/depositos/vida'
import { type ServiceKey, services } from '@litro/contract/services'
import type { Metodo } from '@litro/contract/servicio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { capturaDe, crear, crearTimbrado, type Fiscales, seedFiscales } from './fiscal.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DEL ABSURDO', 'ABS150607QW3')
})
afterAll(() => t.close())

async function pedir(metodo: Metodo, ruta: string, payload?: object | string, sujeto = 'a') {
  const headers = { ...(await t.as(sujeto)), ...(payload !== undefined && { 'content-type': 'application/json' }) }
  const r = await t.app.inject({ method: metodo, url: `/services/${ruta}`, headers, payload })
  return { status: r.statusCode, cuerpo: r.json() }
}

const rutaDe = (key: ServiceKey, id = 0) => services[key].ruta.replace('/services/', '').replace(':id', String(id))

const ILEGIBLE = 'El texto contiene caracteres no permitidos.'
const LISTAS = [
  'facturas',
  'notas-credito',
  'notas-cargo',
  'depositos',
  'retornos',
  'clientes',
  'proveedores',
  'estado-cuenta',
]

describe('un carácter nulo o medio carácter', () => {
  test.each(LISTAS)('en los filtros de %s', async (lista) => {
    for (const consulta of [
      'q=a%00b',
      'estatus=%00',
      'estatus=Aplicado,%00',
      'estatus=a&estatus=%00',
      'cursor=%00&limite=5',
    ]) {
      for (const servicio of [lista, `${lista}_resumen`, `${lista}_exportar`]) {
        const { status, cuerpo } = await pedir('GET', `${servicio}?${consulta}`)
        expect([servicio, consulta, status, Object.values(cuerpo.campos ?? {})]).toEqual([
          servicio,
          consulta,
          400,
          [ILEGIBLE],
        ])
      }
    }
  })

  test.each(['\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\udfff\ud800'])('en un texto: %j', async (texto) => {
    const cliente = {
      RazonSocial: 'X',
      RFC: 'FVA120304AB1',
      CodigoPostal: '37000',
      RegimenFiscal: '601',
      UsoCFDI: 'G03',
    }
    const { status, cuerpo } = await pedir('POST', 'cliente_agregar', { ...cliente, Nombre: `Nombre ${texto} largo` })
    expect([status, cuerpo.campos.Nombre]).toEqual([422, ILEGIBLE])
    const contactos = { CorreoElectronico: `a${texto}@example.com`, EmailsAdicionales: [`b${texto}@example.com`] }
    expect((await pedir('PUT', `cliente_contactos/${t.gente.clienteA}`, contactos)).status).toBe(422)
    const filtro = { Lista: 'facturas', Nombre: 'Mío', Consulta: { q: texto } }
    expect((await pedir('POST', 'filtro_agregar', filtro)).status).toBeLessThan(500)
  })

  test('escrito dentro de una lista que viaja como texto', async () => {
    const datos = { ...deposito(), DocumentosAplicados: '[{"IdDocumentoTipo":1,"IdDocumento":"1\\u0000"}]' }
    expect((await pedir('POST', 'deposito_agregar', datos)).status).toBe(422)
  })
})

test('un cuerpo anidado sin fin', async () => {
  const hondo = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  for (const cuerpo of [
    hondo,
    `{"Nombre":${hondo}}`,
    `{"Consulta":${hondo}}`,
    `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  ]) {
    for (const ruta of ['cliente_agregar', 'filtro_agregar', 'deposito_agregar']) {
      const { status } = await pedir('POST', ruta, cuerpo)
      expect([ruta, status >= 400 && status < 500]).toEqual([ruta, true])
    }
  }
})

const deposito = (cambios: object = {}) => ({
  IdDepositoTipo: TIPO.Anticipo,
  Depositante: 'Autotransportes',
  Monto: 1000,
  IdCliente: f.cliente,
  ...cambios,
})

describe('un importe que no cabe', () => {
  test.each([1_000_000_000, 1_000_000_000_000, 999_999_999_999_999, '99999999999999999999'])(
    'depósito de %s',
    async (Monto) => {
      const { status, cuerpo } = await pedir('POST', 'deposito_agregar', deposito({ Monto }))
      expect([status, Object.keys(cuerpo.campos)]).toEqual([422, ['Monto']])
    },
  )

  test('el mayor que cabe se guarda', async () => {
    expect((await pedir('POST', 'deposito_agregar', deposito({ Monto: '999999999.99' }))).status).toBe(200)
  })

  test.each(['factura', 'nota_cargo', 'nota_credito'] as const)(
    '999,999,999 por 999,999,999 litros: %s',
    async (familia) => {
      const { id } = await crearTimbrado(t.deps, f, 'factura')
      const nota = familia === 'factura' ? {} : { IdFactura: id }
      const captura = capturaDe(f, familia, { ...nota, Precio: '999999999', Litros: '999999999' })
      const { status, cuerpo } = await pedir('POST', rutaDe(`${familia}_agregar`), captura)
      expect([status, cuerpo.campos.Total]).toEqual([422, 'El total no puede pasar de $999,999,999.99.'])
    },
  )

  test('una banda de precios y el precio de un producto', async () => {
    const banda = { IdProducto: f.diesel, PrecioMinimo: '123456789.5' }
    const socio = await pedir(
      'POST',
      'admin/socio_agregar',
      { Nombre: 'De la banda', BandasPrecio: [banda] },
      'administrador',
    )
    expect([socio.status, Object.values(socio.cuerpo.campos)]).toEqual([422, ['El precio es demasiado grande.']])
  })
})

test('el mismo documento dos veces en un depósito', async () => {
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  const uno = { IdDocumentoTipo: DOCUMENTO_TIPO.Factura, IdDocumento: id, MontoAplicado: 10 }
  const lista = { DocumentosAplicados: [uno, uno] }
  const pago = deposito({ IdDepositoTipo: TIPO.Pago, ...lista })
  const { status, cuerpo } = await pedir('POST', 'deposito_agregar', pago)
  expect([status, cuerpo.campos]).toEqual([
    422,
    { 'DocumentosAplicados.1.IdDocumento': 'Este documento está repetido en la lista.' },
  ])
  const bueno = await pedir(
    'POST',
    'deposito_agregar',
    deposito({ IdDepositoTipo: TIPO.Pago, DocumentosAplicados: [uno] }),
  )
  const aplicar = { FechaPago: '2026-11-10', IdFormaPago: f.trans, ...lista }
  const aplicado = await pedir('PUT', `admin/deposito_aplicar/${bueno.cuerpo.IdDeposito}`, aplicar, 'tesoreria')
  expect(aplicado.status).toBe(422)
})

test('un borrador cuyo precio ya no alcanza la cuota del producto dice qué pasa en cada vista', async () => {
  const id = await crear(t.deps, f, 'factura')
  await t.base.force('update tabla_cuota set diesel = 99')
  const frase = /^El precio ya no alcanza para los impuestos del producto\. .+\.$/
  for (const key of ['factura_validar', 'factura_previa', 'factura_previa_xml', 'factura_timbrar'] as const) {
    const { metodo } = services[key]
    const { status, cuerpo } = await pedir(metodo, rutaDe(key, id), metodo === 'POST' ? {} : undefined)
    expect([key, status, cuerpo.error]).toEqual([key, 422, expect.stringMatching(frase)])
  }
})
