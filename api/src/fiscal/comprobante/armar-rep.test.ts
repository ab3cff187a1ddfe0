import { expect, test } from 'vitest'
import { horaDePago } from './armar-rep.ts'

test('la hora de un pago es mediodía, pero nunca posterior a la del recibo', () => {
  expect(horaDePago('2026-11-14', '2026-11-15T00:10:00')).toBe('2026-11-14T12:00:00')
  expect(horaDePago('2026-11-15', '2026-11-15T12:00:01')).toBe('2026-11-15T12:00:00')
  // A payment of this morning, and one of a day that has not begun yet in the zone of the issuer.
  expect(horaDePago('2026-11-15', '2026-11-15T00:10:00')).toBe('2026-11-15T00:10:00')
  expect(horaDePago('2026-11-15', '2026-11-14T22:10:00')).toBe('2026-11-14T22:10:00')
})
