import { describe, expect, test } from 'vitest'
import { isTypable, readDecimal, showDecimal } from './decimal-text.ts'

describe('el campo numérico', () => {
  test.each([
    ['1,234.56', '1234.56'],
    ['1234.56', '1234.56'],
    ['$ 1,234,567.8', '1234567.8'],
    ['007', '7'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['0.10', '0.10'],
    ['-3', '-3'],
    ['', ''],
    ['   ', ''],
    ['23.50 MXN', '23.50'],
    ['MXN 1,234.50', '1234.50'],
    ['$23.50 M.N.', '23.50'],
    ['12 pesos', '12'],
  ])('lee %j como %j', (escrito, decimal) => {
    expect(readDecimal(escrito)).toBe(decimal)
  })

  test.each([
    '1,5',
    '1,23',
    '12,34.5',
    '1.234,56',
    '1..2',
    '--1',
    '.',
    '-',
    'abc',
    '23.50 USD',
    'MXN',
    '1 MXN 2',
    '1,2345',
  ])('no adivina %j: una coma fuera de los miles no es un número', (escrito) => {
    expect(readDecimal(escrito)).toBeNull()
  })

  test('al salir muestra miles y al menos los decimales pedidos, sin perder ninguno', () => {
    expect(showDecimal('1234567.5', 2)).toBe('1,234,567.50')
    expect(showDecimal('22.345678', 2)).toBe('22.345678')
    expect(showDecimal('-1000', 0)).toBe('-1,000')
    expect(showDecimal('', 2)).toBe('')
  })

  test('lo que no se puede leer se queda como se escribió', () => {
    expect(showDecimal('1,5', 2)).toBe('1,5')
  })

  test('no acepta letras al teclear', () => {
    expect(isTypable('$1,234.56')).toBe(true)
    expect(isTypable('1e5')).toBe(false)
  })

  test('leer lo mostrado devuelve el mismo número', () => {
    for (const decimal of ['0', '1', '999', '1000', '123456789012345.123456']) {
      expect(readDecimal(showDecimal(decimal, 0))).toBe(decimal)
    }
  })
})
