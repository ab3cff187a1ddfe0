import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { expect, test } from 'vitest'
import { esPorCancelar, nextOf } from './estado.ts'

const filas = [{ IdDeposito: 4 }, { IdDeposito: 7 }, { IdDeposito: 9 }] as DepositoPorValidar[]

test('decidido uno, sigue el de abajo; el último deja al de arriba y el único a nadie', () => {
  expect([nextOf(filas, 4), nextOf(filas, 9), nextOf(filas.slice(0, 1), 4)]).toEqual([7, 7, null])
})

test('Por Cancelar espera otra decisión que Capturado', () => {
  expect([esPorCancelar({ DepositoEstatus: 'Por Cancelar' }), esPorCancelar({ DepositoEstatus: 'Capturado' })]).toEqual(
    [true, false],
  )
})
