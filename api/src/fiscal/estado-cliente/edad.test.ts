import { describe, expect, test } from 'vitest'
import { sumarPorEdad } from './edad.ts'

const debido = (dias: number, cent: string) => ({
  folio: 'A-1',
  numero: '1',
  dia: '2026-11-01',
  vence: null,
  dias,
  total: '1.00',
  cent,
})

describe('lo que se debe por edad', () => {
  test('cada día cae en su tramo, y los tramos suman el total sin perder un centavo', () => {
    const { tramos, total } = sumarPorEdad(
      [-5, 0, 1, 30, 31, 60, 61, 90, 91, 4000].map((dias, i) => debido(dias, String(10n ** BigInt(i)))),
    )
    expect(tramos.map(({ cent }) => cent)).toEqual([11n, 1100n, 110_000n, 11_000_000n, 1_100_000_000n])
    expect(tramos.map(({ documentos }) => documentos)).toEqual([2, 2, 2, 2, 2])
    expect(total).toBe(1_111_111_111n)
  })
  test('nadie debe nada: todo en cero', () => {
    expect(sumarPorEdad([]).total).toBe(0n)
  })
})
