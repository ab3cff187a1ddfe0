// Price → CFDI arithmetic in both habits, against the worked example of the domain guide and its edges.
import { describe, expect, test } from 'vitest'
import { cuotaIeps } from './cuotas-ieps.ts'
import { formatDecimal, parseDecimal } from './decimal.ts'
import {
  conceptoDeLinea,
  cuadrar,
  importesDeLinea,
  type LineaEntrada,
  LineaError,
  retencionDeFlete,
  totales,
} from './totales.ts'

const linea = (
  datos: Partial<Record<'precio' | 'cantidad' | 'cuotaIeps' | 'descuento', string>> &
    Partial<Pick<LineaEntrada, 'tasaIva' | 'precioIncluyeIva'>>,
) =>
  importesDeLinea({
    precio: parseDecimal(datos.precio ?? '100'),
    cantidad: parseDecimal(datos.cantidad ?? '1'),
    precioIncluyeIva: datos.precioIncluyeIva ?? true,
    tasaIva: datos.tasaIva ?? '0.160000',
    cuotaIeps: parseDecimal(datos.cuotaIeps ?? '0'),
    descuento: datos.descuento === undefined ? undefined : parseDecimal(datos.descuento),
  })

const diesel = formatDecimal(cuotaIeps('15101505', '2026-11-02'))
const regular = formatDecimal(cuotaIeps('15101514', '2026-11-02'))

const codigoDe = (accion: () => unknown): string => {
  try {
    accion()
  } catch (error) {
    if (error instanceof LineaError) return error.codigo
    throw error
  }
  return 'SIN_ERROR'
}

describe('precio con IVA', () => {
  test('el ejemplo resuelto: 10,000 L de diésel a 24.50 y 5,000 L de regular a 22.80 suman 359,000.00', () => {
    const lineas = cuadrar([
      linea({ cantidad: '10000', precio: '24.50', cuotaIeps: diesel }),
      linea({ cantidad: '5000', precio: '22.80', cuotaIeps: regular }),
    ])
    const conceptos = lineas.map((una) => conceptoDeLinea(una))
    expect(conceptos[0]).toMatchObject({ Cantidad: '10000.000', ValorUnitario: '21.188389', Importe: '211883.885517' })
    expect(conceptos[1]?.Impuestos.Traslados?.[0]).toMatchObject({ Base: '95726.767241', Importe: '15316.282759' })
    expect(totales(conceptos)).toMatchObject({ SubTotal: '310567.60', Total: '359000.00' })
  })

  test('la cuota 2-A queda dentro del importe y fuera de la base del IVA', () => {
    const una = linea({ cantidad: '1000', precio: '24.50', cuotaIeps: diesel })
    const cuota = una.Importe - una.Base
    expect(formatDecimal(cuota, 2)).toBe('490.82')
  })

  test('el total pactado se redondea una sola vez', () => {
    // 1.3 × 76.926923 = 100.0049999: rounding first to six decimals would add a centavo.
    expect(formatDecimal(linea({ cantidad: '1.3', precio: '76.926923' }).Total, 2)).toBe('100.00')
  })

  test('dos mitades en .005 ceden una millonésima de importe, no un centavo de total', () => {
    const suelta = linea({ cantidad: '93.352', precio: '24.50', cuotaIeps: diesel })
    expect(formatDecimal(suelta.Importe)).toBe('1977.975000')
    const [cuadrada] = cuadrar([suelta])
    expect(formatDecimal(cuadrada!.Importe)).toBe('1977.974999')
    expect(totales([conceptoDeLinea(cuadrada!)]).Total).toBe(formatDecimal(suelta.Total, 2))
    expect(totales([conceptoDeLinea(suelta)]).Total).not.toBe(formatDecimal(suelta.Total, 2))
  })

  test('el descuento viene con IVA, baja el total pactado y no toca la cuota', () => {
    const una = linea({ cantidad: '5000', precio: '24.50', cuotaIeps: diesel, descuento: '1500.00' })
    expect(formatDecimal(una.Total, 2)).toBe('121000.00')
    expect(formatDecimal(una.Descuento)).toBe('1293.103449')
    expect(formatDecimal(una.Importe - una.Descuento - una.Base, 2)).toBe('2454.09')
  })
})

describe('precio sin IVA', () => {
  test('el precio es el valor unitario y el IVA se suma', () => {
    const una = linea({ cantidad: '100', precio: '20', precioIncluyeIva: false, cuotaIeps: diesel })
    expect(conceptoDeLinea(una)).toMatchObject({
      ValorUnitario: '20.000000',
      Importe: '2000.000000',
      Impuestos: { Traslados: [{ Base: '1950.918300', Importe: '312.146928' }] },
    })
    expect(cuadrar([una])).toEqual([una])
  })

  test('el descuento es neto', () => {
    const una = linea({ cantidad: '10', precio: '100', precioIncluyeIva: false, descuento: '50.5' })
    expect(conceptoDeLinea(una)).toMatchObject({
      Descuento: '50.500000',
      Impuestos: { Traslados: [{ Base: '949.500000' }] },
    })
  })
})

describe('tasas', () => {
  test('exento no lleva tasa ni importe, ni total de traslados', () => {
    const concepto = conceptoDeLinea(linea({ tasaIva: 'exento' }))
    expect(concepto.Impuestos.Traslados).toEqual([{ Base: '100.000000', Impuesto: '002', TipoFactor: 'Exento' }])
    const { Impuestos, Total } = totales([concepto])
    expect(Impuestos).toEqual({ Traslados: [{ Base: '100.00', Impuesto: '002', TipoFactor: 'Exento' }] })
    expect(Total).toBe('100.00')
  })

  test('la tasa 0 % sí lleva su total en cero y la frontera el 8 %', () => {
    expect(totales([conceptoDeLinea(linea({ tasaIva: '0.000000' }))]).Impuestos?.TotalImpuestosTrasladados).toBe('0.00')
    expect(formatDecimal(linea({ precio: '108', tasaIva: '0.080000' }).Iva ?? 0n)).toBe('8.000000')
  })

  test('el IVA del documento es la suma redondeada de las líneas, un nodo por tasa', () => {
    const conceptos = ['0.160000', '0.080000', '0.160000'].map((tasaIva) =>
      conceptoDeLinea(linea({ precio: '33.33', tasaIva: tasaIva as '0.160000', precioIncluyeIva: false })),
    )
    const { Impuestos } = totales(conceptos)
    expect(Impuestos?.Traslados?.map(({ TasaOCuota, Importe }) => [TasaOCuota, Importe])).toEqual([
      ['0.160000', '10.67'],
      ['0.080000', '2.67'],
    ])
  })

  test('las retenciones se restan y el documento sin impuestos no lleva nodo', () => {
    const Retenciones = [
      { Base: '100', Impuesto: '002', TipoFactor: 'Tasa' as const, TasaOCuota: '0.040000', Importe: '4' },
    ]
    expect(totales([{ Importe: '100', Impuestos: { Retenciones } }])).toEqual({
      SubTotal: '100.00',
      Impuestos: { TotalImpuestosRetenidos: '4.00', Retenciones: [{ Impuesto: '002', Importe: '4.00' }] },
      Total: '96.00',
    })
    expect(totales([{ Importe: '10' }])).toEqual({ SubTotal: '10.00', Total: '10.00' })
  })
})

describe('lo que no puede ser un concepto', () => {
  test.each([
    ['CANTIDAD', { cantidad: '0' }],
    ['PRECIO', { precio: '0' }],
    ['PRECIO', { precio: '-1' }],
    ['DESCUENTO', { descuento: '-0.01' }],
    ['DESCUENTO', { descuento: '100.01', precioIncluyeIva: false }],
    ['BASE', { precio: '0.40', cuotaIeps: '0.490817' }],
    ['BASE', { precio: '100', descuento: '100' }],
  ] as const)('%s: %j', (codigo, datos) => {
    expect(codigoDe(() => linea(datos))).toBe(codigo)
  })

  test.each([
    [{ precio: '100', descuento: '100' }, /^Lo que queda después del descuento debe/],
    [{ precio: '0.40', cuotaIeps: '0.490817' }, /^El precio no alcanza a cubrir la cuota de IEPS/],
    [{ precio: '0.50', descuento: '0.3', cuotaIeps: '0.490817' }, /descuento y de la cuota de IEPS/],
    [{ precio: '0.004', cantidad: '1' }, /^El importe debe ser mayor que cero/],
  ] as const)('sin base se dice por qué, sin nombrar lo que no hay: %j', (datos, frase) => {
    expect(() => linea(datos)).toThrow(frase)
  })

  test('una cantidad con más decimales de los pedidos se escribe completa', () => {
    expect(conceptoDeLinea(linea({ cantidad: '1.123456' })).Cantidad).toBe('1.123456')
    expect(conceptoDeLinea(linea({ cantidad: '2' }), 0).Cantidad).toBe('2')
  })
})

describe('flete con IVA retenido', () => {
  const flete = (datos: Partial<LineaEntrada> = {}) =>
    importesDeLinea({
      precio: parseDecimal('9860.00'),
      cantidad: parseDecimal('1'),
      precioIncluyeIva: true,
      tasaIva: '0.160000',
      cuotaIeps: 0n,
      retencionIva: retencionDeFlete('78101807', 'URE180429TM6'),
      ...datos,
    })

  test('lo retenido sale del total, no del precio pactado', () => {
    const linea = flete()
    const concepto = conceptoDeLinea(linea, 0)
    expect(concepto.Impuestos.Retenciones).toEqual([
      { Base: '8500.000000', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.040000', Importe: '340.000000' },
    ])
    expect(formatDecimal(linea.Total, 2)).toBe('9860.00')
    expect(totales([concepto])).toMatchObject({
      SubTotal: '8500.00',
      Total: '9520.00',
      Impuestos: { TotalImpuestosRetenidos: '340.00', Retenciones: [{ Impuesto: '002', Importe: '340.00' }] },
    })
  })

  test('sin IVA no hay qué retener', () => {
    for (const tasaIva of ['0.000000', 'exento'] as const) {
      const linea = flete({ tasaIva })
      expect(linea.Retenido).toBe(0n)
      expect(conceptoDeLinea(linea).Impuestos.Retenciones).toBeUndefined()
    }
  })

  test.each([
    ['78101807', 'URE180429TM6', '0.040000'],
    ['78101801', 'URE180429TM6', '0.040000'],
    ['78101807', 'COSC8001137NA', undefined],
    ['78101807', 'XAXX010101000', undefined],
    ['78101807', '', undefined],
    ['78102101', 'URE180429TM6', undefined],
    ['15101505', 'URE180429TM6', undefined],
  ])('%s a %s retiene %s', (clave, rfc, tasa) => {
    expect(retencionDeFlete(clave, rfc)).toBe(tasa)
  })
})
