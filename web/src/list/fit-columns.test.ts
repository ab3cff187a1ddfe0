import { describe, expect, test } from 'vitest'
import { APRIETE_ACCIONES, figureWidths, fitColumns } from './anchos.ts'

describe('el ancho de las columnas', () => {
  test('si caben, cada una el suyo', () => {
    expect(fitColumns([100, 200], 50, 400)).toEqual({ anchos: [100, 200], apretada: false })
  })

  test('antes de medir la pantalla no se aprieta nada', () => {
    expect(fitColumns([100, 200], 50, 0).apretada).toBe(false)
  })

  test('si con apretarse caben todas, ninguna queda debajo', () => {
    const { anchos, apretada } = fitColumns([100, 100], 50, 240)
    expect(apretada).toBe(true)
    expect(anchos.reduce((a, b) => a + b) + 50 - APRIETE_ACCIONES).toBeLessThanOrEqual(240)
  })

  test('las que caben enteras llegan justo a la columna fija', () => {
    const { anchos } = fitColumns([100, 100, 100, 100], 114, 400)
    const visibles = anchos.slice(0, 3).reduce((a, b) => a + b)
    expect(400 - 100 - visibles).toBeLessThan(3)
    expect(400 - 100 - visibles).toBeGreaterThanOrEqual(0)
  })

  test('lo que sobra es de los nombres que se cortan, quepan todas o no', () => {
    expect(fitColumns([100, 100, 100, 100], 114, 370, [false, true]).anchos).toEqual([92, 178, 92, 92])
    expect(fitColumns([100, 60], 40, 240, [true, false])).toEqual({ anchos: [140, 60], apretada: false })
  })

  test('ninguna crece a más del doble donde caben todas', () => {
    expect(fitColumns([100, 60], 40, 900, [true, false]).anchos).toEqual([200, 60])
  })

  test('en una pantalla donde no cabe ni la primera, nadie se estira', () => {
    expect(fitColumns([300, 100], 100, 200).anchos).toEqual([292, 92])
  })
})

describe('las cifras', () => {
  const columnas = [
    { campo: 'nombre', titulo: 'Nombre' },
    { campo: 'total', titulo: 'Total', cifra: true },
  ] as const
  const anchoDe = (total: string) =>
    figureWidths<{ nombre: string; total: string }>(columnas, [{ nombre: 'x'.repeat(90), total }])

  test('piden lugar para la más larga; los nombres no, pueden cortarse', () => {
    const [nombre, corta] = anchoDe('$1.00')
    expect(nombre).toBe(0)
    const [, larga] = anchoDe('$123,456,789.00')
    expect(larga).toBeGreaterThan(corta!)
    expect(larga).toBeGreaterThanOrEqual('$123,456,789.00'.length * 8)
  })

  test('sin filas no piden nada', () => {
    expect(figureWidths(columnas, [])).toEqual([0, 0])
  })
})
