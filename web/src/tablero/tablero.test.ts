import { describe, expect, test } from 'vitest'
import { cuadra } from './cuadra.ts'
import { esRoja, esVencida, filtrar, minimoDe } from './filtro.ts'

const dias = (...lista: number[]) => lista.map((DiasDesdeEmision) => ({ DiasDesdeEmision }))
const quedan = (minimo: string, plazo: Parameters<typeof filtrar>[2]) =>
  filtrar(dias(0, 1, 2, 30, 31, 90), minimo, plazo).map(({ DiasDesdeEmision }) => DiasDesdeEmision)

describe('Facturas Vencidas y por Vencer', () => {
  test('el mínimo vacío, ilegible o negativo es cero', () => {
    expect(['', 'x', '-5', '0', '1', '45'].map(minimoDe)).toEqual([0, 0, 0, 0, 1, 45])
  })

  test('el mínimo incluye su propio día', () => {
    expect(quedan('1', 'todas')).toEqual([1, 2, 30, 31, 90])
    expect(quedan('', 'todas')).toEqual([0, 1, 2, 30, 31, 90])
  })

  test('vencida es más de 30 días; 30 todavía está por vencer', () => {
    expect(quedan('0', 'vencidas')).toEqual([31, 90])
    expect(quedan('0', 'por-vencer')).toEqual([0, 1, 2, 30])
  })

  test('el color sigue la regla de un día y la palabra la de treinta', () => {
    expect(dias(0, 1, 2, 30, 31).map(esRoja)).toEqual([false, false, true, true, true])
    expect(dias(0, 1, 2, 30, 31).map(esVencida)).toEqual([false, false, false, false, true])
  })
})

describe('la identidad de los saldos', () => {
  test('se comprueba al centavo, sin flotantes', () => {
    expect(cuadra({ SaldoEstadoCuenta: 0.3, SaldoDisponible: 0.1, SaldoCongelado: 0.2 })).toBe(true)
    expect(cuadra({ SaldoEstadoCuenta: 0.31, SaldoDisponible: 0.1, SaldoCongelado: 0.2 })).toBe(false)
    expect(cuadra({ SaldoEstadoCuenta: -50, SaldoDisponible: -150.25, SaldoCongelado: 100.25 })).toBe(true)
  })
})
