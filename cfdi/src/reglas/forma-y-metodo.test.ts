import { describe, expect, test } from 'vitest'
import {
  type Cambio,
  type Caso,
  codigosDe,
  factura,
  notaCredito,
  pon,
  quita,
  recibo,
  UUID_FACTURA,
} from './comprobante-de-prueba.ts'

const contado: Cambio = (c) => {
  c.MetodoPago = 'PUE'
  c.FormaPago = '03'
}

const casos: readonly Caso[] = [
  ['CFDI40104', 'la forma de pago es del catálogo', pon('FormaPago', '07')],
  ['CFDI40105', 'PPD exige 99', pon('FormaPago', '03'), contado],
  ['CFDI40124', 'el método de pago es del catálogo', pon('MetodoPago', 'PUX')],
  ['LITRO-201', 'una factura lleva forma de pago', quita('FormaPago')],
  ['LITRO-202', 'una factura lleva método de pago', quita('MetodoPago')],
  ['LITRO-203', '99 exige PPD', pon('MetodoPago', 'PUE')],
  [
    'LITRO-206',
    'el combustible en efectivo avisa',
    (c) => {
      contado(c)
      c.FormaPago = '01'
    },
    contado,
  ],
]

describe('método y forma de pago', () => {
  test.each(casos)('%s: %s', (codigo, _regla, malo, bueno) => {
    expect(codigosDe(factura(malo))).toContain(codigo)
    expect(codigosDe(factura(bueno))).not.toContain(codigo)
  })

  test('sin combustible el efectivo no avisa', () => {
    const sinCombustible = factura((c) => {
      contado(c)
      c.FormaPago = '01'
      c.Conceptos.shift()
    })
    expect(codigosDe(sinCombustible)).not.toContain('LITRO-206')
  })

  test('un recibo de pago no lleva forma ni método en el comprobante', () => {
    const malo = recibo((c) => {
      c.FormaPago = '03'
      c.MetodoPago = 'PUE'
    })
    expect(codigosDe(malo)).toEqual(['CFDI40103', 'CFDI40125'])
    expect(codigosDe(recibo())).toEqual([])
  })

  test('LITRO-204: la nota de crédito es PUE', () => {
    const ppd = notaCredito((c) => {
      c.MetodoPago = 'PPD'
      c.FormaPago = '99'
    })
    expect(codigosDe(ppd)).toEqual(['LITRO-204'])
  })

  test('LITRO-205: la aplicación de un anticipo lleva forma 30', () => {
    const aplicacion = (forma: string) =>
      notaCredito((c) => {
        c.FormaPago = forma
        c.CfdiRelacionados = [{ TipoRelacion: '07', CfdiRelacionado: [{ UUID: UUID_FACTURA }] }]
      })
    expect(codigosDe(aplicacion('03'))).toEqual(['LITRO-205'])
    expect(codigosDe(aplicacion('30'))).toEqual([])
  })
})
