import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAtScale, formatDecimal } from '../decimal.ts'
import { diceYDebe, importeEnVentana, impuestoEnVentana, leerConDecimales, leerImporte } from './numero.ts'

describe('importes del XML', () => {
  test.each([
    ['0', 0n],
    ['10000.000', 10_000_000_000n],
    ['0.000001', 1n],
    ['123456789012345', 123456789012345000000n],
    ['1234567890123456', 1234567890123456000000n],
    ['99999999.999999', 99999999999999n],
    ['123456789.123456', 123456789123456n],
    ['123456789012345678.123456', 123456789012345678123456n],
  ])('%s se lee exacto', (texto, valor) => {
    expect(leerImporte(texto)).toBe(valor)
  })

  test.each([
    '',
    '-1',
    '1,000',
    '1e3',
    ' 1',
    '1.',
    '.5',
    '1.1234567',
    '1..2',
    '1.2.3',
    '1.000000000000000',
    '1234567890123456789',
    '١',
  ])('%j no es un importe del SAT', (texto) => {
    expect(leerImporte(texto)).toBeUndefined()
  })

  test('los totales llevan los decimales de la moneda', () => {
    expect(leerConDecimales('10.50', 2)).toBe(10_500_000n)
    expect(leerConDecimales('10.500', 2)).toBeUndefined()
    expect(leerConDecimales(undefined, 2)).toBeUndefined()
    expect(diceYDebe(undefined, 10_500_000n, 2)).toBe('dice nada, debe decir 10.50')
  })
})

describe('ventanas del Anexo 20', () => {
  test('la ventana del importe se abre con los decimales escritos', () => {
    // By hand: 9.9995 × 21.1883885 = 211.87329080… and 10.0005 × 21.1883895 = 211.89448919…
    expect(importeEnVentana('10.000', '21.188389', '211.873290')).toBe(true)
    expect(importeEnVentana('10.000', '21.188389', '211.873289')).toBe(false)
    expect(importeEnVentana('10.000', '21.188389', '211.894490')).toBe(true)
    expect(importeEnVentana('10.000', '21.188389', '211.894491')).toBe(false)
  })

  test('con cantidad entera la ventana es de medio: así la escribe el SAT', () => {
    expect(importeEnVentana('1', '100.00', '50.00')).toBe(true)
    expect(importeEnVentana('1', '100.00', '49.98')).toBe(false)
    expect(importeEnVentana('1.000000', '100.000000', '100.000051')).toBe(true)
    expect(importeEnVentana('1.000000', '100.000000', '100.000052')).toBe(false)
  })

  test('la del impuesto solo se abre por la base', () => {
    expect(impuestoEnVentana('206975.715517', '0.160000', '33116.114483')).toBe(true)
    expect(impuestoEnVentana('100.00', '0.160000', '16.00')).toBe(true)
    expect(impuestoEnVentana('100.00', '0.160000', '15.99')).toBe(true)
    expect(impuestoEnVentana('100.00', '0.160000', '16.01')).toBe(true)
    expect(impuestoEnVentana('100.00', '0.160000', '16.02')).toBe(false)
    expect(impuestoEnVentana('100.00', '0.160000', '15.98')).toBe(false)
    // The upper limit leaves 10^-12 out: 100.005 × 1.6 is 160.008, and not one thousandth more.
    expect(impuestoEnVentana('100.00', '1.600000', '160.008')).toBe(true)
    expect(impuestoEnVentana('100.00', '1.600000', '160.009')).toBe(false)
    expect(impuestoEnVentana('100.00', '0.000000', '0.00')).toBe(true)
    expect(impuestoEnVentana('100.00', '0.000000', '0.01')).toBe(false)
  })

  test('lo que no es número nunca está dentro', () => {
    expect(importeEnVentana('x', '1', '1')).toBe(false)
    expect(impuestoEnVentana('1', 'x', '1')).toBe(false)
  })

  test('el producto redondeado a seis decimales siempre cabe', () => {
    const micro = fc.bigInt({ min: 1n, max: 40_000_000_000n })
    fc.assert(
      fc.property(micro, micro, (cantidad, precio) => {
        const importe = (cantidad * precio + 500_000n) / 1_000_000n
        return importeEnVentana(formatDecimal(cantidad), formatDecimal(precio), formatAtScale(importe, 6))
      }),
    )
  })
})
