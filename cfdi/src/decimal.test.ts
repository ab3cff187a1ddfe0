// Proves that money never passes through a float and rounds as the Anexo 20 says.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compare,
  countDecimales,
  DecimalError,
  div,
  divRound,
  formatDecimal,
  formatPesos,
  fromCentavos,
  fromJson,
  mul,
  mulDiv,
  parseAtScale,
  parseDecimal,
  round,
  sum,
  toCentavos,
  toJson,
} from './decimal.ts'

const codigoDe = (accion: () => unknown): string => {
  try {
    accion()
  } catch (error) {
    if (error instanceof DecimalError) return error.codigo
    throw error
  }
  return 'SIN_ERROR'
}

describe('decimal', () => {
  test('lee texto decimal en millonésimas', () => {
    expect(parseDecimal('1234.56')).toBe(1_234_560_000n)
    expect(parseDecimal('0.000001')).toBe(1n)
    expect(parseDecimal('-2.5')).toBe(-2_500_000n)
    expect(parseDecimal('007')).toBe(7_000_000n)
    expect(parseAtScale('0.0000000001', 10)).toBe(1n)
  })

  test.each(['', ' 1', '1 ', '1,234.56', '+1', '.5', '5.', '--1', 'NaN', 'Infinity', '0x10', '1_000', '１', '$1'])(
    'rechaza %j porque no es texto decimal',
    (texto) => expect(codigoDe(() => parseDecimal(texto))).toBe('FORMATO'),
  )

  test('rechaza exponentes, decimales de más y demasiados dígitos, cada uno con su código', () => {
    expect(codigoDe(() => parseDecimal('1e5'))).toBe('EXPONENTE')
    expect(codigoDe(() => parseDecimal('1.0000001'))).toBe('DECIMALES')
    expect(codigoDe(() => parseDecimal('1.001', 2))).toBe('DECIMALES')
    expect(codigoDe(() => parseDecimal('1234567890123456789'))).toBe('DIGITOS')
  })

  test('un número JSON entra por su texto y con quince dígitos a lo más', () => {
    expect(fromJson(0.1) + fromJson(0.2)).toBe(fromJson(0.3))
    expect(fromJson(1234567890123.45)).toBe(1_234_567_890_123_450_000n)
    expect(codigoDe(() => fromJson(1234567890123456))).toBe('DIGITOS')
    expect(codigoDe(() => fromJson(1e21))).toBe('EXPONENTE')
    expect(codigoDe(() => fromJson(1e-7))).toBe('EXPONENTE')
    expect(codigoDe(() => fromJson(Number.NaN))).toBe('FORMATO')
    expect(codigoDe(() => fromJson(1.005, 2))).toBe('DECIMALES')
    expect(fromJson(-0)).toBe(0n)
  })

  test('sale a JSON sin perder nada o no sale', () => {
    expect(toJson(parseDecimal('359000.00'), 2)).toBe(359000)
    expect(toJson(parseDecimal('21.188389'), 6)).toBe(21.188389)
    expect(codigoDe(() => toJson(parseDecimal('12345678901234567.89'), 2))).toBe('DIGITOS')
  })

  test('redondea la mitad alejándose del cero', () => {
    expect(formatDecimal(parseDecimal('0.005'), 2)).toBe('0.01')
    expect(formatDecimal(parseDecimal('-0.005'), 2)).toBe('-0.01')
    expect(formatDecimal(parseDecimal('0.004999'), 2)).toBe('0.00')
    expect(formatDecimal(parseDecimal('2.5'), 0)).toBe('3')
    expect(divRound(-7n, 2n)).toBe(-4n)
    expect(codigoDe(() => divRound(1n, 0n))).toBe('DIVISION_ENTRE_CERO')
    expect(round(parseDecimal('1.234567'), 2)).toBe(1_230_000n)
  })

  test('multiplica, divide y suma con seis decimales', () => {
    expect(formatDecimal(mul(parseDecimal('10000.000'), parseDecimal('24.50')), 2)).toBe('245000.00')
    expect(formatDecimal(div(parseDecimal('1'), parseDecimal('3')))).toBe('0.333333')
    expect(formatDecimal(mulDiv(parseDecimal('302702.48'), parseDecimal('200000'), parseDecimal('359000')))).toBe(
      '168636.479109',
    )
    expect(sum([1n, 2n, 3n])).toBe(6n)
    expect(compare(1n, 2n)).toBe(-1)
    expect(countDecimales('10000.000')).toBe(3)
  })

  test('escribe pesos como se leen en México', () => {
    expect(formatPesos(parseDecimal('1234567.891'))).toBe('$1,234,567.89')
    expect(formatPesos(parseDecimal('-1234.5'))).toBe('-$1,234.50')
    expect(formatPesos(parseDecimal('999'))).toBe('$999.00')
    expect(formatPesos(parseDecimal('21.188389'), 6)).toBe('$21.188389')
  })

  test('texto → decimal → texto es idéntico y los centavos van y vuelven', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (valor) => {
        expect(parseDecimal(formatDecimal(valor))).toBe(valor)
        const centavos = toCentavos(valor)
        expect(toCentavos(fromCentavos(centavos))).toBe(centavos)
        const resto = valor - fromCentavos(centavos)
        expect(resto <= 5_000n && resto >= -5_000n).toBe(true)
      }),
    )
  })
})
