import type { Certeza, MovimientoBanco } from '@litro/contract/depositos/banco'
import { describe, expect, test } from 'vitest'
import { candidatosDe, seguroDe, segurosDe } from './movimiento.ts'

const m = (IdMovimientoBanco: number, IdDeposito: number, Certeza: Certeza) =>
  ({ IdMovimientoBanco, Sugerencias: [{ IdDeposito, Certeza, Razon: 'porque sí' }] }) as MovimientoBanco

describe('los movimientos que un depósito puede ser', () => {
  test('los más seguros primero y solo los suyos', () => {
    const filas = [m(1, 7, 'posible'), m(2, 7, 'segura'), m(3, 8, 'segura'), m(4, 7, 'probable')]
    expect(candidatosDe(7, filas).map(({ movimiento }) => movimiento.IdMovimientoBanco)).toEqual([2, 4, 1])
    expect([...segurosDe(filas)]).toEqual([7, 8])
  })

  test('nada viene elegido por debajo de la certeza', () => {
    expect(seguroDe(candidatosDe(7, [m(1, 7, 'probable'), m(2, 7, 'posible')]))).toBeUndefined()
    expect(seguroDe(candidatosDe(7, [m(1, 7, 'probable'), m(2, 7, 'segura')]))?.IdMovimientoBanco).toBe(2)
  })
})
