import { expect, test } from 'vitest'
import { quejaDeFechaDeposito } from './fecha.ts'

const HOY = '2026-11-15'

test.each([HOY, '2026-11-14', '2025-11-15'])('%s es un día de depósito', (dia) => {
  expect(quejaDeFechaDeposito(dia, HOY)).toBeNull()
})

test.each([
  ['2026-11-16', 'La fecha de depósito no puede ser futura.'],
  ['2025-11-14', 'La fecha de depósito no puede tener más de un año.'],
  ['0001-01-01', 'La fecha de depósito no puede tener más de un año.'],
])('%s no lo es', (dia, frase) => {
  expect(quejaDeFechaDeposito(dia, HOY)).toBe(frase)
})

test('un 29 de febrero alcanza hasta el 1 de marzo del año anterior', () => {
  expect(quejaDeFechaDeposito('2027-03-01', '2028-02-29')).toBeNull()
  expect(quejaDeFechaDeposito('2027-02-28', '2028-02-29')).toBe('La fecha de depósito no puede tener más de un año.')
})
