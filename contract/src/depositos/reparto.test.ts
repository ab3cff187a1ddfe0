import { describe, expect, test } from 'vitest'
import { repartir } from './reparto.ts'

const debe = (...saldos: bigint[]) => saldos.map((saldoCent) => ({ saldoCent }))

describe('el reparto de un pago', () => {
  test('paga primero lo más antiguo y el último queda pagado en parte', () => {
    expect(repartir(2500n, debe(1000n, 1000n, 1000n, 1000n))).toEqual({
      cents: [1000n, 1000n, 500n, 0n],
      sobranteCent: 0n,
      exceso: null,
    })
  })

  test('lo que sobra no se aplica a nadie', () => {
    expect(repartir(3000n, debe(1000n, 1n))).toEqual({ cents: [1000n, 1n], sobranteCent: 1999n, exceso: null })
    expect(repartir(500n, [])).toEqual({ cents: [], sobranteCent: 500n, exceso: null })
  })

  test('un documento sin saldo no recibe nada', () => {
    expect(repartir(700n, debe(0n, 700n)).cents).toEqual([0n, 700n])
  })

  test('nunca reparte más que el monto, ni a un documento más de lo que debe', () => {
    for (let monto = 0n; monto <= 60n; monto += 7n) {
      const saldos = [13n, 0n, 5n, 21n]
      const { cents, sobranteCent, exceso } = repartir(monto, debe(...saldos))
      expect(cents.reduce((suma, cent) => suma + cent, sobranteCent)).toBe(monto)
      expect(cents.every((cent, i) => cent >= 0n && cent <= saldos[i]!)).toBe(true)
      expect([sobranteCent >= 0n, exceso]).toEqual([true, null])
    }
  })

  test('lo pedido por renglón manda, y se dice cuando excede', () => {
    expect(repartir(1000n, [{ saldoCent: 900n, pedidoCent: 100n }, { saldoCent: 950n }]).cents).toEqual([100n, 900n])
    expect(repartir(1000n, [{ saldoCent: 900n, pedidoCent: 901n }]).exceso).toBe('saldo')
    expect(repartir(100n, [{ saldoCent: 900n, pedidoCent: 101n }]).exceso).toBe('monto')
  })
})
