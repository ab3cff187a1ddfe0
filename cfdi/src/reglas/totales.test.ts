import { describe, expect, test } from 'vitest'
import type { Impuestos, Retencion, Traslado } from '../comprobante.ts'
import {
  type Cambio,
  type Caso,
  CONTEXTO,
  codigosDe,
  concepto,
  factura,
  notaCredito,
  pon,
  quita,
} from './comprobante-de-prueba.ts'
import { validar } from './validar.ts'

const resumen =
  (datos: Partial<Impuestos>): Cambio =>
  (c) => {
    c.Impuestos = { ...c.Impuestos, ...datos }
  }
const traslado =
  (datos: Partial<Traslado>, i = 0): Cambio =>
  (c) => {
    const fila = c.Impuestos?.Traslados?.[i]
    if (fila) Object.assign(fila, datos)
  }
const retencion =
  (datos: Partial<Retencion>): Cambio =>
  (c) => {
    const fila = c.Impuestos?.Retenciones?.[0]
    if (fila) Object.assign(fila, datos)
  }
const traslada: Cambio = (c) => {
  c.TipoDeComprobante = 'T'
  c.SubTotal = '0'
  c.Total = '0'
  c.Moneda = 'XXX'
  delete c.Descuento
  delete c.Impuestos
  for (const uno of c.Conceptos) delete uno.Descuento
}

const casos: readonly Caso[] = [
  ['CFDI40107', 'el subtotal lleva los decimales de la moneda', pon('SubTotal', '212933.886')],
  ['CFDI40108', 'el subtotal es la suma de los importes', pon('SubTotal', '212933.88')],
  [
    'CFDI40109',
    'un traslado va en ceros',
    (c) => {
      traslada(c)
      c.SubTotal = '1'
    },
    traslada,
  ],
  ['CFDI40111', 'el descuento es la suma de los conceptos', pon('Descuento', '100.01')],
  ['CFDI40111', 'si un concepto tiene descuento, el documento también', quita('Descuento')],
  [
    'CFDI40111',
    'sin descuentos en los conceptos sobra el del documento',
    (c) => {
      for (const uno of c.Conceptos) delete uno.Descuento
    },
  ],
  [
    'CFDI40111',
    'un traslado no lleva descuento',
    (c) => {
      traslada(c)
      c.Descuento = '0'
      for (const uno of c.Conceptos) uno.Descuento = '0'
    },
    traslada,
  ],
  ['CFDI40112', 'el descuento lleva los decimales de la moneda', pon('Descuento', '100.000')],
  ['CFDI40119', 'el total cuadra al centavo', pon('Total', '246058.01')],
  ['LITRO-407', 'el total lleva los decimales de la moneda', pon('Total', '246058.000')],
  ['CFDI40201', 'un traslado no lleva resumen', pon('TipoDeComprobante', 'T'), traslada],
  ['CFDI40202', 'el total retenido lleva dos decimales', resumen({ TotalImpuestosRetenidos: '36.000' })],
  ['CFDI40203', 'el total retenido es la suma', resumen({ TotalImpuestosRetenidos: '36.01' })],
  ['CFDI40204', 'el total trasladado lleva dos decimales', resumen({ TotalImpuestosTrasladados: '33260.110' })],
  ['CFDI40205', 'el total trasladado es la suma', resumen({ TotalImpuestosTrasladados: '33260.12' })],
  ['CFDI40206', 'con retenciones hay total retenido', resumen({ TotalImpuestosRetenidos: undefined })],
  ['CFDI40207', 'la retención es del catálogo', retencion({ Impuesto: '009' })],
  [
    'CFDI40208',
    'una retención por impuesto',
    resumen({
      Retenciones: [
        { Impuesto: '002', Importe: '18.00' },
        { Impuesto: '002', Importe: '18.00' },
      ],
    }),
  ],
  ['CFDI40210', 'la retención lleva dos decimales', retencion({ Importe: '36.000' })],
  ['CFDI40211', 'la retención suma los conceptos', retencion({ Importe: '35.99' })],
  ['CFDI40212', 'con traslados hay total trasladado', resumen({ TotalImpuestosTrasladados: undefined })],
  ['CFDI40213', 'lo exento no lleva tasa', traslado({ Importe: '0.00' }, 1)],
  ['CFDI40214', 'la base lleva dos decimales', traslado({ Base: '207875.715517' })],
  ['CFDI40215', 'la base suma los conceptos', traslado({ Base: '207875.71' })],
  ['CFDI40216', 'la base exenta suma los conceptos', traslado({ Base: '50.01' }, 1)],
  ['CFDI40217', 'el ISR no se traslada en el resumen', traslado({ Impuesto: '001' })],
  [
    'CFDI40218',
    'un traslado por impuesto, factor y tasa',
    (c) => {
      const fila = c.Impuestos?.Traslados?.[0]
      if (fila) c.Impuestos?.Traslados?.push(fila)
    },
  ],
  ['CFDI40219', 'la tasa del resumen es del catálogo', traslado({ TasaOCuota: '0.16' })],
  ['CFDI40220', 'el importe lleva dos decimales', traslado({ Importe: '33260.114483' })],
  ['CFDI40221', 'el importe suma los conceptos, no es base por tasa', traslado({ Importe: '33260.12' })],
  [
    'LITRO-408',
    'ningún impuesto de los conceptos falta en el resumen',
    (c) => {
      c.Impuestos?.Traslados?.pop()
    },
  ],
  ['LITRO-408', 'ninguna retención falta en el resumen', resumen({ Retenciones: [] })],
]

describe('totales', () => {
  test.each(casos)('%s: %s', (codigo, _regla, malo, bueno) => {
    expect(codigosDe(factura(malo))).toContain(codigo)
    expect(codigosDe(factura(bueno))).not.toContain(codigo)
  })

  test('la frase dice lo escrito y lo que debe decir', () => {
    const [hallazgo] = validar(factura(pon('Total', '246058.01')), CONTEXTO)
    expect(hallazgo?.mensaje).toContain('(dice 246058.01, debe decir 246058.00)')
    expect(hallazgo?.campo).toBe('Total')
  })

  test('CFDI40110: el descuento que no cabe en el subtotal se dice así, y no como una suma que no cuadra', () => {
    // 1000.00 − 1100.00 + 160.00
    const conDescuento = (Descuento: string, Total: string, deLinea?: string) =>
      notaCredito((c) => {
        Object.assign(c, { Descuento, Total })
        Object.assign(concepto(c), { Descuento: deLinea })
        if (deLinea === undefined) delete concepto(c).Descuento
      })
    expect(codigosDe(conDescuento('1100.00', '60.00', '1000.00'))).toEqual(['CFDI40110'])
    expect(codigosDe(conDescuento('1100.00', '60.00'))).toEqual(['CFDI40110'])
    expect(codigosDe(conDescuento('1000.00', '160.00', '1000.00'))).toEqual([])
  })

  test('los impuestos locales cuentan en el total', () => {
    const hospedaje = (Total: string) =>
      notaCredito((c) => {
        c.Total = Total
        c.Complemento = {
          ImpuestosLocales: { version: '1.0', TotaldeRetenciones: '5.00', TotaldeTraslados: '30.00' },
        }
      })
    expect(codigosDe(hospedaje('1185.00'))).toEqual([])
    expect(codigosDe(hospedaje('1160.00'))).toEqual(['CFDI40119'])
  })

  test('si todo es exento no hay total trasladado', () => {
    const exenta = notaCredito((c) => {
      concepto(c).Impuestos = { Traslados: [{ Base: '1000.00', Impuesto: '002', TipoFactor: 'Exento' }] }
      c.Impuestos = { Traslados: [{ Base: '1000.00', Impuesto: '002', TipoFactor: 'Exento' }] }
      c.Total = '1000.00'
    })
    expect(codigosDe(exenta)).toEqual([])
  })

  test('en una moneda sin decimales los totales van enteros', () => {
    const yenes = notaCredito((c) => {
      c.Moneda = 'JPY'
      c.TipoCambio = '0.120000'
    })
    expect(codigosDe(yenes)).toEqual(
      expect.arrayContaining(['CFDI40107', 'LITRO-407', 'CFDI40204', 'CFDI40214', 'CFDI40220']),
    )
  })
})
