import { describe, expect, test } from 'vitest'
import { anchoDeDosLineas, anchoDeNombre, anchosDichos, type Pedido, repartir } from './anchos.ts'
import { cederDe } from './apuro.ts'
import type { Columna } from './columna.tsx'

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

  test('la que comparte tiene su título entero en una línea', () => {
    const titulados = pedidos.map((pedido) => (pedido.campo === 'Saldo' ? { ...pedido, titulo: 140 } : pedido))
    expect(repartir(titulados, 50, 360).pistas.at(-1)).toBeGreaterThanOrEqual(132)
    // Alone it takes two lines.
    expect(repartir(titulados, 50, 420).pistas).toEqual(repartir(pedidos, 50, 420).pistas)
  })

  test('donde ni así caben, quedan en su mínimo y se deslizan', () => {
    const { pistas } = repartir(pedidos, 50, 200)
    expect(pistas).toEqual([72, 92, 102])
  })

  test('sin la columna de arriba, la de abajo se queda sola', () => {
    const sin = pedidos.filter(({ campo }) => campo !== 'Cliente')
    expect(repartir(sin, 50, 200).lugares[1]).toEqual({ pista: 1, lugar: 'solo' })
  })

  test('al final ceden los nombres, hasta cierto punto; las cifras nunca', () => {
    const columnas: Columna<Record<string, string>>[] = pedidos.map(({ campo }) => ({
      ...{ campo, titulo: campo },
      ...(/Cliente|Sucursal/.test(campo) ? {} : { cifra: true as const }),
    }))
    const con = (disponible: number) => repartir(pedidos, 50, disponible, cederDe(columnas)).pistas
    const minimo = suma(con(1)) + 50
    const pistas = con(minimo - 20)
    expect(suma(pistas) + 50).toBeLessThanOrEqual(minimo - 20)
    expect([pistas[0], pistas[2]]).toEqual([72, 102])
    // Not even so: it slides, and no figure is narrower for it.
    expect([con(minimo - 60)[0], con(minimo - 60)[2]]).toEqual([72, 102])
  })

  test('lo que se desliza empieza donde termina lo que se ve: ninguna columna queda a medias', () => {
    const fijas = pedidos.map((pedido) => ({ ...pedido, fija: pedido.campo === 'Folio' }))
    const ancha = [...fijas, { campo: 'Archivos', ancho: 76 }]
    for (let disponible = 250; disponible < 370; disponible++) {
      const { pistas } = repartir(ancha, 50, disponible)
      const bordes = pistas.map((_, i) => suma(pistas.slice(0, i + 1)))
      // Of each track at most some pixels are lost to whole numbers.
      expect(bordes.some((borde) => borde <= disponible - 50 && disponible - 50 - borde < pistas.length)).toBe(true)
    }
  })

  test('lo que identifica a la fila se ve aunque lo demás no quepa', () => {
    const fijas = pedidos.map((pedido) => ({ ...pedido, fija: pedido.campo === 'Cliente' }))
    expect(repartir(fijas, 50, 200).pistas).toEqual([72, 92, 102])
  })
})

describe('lo que dicen las filas', () => {
  type Renglon = { nombre: string; total: string }
  const columnas: readonly Columna<Renglon>[] = [
    { campo: 'nombre', titulo: 'Nombre' },
    { campo: 'total', titulo: 'Total', cifra: true },
  ]
  const dichos = (nombre: string, total: string) => anchosDichos(columnas, [{ nombre, total }])

  test('una cifra pide lugar para la más larga; un nombre, para su palabra más larga', () => {
    const [corto, corta] = dichos('Diésel', '$1.00')
    expect(corto?.cifra).toBe(0)
    const [largo, larga] = dichos('Lubricante 15W-40', '$123,456,789.00')
    expect(larga!.cifra).toBeGreaterThan(corta!.cifra)
    expect(largo!.palabra).toBeGreaterThan(corto!.palabra)
    expect(largo!.palabra).toBeLessThan(anchosDichos(columnas, [{ nombre: 'Lubricante15W-40', total: '' }])[0]!.palabra)
    expect(largo!.nombre).toBe(anchoDeNombre('Lubricante 15W-40'))
  })

  test('un nombre entero pide lo que sus dos líneas; uno de una palabra, esa palabra', () => {
    const [largo] = dichos('Embotelladora Manantial del Centro', '')
    expect(anchoDeDosLineas(largo!)).toBeGreaterThan(largo!.palabra)
    expect(anchoDeDosLineas(largo!)).toBeLessThan(largo!.nombre)
    const [corto] = dichos('Lubricante', '')
    expect(anchoDeDosLineas(corto!)).toBe(corto!.palabra)
  })

  test('sin filas no piden nada', () => {
    expect(anchosDichos(columnas, []).map(({ cifra, palabra }) => cifra + palabra)).toEqual([0, 0])
  })

  test('un nombre mide lo que sus letras', () => {
    // As the screen draws them, in 13 px.
    for (const [nombre, px] of [
      ['Lubricante', 65],
      ['Petrolíferos', 72],
      ['Transportes Cubilete', 130],
      ['Cooperativa Fresera La Esperanza', 214],
    ] as const)
      expect(Math.abs(anchoDeNombre(nombre) - px) / px).toBeLessThan(0.04)
  })

  test('ninguna palabra se parte para que quepan más columnas', () => {
    const palabra = 85
    const largos = pedidos.map((pedido) => (pedido.campo === 'Cliente' ? { ...pedido, palabra } : pedido))
    const nombres: Columna<Record<string, string>>[] = pedidos.map(({ campo }) => ({
      ...{ campo, titulo: campo },
      ...(campo === 'Cliente' ? {} : { cifra: true as const }),
    }))
    const sin = largos.filter(({ campo }) => campo !== 'Sucursal')
    const con = (disponible: number) =>
      repartir(sin, 50, disponible, cederDe(nombres.filter(({ campo }) => campo !== 'Sucursal'))).pistas[1]!
    const anchos = Array.from({ length: 200 }, (_, i) => con(200 + i))
    expect(Math.min(...anchos)).toBeGreaterThanOrEqual(palabra - 8)
    expect(anchos.some((ancho) => ancho < 92)).toBe(true)
  })
})
