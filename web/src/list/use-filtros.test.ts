import { describe, expect, test } from 'vitest'
import { busquedaOf, cambioOf, esLaMisma } from './use-filtros.ts'

const estado = { q: 'diésel', estatus: ['Timbrada', 'Por Cancelar'], orden: { campo: 'Total', descendente: true } }

describe('lo que un filtro guarda de una lista', () => {
  test('palabras, estatus, orden y días van y vuelven', () => {
    const busqueda = busquedaOf({ ...estado, desde: '2026-01-01' })
    expect(busqueda).toEqual({ q: 'diésel', estatus: estado.estatus, orden: '-Total', desde: '2026-01-01' })
    expect(cambioOf(busqueda)).toEqual({ ...estado, desde: '2026-01-01' })
  })

  test('aplicarlo quita los días y las palabras que no tenía, y sin orden propio respeta el de la lista', () => {
    const cambio = cambioOf({ q: '', estatus: [] })
    expect(cambio).toEqual({ q: '', estatus: [] })
    expect(Object.keys(cambio)).toEqual(expect.arrayContaining(['desde', 'hasta', 'cliente', 'saldo']))
    expect(cambio).not.toHaveProperty('orden')
  })

  test('es la misma búsqueda aunque los estatus estén en otro orden; otra palabra ya no lo es', () => {
    const guardada = busquedaOf(estado)
    expect(esLaMisma(guardada, { ...guardada, estatus: ['Por Cancelar', 'Timbrada'] })).toBe(true)
    expect(esLaMisma(guardada, { q: 'diésel', estatus: estado.estatus })).toBe(true)
    expect(esLaMisma(guardada, { ...guardada, q: 'premium' })).toBe(false)
    expect(esLaMisma(guardada, { ...guardada, orden: 'Total' })).toBe(false)
  })
})
