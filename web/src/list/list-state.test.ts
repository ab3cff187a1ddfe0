import { describe, expect, test } from 'vitest'
import {
  consultaOf,
  esEstrechada,
  esFiltrada,
  PERIODO,
  readListState,
  SIN_FILTROS,
  writeListState,
} from './list-state.ts'
import { nextOrden, parseOrden, sortRows, writeOrden } from './orden.ts'
import { rowAfterKey } from './row-keys.ts'

const porOmision = { estatusPorOmision: ['Por Autorizar', 'Prefactura', 'Timbrada'] }
const leer = (texto: string, opciones = {}) => readListState(new URLSearchParams(texto), opciones)

describe('la lista en la dirección', () => {
  test('sin nada, vale la selección por omisión', () => {
    expect(leer('', porOmision).estatus).toEqual(porOmision.estatusPorOmision)
  })

  test('un estatus vacío es ninguna selección, y al servidor se le piden todas', () => {
    const estado = leer('estatus=', porOmision)
    expect(estado.estatus).toEqual([])
    expect(consultaOf(estado)).toEqual({})
  })

  test('lo que se escribe se vuelve a leer igual', () => {
    const estado = {
      q: 'león & cía',
      estatus: ['Por Autorizar', 'Timbrada'],
      orden: { campo: 'Total', descendente: true },
    }
    expect(readListState(writeListState(new URLSearchParams(), estado, porOmision), porOmision)).toEqual(estado)
    const vacia = { q: '', estatus: [], orden: null }
    expect(readListState(writeListState(new URLSearchParams(), vacia, porOmision), porOmision)).toEqual(vacia)
  })

  test('lo que es por omisión no ensucia la dirección, y lo ajeno se respeta', () => {
    const opciones = { ...porOmision, ordenInicial: '-FechaEmision' }
    const estado = leer('otro=1', opciones)
    expect(writeListState(new URLSearchParams('otro=1'), estado, opciones).toString()).toBe('otro=1')
  })

  test('en una bandeja un cliente va con su socio: sin él no se pide', () => {
    const bandeja = { estrechos: ['desde', 'socio', 'cliente'] as const }
    expect(leer('desde=2026-11-01&cliente=7', bandeja)).not.toHaveProperty('cliente')
    expect(leer('desde=2026-11-01&cliente=7', bandeja)).toMatchObject({ desde: '2026-11-01' })
    expect(consultaOf(leer('socio=3&cliente=7', bandeja))).toEqual({ socio: '3', cliente: '7' })
    expect(leer('cliente=7', { estrechos: ['cliente'] })).toMatchObject({ cliente: '7' })
  })

  test('una bandeja a la que algo estrecha no está vacía sin más', () => {
    const bandeja = { estatusPorOmision: ['En curso'], estrechos: ['desde', 'socio'] as const }
    expect(esEstrechada(leer('', bandeja), ['En curso'])).toBe(false)
    expect(esEstrechada(leer('socio=3', bandeja), ['En curso'])).toBe(true)
  })

  test('un orden que no es un nombre se ignora', () => {
    expect(leer('orden=-Total;drop').orden).toBeNull()
    expect(parseOrden('--Total')).toBeNull()
    expect(writeOrden(parseOrden('-Total'))).toBe('-Total')
  })
})

describe('el orden', () => {
  test('la segunda vez se invierte, y otra columna empieza ascendente', () => {
    const uno = nextOrden(null, 'Total')
    expect(uno).toEqual({ campo: 'Total', descendente: false })
    expect(nextOrden(uno, 'Total').descendente).toBe(true)
    expect(nextOrden(nextOrden(uno, 'Total'), 'Folio')).toEqual({ campo: 'Folio', descendente: false })
  })

  test('en español los acentos no estorban, los folios van por número y lo vacío al final', () => {
    const filas = [{ c: 'Zapata' }, { c: null }, { c: 'Ávila' }, { c: 'A-10' }, { c: 'A-9' }]
    const textos = (descendente: boolean) => sortRows(filas, { campo: 'c', descendente }).map(({ c }) => c)
    expect(textos(false)).toEqual(['A-9', 'A-10', 'Ávila', 'Zapata', null])
    expect(textos(true)).toEqual(['Zapata', 'Ávila', 'A-10', 'A-9', null])
  })
})

describe('el teclado en la tabla', () => {
  test('nunca sale de las filas', () => {
    expect(rowAfterKey('ArrowUp', 0, 10, 400)).toBe(0)
    expect(rowAfterKey('ArrowDown', 9, 10, 400)).toBe(9)
    expect(rowAfterKey('End', 3, 10, 400)).toBe(9)
    expect(rowAfterKey('PageDown', 0, 100, 400)).toBe(8)
    expect(rowAfterKey('ArrowDown', 0, 0, 400)).toBeNull()
    expect(rowAfterKey('a', 0, 10, 400)).toBeNull()
  })
})

describe('el periodo', () => {
  const conPeriodo = { estrechos: PERIODO }

  test('va en la dirección y se pide al servidor', () => {
    const estado = leer('desde=2026-01-01&hasta=2026-03-31', conPeriodo)
    expect(consultaOf(estado)).toEqual({ desde: '2026-01-01', hasta: '2026-03-31' })
    const sinHasta = writeListState(new URLSearchParams('mas=1'), { ...estado, hasta: undefined }, conPeriodo)
    expect(sinHasta.toString()).toBe('mas=1&desde=2026-01-01')
  })

  test('no cuenta donde la lista no lo muestra, ni lo que no es un día', () => {
    expect(leer('desde=2026-01-01')).toEqual(leer(''))
    expect(leer('desde=ayer&hasta=2026-13', conPeriodo)).toEqual(leer('', conPeriodo))
  })

  test('Limpiar filtros también lo quita', () => {
    const estado = { ...leer('q=x&desde=2026-01-01', conPeriodo), ...SIN_FILTROS }
    expect(esFiltrada(estado)).toBe(false)
    expect(writeListState(new URLSearchParams('q=x&desde=2026-01-01'), estado, conPeriodo).toString()).toBe('')
  })
})
