import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { describe, expect, test } from 'vitest'
import { destinoDe, faltanteDe } from './destino.ts'

const interno = (cambios: Partial<DepositoPorValidar> = {}) =>
  ({
    IdDepositoTipo: 4,
    SocioComercial: 'A',
    SocioOrigen: 'B',
    Litros: 100,
    PrecioPorLitro: 22.45,
    Monto: 2245,
    Cliente: null,
    Consentimiento: { Estatus: 'Aceptado', Fecha: '2026-11-15T10:00:00', Motivo: '' },
    ...cambios,
  }) as DepositoPorValidar

describe('un depósito interno', () => {
  test.each([
    ['completo', {}, null],
    ['con un centavo de tolerancia', { Monto: 2245.01 }, null],
    ['que no cuadra', { Monto: 2245.02 }, 'Litros por precio da $2,245.00 y el depósito es de $2,245.02.'],
  ])('%s', (_, cambios, esperado) => {
    expect(faltanteDe(interno(cambios))).toBe(esperado)
  })

  test('sin el sí de quien entrega no se aplica', () => {
    const Consentimiento = { Estatus: 'Pendiente', Fecha: null, Motivo: '' } as const
    expect(faltanteDe(interno({ Consentimiento }))).toBe('Falta que lo acepte el socio que entrega.')
  })

  test.each([['Litros'], ['PrecioPorLitro'], ['SocioOrigen']])('sin %s no se aplica', (campo) => {
    expect(faltanteDe(interno({ [campo]: null }))).toContain('Faltan los litros')
  })
})

test('cada tipo dice a dónde va su dinero, y el pago lo dice su reparto', () => {
  const frase = (IdDepositoTipo: number) => destinoDe(interno({ IdDepositoTipo, Cliente: 'Cubilete' }))
  expect([1, 3, 5, 6].map(frase)).toEqual([
    'El monto completo entra a los fondos de A.',
    'El monto completo entra a los fondos de A.',
    'Va a una cuenta en suspenso: no cambia el saldo del socio.',
    'Queda congelado como saldo a favor de Cubilete.',
  ])
  expect(frase(2)).toBeNull()
  expect(faltanteDe(interno({ IdDepositoTipo: 2, Litros: null }))).toBeNull()
})
