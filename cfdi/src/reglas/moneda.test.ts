import { describe, expect, test } from 'vitest'
import { type Cambio, type Caso, codigosDe, factura, pon } from './comprobante-de-prueba.ts'

const dolares: Cambio = (c) => {
  c.Moneda = 'USD'
  c.TipoCambio = '18.523400'
}

const casos: readonly Caso[] = [
  ['CFDI40113', 'la moneda es del catálogo', pon('Moneda', 'PES'), dolares],
  ['CFDI40114', 'en pesos el tipo de cambio es 1', pon('TipoCambio', '1.5'), pon('TipoCambio', '1')],
  ['CFDI40115', 'otra moneda exige tipo de cambio', pon('Moneda', 'USD'), dolares],
  [
    'CFDI40116',
    'XXX no lleva tipo de cambio',
    (c) => {
      c.Moneda = 'XXX'
      c.TipoCambio = '1'
    },
    dolares,
  ],
  [
    'CFDI40117',
    'el tipo de cambio es mayor que cero con seis decimales',
    (c) => {
      c.Moneda = 'USD'
      c.TipoCambio = '18.1234567'
    },
    dolares,
  ],
  ['CFDI40121', 'el tipo de comprobante es del catálogo', pon('TipoDeComprobante', 'X')],
  ['CFDI40122', 'la exportación definitiva exige comercio exterior', pon('Exportacion', '02')],
  ['CFDI40123', 'la exportación es del catálogo', pon('Exportacion', '05')],
  ['LITRO-207', 'una factura no va en XXX', pon('Moneda', 'XXX')],
  ['LITRO-208', 'la nómina se avisa', pon('TipoDeComprobante', 'N'), pon('TipoDeComprobante', 'T')],
]

const comercio = (Exportacion: string) =>
  factura((c) => {
    c.Exportacion = Exportacion
    c.Complemento = { ComercioExterior: { Version: '2.0' } }
  })

describe('moneda y exportación', () => {
  test('CFDI40122, CFDI40222: el complemento de comercio exterior va con exportación definitiva', () => {
    expect(codigosDe(factura(pon('Exportacion', '02')))).toEqual(['CFDI40122'])
    expect(codigosDe(comercio('02'))).toEqual([])
    expect(codigosDe(comercio('04'))).toEqual([])
    expect(codigosDe(comercio('01'))).toEqual(['CFDI40222'])
    expect(codigosDe(comercio('03'))).toEqual(['CFDI40222'])
  })

  test.each(casos)('%s: %s', (codigo, _regla, malo, bueno) => {
    expect(codigosDe(factura(malo))).toContain(codigo)
    expect(codigosDe(factura(bueno))).not.toContain(codigo)
  })
})
