import { expect, test } from 'vitest'
import { porAntiguedad } from './tramos.ts'

test('cada factura cae en un tramo y los centavos no se pierden', () => {
  const filas = [
    { Antiguedad: 0, SaldoRestante: 0.1 },
    { Antiguedad: 30, SaldoRestante: 0.2 },
    { Antiguedad: 31, SaldoRestante: 5 },
    { Antiguedad: 90, SaldoRestante: 7.01 },
    { Antiguedad: 91, SaldoRestante: 1_000_000.99 },
    { Antiguedad: null, SaldoRestante: null },
  ]
  expect(porAntiguedad(filas).map(({ saldo }) => saldo)).toEqual([0.3, 5, 7.01, 1_000_000.99])
  expect(porAntiguedad(filas).map(({ facturas }) => facturas)).toEqual([3, 1, 1, 1])
})

test('sin deudas todo es cero', () => {
  expect(porAntiguedad([]).every(({ saldo, facturas }) => saldo === 0 && facturas === 0)).toBe(true)
})
