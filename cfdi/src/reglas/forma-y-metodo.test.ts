import { describe, expect, test } from 'vitest'
import {
  type Cambio,
  type Caso,
  CONTEXTO,
  codigosDe,
  factura,
  notaCredito,
  pon,
  quita,
  recibo,
  UUID_FACTURA,
} from './comprobante-de-prueba.ts'
import { validar } from './validar.ts'

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
    expect(codigosDe(malo)).toEqual(['CRP20105', 'CRP20106'])
    expect(codigosDe(recibo())).toEqual([])
  })

  test('un traslado no lleva ninguno de los dos, y la nómina solo el método', () => {
    const sin = (tipo: 'T' | 'N', cambio: Cambio) =>
      codigosDe(
        notaCredito((c) => {
          c.TipoDeComprobante = tipo
          delete c.FormaPago
          delete c.MetodoPago
          delete c.CfdiRelacionados
          cambio(c)
        }),
      )
    expect(sin('T', pon('FormaPago', '03'))).toContain('CFDI40103')
    expect(sin('T', pon('MetodoPago', 'PUE'))).toContain('CFDI40125')
    expect(sin('N', pon('FormaPago', '03'))).toContain('CFDI40103')
    expect(sin('N', pon('MetodoPago', 'PUE'))).not.toContain('CFDI40125')
  })

  test('lo que la guía pide y el SAT no exige avisa con su razón', () => {
    const sinPago = factura((c) => {
      delete c.FormaPago
      delete c.MetodoPago
    })
    const hallazgos = validar(sinPago, CONTEXTO)
    expect(hallazgos.map(({ codigo, severidad }) => [codigo, severidad])).toEqual([
      ['LITRO-201', 'aviso'],
      ['LITRO-202', 'aviso'],
    ])
    for (const { mensaje } of hallazgos) expect(mensaje).toContain('opcional')
  })

  test.each(['15', '17', '30'])('LITRO-210: la forma %s de contado avisa en una factura y no en una nota', (forma) => {
    const deContado = factura((c) => {
      contado(c)
      c.FormaPago = forma
    })
    expect(codigosDe(deContado)).toEqual(['LITRO-210'])
    expect(codigosDe(notaCredito(pon('FormaPago', forma)))).toEqual([])
    expect(codigosDe(factura(contado))).toEqual([])
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
