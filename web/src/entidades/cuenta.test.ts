import { expect, test } from 'vitest'
import { esperaDe } from './cuenta.ts'

test('una cuenta nueva dice desde cuándo se le paga, con la hora de México; después ya no dice nada', () => {
  const UsableDesde = '2026-11-16T12:30:00'
  const antes = new Date('2026-11-16T18:29:59Z')
  expect(esperaDe({ UsableDesde }, antes)).toBe('Cuenta nueva: se le puede pagar desde el 16/11/2026 12:30.')
  expect(esperaDe({ UsableDesde }, new Date('2026-11-16T18:30:00Z'))).toBeNull()
  expect(esperaDe({ UsableDesde: null }, antes)).toBeNull()
})
