import { expect, test } from 'vitest'
import { impedidoPor } from './consentimiento.ts'

test('Tesorería espera al socio que entrega, y con su sí o con un acuerdo ya no', () => {
  const de = (Estatus: 'Pendiente' | 'Aceptado' | 'Rechazado' | 'Acuerdo') =>
    impedidoPor({ Estatus, Fecha: '2026-11-15T10:00:00', Motivo: 'No lo pedí.' })
  expect(de('Pendiente')).toBe('Falta que lo acepte el socio que entrega.')
  expect(de('Rechazado')).toBe('El socio que entrega lo rechazó el 15/11/2026: No lo pedí.')
  expect([de('Aceptado'), de('Acuerdo'), impedidoPor(null)]).toEqual([null, null, null])
})
