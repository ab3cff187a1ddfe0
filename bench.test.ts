// The table of measurements is honest: a ratio that misses its goal ends with an error, milliseconds are only told.
import { expect, test } from 'vitest'
import { tableLines, toRows } from './scripts/lib/bench-table.mjs'

const una = (medida: object) => toRows('benchX', 'a', medida)[0]!

test('una razón peor que su meta falla; igual o mejor, no', () => {
  const meta = [{ de: 'razon', maximo: 8 }]
  expect(una({ mediana: 16, contra: 'firma', base: 2, meta })).toMatchObject({
    razón: '8',
    así: 'cumple',
    failed: false,
  })
  expect(una({ mediana: 18, contra: 'firma', base: 2, meta })).toMatchObject({ razón: '9', así: 'FALTA', failed: true })
  expect(una({ mediana: 9, base: 10, meta: [{ de: 'razon', minimo: 0.85 }] })).toMatchObject({ failed: false })
  expect(una({ mediana: 8, base: 10, meta: [{ de: 'razon', minimo: 0.85 }] })).toMatchObject({ failed: true })
})

test('los milisegundos dependen de la máquina: se dicen y no fallan', () => {
  expect(una({ mediana: 5, p95: 30, meta: [{ de: 'p95', maximo: 10 }] })).toMatchObject({
    así: 'falta en ms',
    failed: false,
  })
})

test('una meta en milisegundos de otra máquina se exige en firmas de esta', () => {
  const meta = [{ de: 'firmas', maximo: 22.8 }]
  expect(una({ mediana: 10, p95: 20, firma: 2, meta })).toMatchObject({ firmas: '10', así: 'cumple', failed: false })
  expect(una({ mediana: 10, p95: 60, firma: 2, meta })).toMatchObject({ firmas: '30', así: 'FALTA', failed: true })
  expect(una({ mediana: 10, p95: 20, meta })).toMatchObject({ firmas: '', failed: true })
})

test('lo que no se pudo medir no cumple', () => {
  expect(una({ mediana: Number.NaN, base: 1, meta: [{ de: 'razon', maximo: 8 }] })).toMatchObject({ failed: true })
  expect(una({ mediana: null, base: 1, meta: [{ de: 'razon', minimo: 8 }] })).toMatchObject({ failed: true })
})

test('números sueltos y objetos dentro de objetos son filas con su nombre', () => {
  const filas = toRows('benchX', '', { hoja: { segundos: 1.234, MB: 5 }, abre: { mediana: 2, unidad: 'ms' } })
  expect(filas.map(({ medida, mediana }) => [medida, mediana])).toEqual([
    ['hoja.segundos', '1.23'],
    ['hoja.MB', '5'],
    ['abre', '2'],
  ])
  expect(tableLines(filas)[0]).toMatch(/^de +medida +mediana +p95 +unidad +firmas +contra +razón +meta +así$/)
})
