// The dated quota table: its 2026 values, and silence where nothing is published.
import { expect, test } from 'vitest'
import { CuotaNoPublicadaError, causaCuota2A, cuotaIeps, findCuotaIeps } from './cuotas-ieps.ts'
import { formatDecimal } from './decimal.ts'

test.each([
  ['15101514', '0.591390'],
  ['15101515', '0.721605'],
  ['15101505', '0.490817'],
])('la cuota 2026 de %s es %s pesos por litro', (clave, cuota) => {
  expect(formatDecimal(cuotaIeps(clave, '2026-01-01'))).toBe(cuota)
  expect(formatDecimal(cuotaIeps(clave, '2026-12-31T23:59:59'))).toBe(cuota)
})

test('un día sin cuota publicada es un error explícito, nunca un cero', () => {
  expect(findCuotaIeps('15101505', '2027-01-01')).toBeNull()
  expect(findCuotaIeps('15101505', '2025-12-31')).toBeNull()
  expect(() => cuotaIeps('15101505', '2027-01-01T08:00:00')).toThrow(CuotaNoPublicadaError)
})

test('lo que no es gasolina ni diésel no causa cuota en ninguna fecha', () => {
  expect(cuotaIeps('15111510', '2031-05-05')).toBe(0n)
  expect(causaCuota2A('15101504')).toBe(false)
})

test('un acuerdo nuevo entra por la tabla', () => {
  const acuerdos = [{ desde: '2027-01-01', hasta: '2027-12-31', fuente: 'DOF', cuotas: { '15101505': '0.510000' } }]
  expect(formatDecimal(cuotaIeps('15101505', '2027-06-01', acuerdos))).toBe('0.510000')
  expect(findCuotaIeps('15101514', '2027-06-01', acuerdos)).toBeNull()
})
