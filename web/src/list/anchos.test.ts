import { describe, expect, test } from 'vitest'
import { figureWidths, type Pedido, repartir } from './anchos.ts'

const pedidos: Pedido[] = [
  { campo: 'Folio', ancho: 80 },
  { campo: 'Cliente', ancho: 100, crece: true },
  { campo: 'Sucursal', ancho: 90, bajo: { de: 'Cliente', turno: 1 } },
  { campo: 'Total', ancho: 100 },
  { campo: 'Saldo', ancho: 110, bajo: { de: 'Total', turno: 2 } },
]
const suma = (anchos: number[]) => anchos.reduce((a, b) => a + b, 0)

describe('el ancho de las columnas', () => {
  test('si caben, cada una tiene el suyo y lo que sobra es de los nombres', () => {
    const { pistas, lugares, apretada } = repartir(pedidos, 50, 600)
    expect(apretada).toBe(false)
    expect(lugares.every(({ lugar }) => lugar === 'solo')).toBe(true)
    expect(pistas).toEqual([80, 170, 90, 100, 110])
  })

  test('un nombre no crece a más del doble: el resto se reparte entre todas', () => {
    const { pistas } = repartir(pedidos, 50, 1000)
    expect(pistas[1]).toBeGreaterThanOrEqual(200)
    expect(pistas[0]).toBeGreaterThan(80)
    expect(suma(pistas)).toBeLessThanOrEqual(950)
  })

  test('antes de medir la pantalla no se aprieta nada', () => {
    expect(repartir(pedidos, 50, 0)).toMatchObject({ apretada: false, pistas: [80, 100, 90, 100, 110] })
  })

  test('primero se aprietan, todavía cada una en la suya', () => {
    const { pistas, lugares, apretada } = repartir(pedidos, 50, 500)
    expect(apretada).toBe(true)
    expect(lugares.every(({ lugar }) => lugar === 'solo')).toBe(true)
    expect(suma(pistas) + 50).toBeLessThanOrEqual(500)
  })

  test('luego se juntan por turnos, hasta que caben', () => {
    const uno = repartir(pedidos, 50, 420)
    expect(uno.lugares.map(({ lugar }) => lugar)).toEqual(['solo', 'arriba', 'abajo', 'solo', 'solo'])
    expect(uno.lugares[2]!.pista).toBe(uno.lugares[1]!.pista)
    const dos = repartir(pedidos, 50, 320)
    expect(dos.lugares.map(({ lugar }) => lugar)).toEqual(['solo', 'arriba', 'abajo', 'arriba', 'abajo'])
    // Two columns that share a cell have the width of the wider one.
    expect(dos.pistas.at(-1)).toBeGreaterThanOrEqual(102)
  })

  test('donde ni así caben, quedan en su mínimo y se deslizan', () => {
    const { pistas } = repartir(pedidos, 50, 200)
    expect(pistas).toEqual([72, 92, 102])
  })

  test('sin la columna de arriba, la de abajo se queda sola', () => {
    const sin = pedidos.filter(({ campo }) => campo !== 'Cliente')
    expect(repartir(sin, 50, 200).lugares[1]).toEqual({ pista: 1, lugar: 'solo' })
  })
})

describe('las cifras', () => {
  const columnas = [
    { campo: 'nombre', titulo: 'Nombre' },
    { campo: 'total', titulo: 'Total', cifra: true },
  ] as const
  const anchoDe = (total: string) =>
    figureWidths<{ nombre: string; total: string }>(columnas, [{ nombre: 'x'.repeat(90), total }])

  test('piden lugar para la más larga; los nombres no, tienen dos renglones', () => {
    const [nombre, corta] = anchoDe('$1.00')
    expect(nombre).toBe(0)
    const [, larga] = anchoDe('$123,456,789.00')
    expect(larga).toBeGreaterThan(corta!)
  })

  test('sin filas no piden nada', () => {
    expect(figureWidths(columnas, [])).toEqual([0, 0])
  })
})
