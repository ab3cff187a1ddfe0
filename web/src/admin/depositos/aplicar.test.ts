import type { MovimientoBanco } from '@litro/contract/depositos/banco'
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { expect, test } from 'vitest'
import { inicialDe } from './aplicar.ts'

const deposito = (FechaDeposito: string | null) =>
  ({
    FechaDeposito,
    Fecha: '2026-11-12',
    IdFormaPago: null,
    ClaveRastreo: '',
    Documentos: [],
  }) as unknown as DepositoPorValidar
const movimiento = { IdMovimientoBanco: 7, Fecha: '2026-11-11' } as MovimientoBanco

test('la fecha de pago empieza con la del depósito y nunca con la de hoy (D-188)', () => {
  expect(inicialDe(deposito('2026-11-10')).FechaPago).toBe('2026-11-10')
  // A deposit without a day of its own has the one on which it was captured; what the bank says rules over both.
  expect(inicialDe(deposito(null)).FechaPago).toBe('2026-11-12')
  expect(inicialDe(deposito('2026-11-10'), movimiento).FechaPago).toBe('2026-11-11')
})
