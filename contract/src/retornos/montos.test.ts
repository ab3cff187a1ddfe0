import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { difiere, montoMxn } from './montos.ts'

/** Half away from zero, written again without the library: digits, a comparison and nothing else. */
function oraculo(centavosUsd: bigint, millonesimas: bigint): string {
  const producto = (centavosUsd * millonesimas).toString().padStart(7, '0')
  const enteros = BigInt(producto.slice(0, -6))
  const cola = producto.slice(-6)
  const centavos = (enteros + (cola >= '500000' ? 1n : 0n)).toString().padStart(3, '0')
  return `${centavos.slice(0, -2)}.${centavos.slice(-2)}`
}

const texto = (entero: bigint, decimales: number) => {
  const digitos = entero.toString().padStart(decimales + 1, '0')
  return `${digitos.slice(0, -decimales)}.${digitos.slice(-decimales)}`
}

describe('pesos de un monto en dólares', () => {
  test.each([
    ['100', '18.4372', '1843.72'],
    ['0.01', '18.4372', '0.18'],
    ['1234.56', '18.437219', '22761.85'],
    ['1', '0.005', '0.01'],
    ['1', '0.004999', '0.00'],
    // The product is 1.0049999…: rounding to six decimals first would make it 1.01.
    ['0.05', '20.099999', '1.00'],
  ])('%s USD a %s son %s', (usd, tasa, mxn) => {
    expect(montoMxn(usd, tasa)).toBe(mxn)
  })

  test('coincide con un oráculo de enteros, con un solo redondeo', () => {
    const usd = fc.bigInt({ min: 1n, max: 99_999_999_999n })
    // Rates that leave a tail near one half are where a second rounding would show.
    const tasa = fc.oneof(
      fc.bigInt({ min: 1n, max: 999_999_999n }),
      fc.constantFrom(4_999_995n, 20_099_999n, 18_437_250n),
    )
    fc.assert(
      fc.property(usd, tasa, (u, t) => {
        expect(montoMxn(texto(u, 2), texto(t, 6))).toBe(oraculo(u, t))
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('tolerancia de 0.009', () => {
  test.each([
    ['100.00', '100.00', false],
    ['100.00', '100.009', false],
    ['100.00', '99.991', false],
    ['100.00', '100.01', true],
    ['100.01', '100.00', true],
  ])('%s contra %s: %s', (guardado, calculado, esperado) => {
    expect(difiere(guardado, calculado)).toBe(esperado)
  })
})
