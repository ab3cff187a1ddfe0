import { describe, expect, test } from 'vitest'
import { plazoDe } from './plazo.ts'

describe('el plazo legal de una cancelación', () => {
  test.each([
    ['2026-11-15', '2027-03-31', 'Quedan 136 días', false],
    ['2027-03-02', '2027-03-31', 'Quedan 29 días', true],
    ['2027-03-30', '2027-03-31', 'Queda 1 día', true],
    ['2027-03-31', '2027-03-31', 'Vence hoy', true],
    ['2027-04-01', '2027-03-31', 'Fuera de plazo', true],
  ])('el %s, con último día %s: %s', (hoy, ultimo, texto, urgente) => {
    expect(plazoDe(hoy, ultimo)).toEqual({ texto, urgente })
  })
})
