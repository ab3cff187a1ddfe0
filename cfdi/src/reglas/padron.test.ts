import { describe, expect, test } from 'vitest'
import { type Cambio, codigosDe, concepto, factura, facturaGlobal } from './comprobante-de-prueba.ts'
import type { Contexto, Inscripcion } from './contexto.ts'

const EMISOR = 'EKU9003173C9'
const RECEPTOR = 'URE180429TM6'
const TERCERO = 'COSC8001137NA'

/** Only that RFC is known; of the others nobody knows anything. */
const padron = (rfc: string, inscrito: Inscripcion | null): Partial<Contexto> => ({
  padron: (otro) => (otro === rfc ? inscrito : undefined),
})

const conTercero: Cambio = (c) => {
  concepto(c).ACuentaTerceros = {
    RfcACuentaTerceros: TERCERO,
    NombreACuentaTerceros: 'CARLA CORTES',
    RegimenFiscalACuentaTerceros: '612',
    DomicilioFiscalACuentaTerceros: '64000',
  }
}

describe('padrón del SAT', () => {
  test.each<[codigo: string, regla: string, rfc: string, inscrito: Inscripcion | null]>([
    ['CFDI40138', 'el emisor no está en la lista', EMISOR, null],
    ['CFDI40138', 'el emisor está cancelado', EMISOR, { nombre: null }],
    ['CFDI40139', 'el nombre del emisor es otro', EMISOR, { nombre: 'ESCUELA KEMPER' }],
    ['CFDI40143', 'el RFC del receptor no existe', RECEPTOR, null],
    ['CFDI40144', 'el receptor está cancelado', RECEPTOR, { nombre: null }],
    ['CFDI40145', 'el nombre del receptor es otro', RECEPTOR, { nombre: 'UNIVERSIDAD ROBOTICA' }],
    ['CFDI40147', 'el receptor no tiene domicilio', RECEPTOR, { codigoPostal: null }],
    ['CFDI40148', 'el código postal del receptor es otro', RECEPTOR, { codigoPostal: '65000' }],
    ['CFDI40187', 'el tercero no existe', TERCERO, null],
    ['CFDI40187', 'el tercero no está obligado', TERCERO, { obligado: false, nombre: null }],
    ['CFDI40189', 'el tercero está cancelado', TERCERO, { obligado: true, nombre: null }],
    ['CFDI40190', 'el nombre del tercero es otro', TERCERO, { nombre: 'CARLA CORTEZ' }],
    ['CFDI40192', 'el tercero no tiene domicilio', TERCERO, { codigoPostal: null }],
    ['CFDI40193', 'el código postal del tercero es otro', TERCERO, { codigoPostal: '65000' }],
  ])('%s: %s', (codigo, _regla, rfc, inscrito) => {
    expect(codigosDe(factura(conTercero), padron(rfc, inscrito))).toEqual([codigo])
  })

  test('quien coincide, y de quien nada se sabe, no tiene hallazgos', () => {
    const lista: Record<string, Inscripcion> = {
      [EMISOR]: { nombre: 'ESCUELA KEMPER URGATE' },
      [RECEPTOR]: { nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', codigoPostal: '86991' },
      [TERCERO]: { nombre: 'CARLA CORTES', codigoPostal: '64000', obligado: true },
    }
    expect(codigosDe(factura(conTercero), { padron: (rfc) => lista[rfc] })).toEqual([])
    expect(codigosDe(factura(conTercero), { padron: () => undefined })).toEqual([])
    expect(codigosDe(factura(conTercero), { padron: () => ({}) })).toEqual([])
  })

  test('un RFC genérico no está en ninguna lista y no se busca', () => {
    expect(codigosDe(facturaGlobal(), padron('XAXX010101000', null))).toEqual([])
  })
})
