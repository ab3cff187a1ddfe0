import { expect, test } from 'vitest'
import { lineasDe } from './lineas-de-cambio.ts'

test('un ajuste dice su monto', () => {
  expect(lineasDe({ Clase: 'ajuste', Antes: null, Despues: { Monto: '-100.00' } })).toEqual(['Monto: -$100.00'])
})

test('un límite dice lo que hay y lo que habría, sin lo que queda igual', () => {
  const Antes = { LimiteCredito: null, AutorizaPorLimite: true }
  const Despues = { LimiteCredito: '5000.00', AutorizaPorLimite: true }
  expect(lineasDe({ Clase: 'limite', Antes, Despues })).toEqual(['Límite de crédito: $5,000.00, antes Sin límite'])
})

test('los roles van con sus nombres y una liga nunca se escribe', () => {
  const Antes = { Roles: [], CorreoElectronico: 'a@b.mx' }
  const Despues = { Roles: ['tesoreria'], CorreoElectronico: 'a@b.mx' }
  expect(lineasDe({ Clase: 'usuario', Antes, Despues })).toEqual(['Roles: Tesorería, antes Ninguno'])
  expect(lineasDe({ Clase: 'restablecer', Antes: null, Despues: { CorreoElectronico: 'a@b.mx' } })).toEqual([
    'La liga sale por correo a a@b.mx',
  ])
})
