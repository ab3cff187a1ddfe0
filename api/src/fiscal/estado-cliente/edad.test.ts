import { describe, expect, test } from 'vitest'
import { porEdad } from './edad.ts'

describe('lo que se debe por edad', () => {
  test('los tramos suman el total y los documentos sin perder un centavo', () => {
    const { tramos, documentos, total } = porEdad([
      { tramo: 4, documentos: 2, cent: '1100000000' },
      { tramo: 0, documentos: 3, cent: '11' },
    ])
    expect(tramos.map(({ cent }) => cent)).toEqual([11n, 0n, 0n, 0n, 1_100_000_000n])
    expect(documentos).toBe(5)
    expect(total).toBe(1_100_000_011n)
  })
  test('nadie debe nada: todo en cero', () => {
    expect(porEdad([]).total).toBe(0n)
  })
})
