import { describe, expect, test } from 'vitest'
import { filtrar, resumir } from './filtrar.ts'
import { readListState } from './list-state.ts'

type Fila = { Id: number; Nombre: string; Estado: string; Monto: number | null }
const filas: Fila[] = [
  { Id: 1, Nombre: 'Energéticos del Bajío', Estado: 'Capturado', Monto: 0.1 },
  { Id: 2, Nombre: 'Combustibles Sierra Madre', Estado: 'Por Cancelar', Monto: 0.2 },
  { Id: 3, Nombre: 'Méndez y Cía.', Estado: 'Capturado', Monto: null },
]
const criterio = { texto: ({ Id, Nombre }: Fila) => `${Id} ${Nombre}`, estatus: ({ Estado }: Fila) => Estado }
const ids = (busqueda: string) =>
  filtrar(filas, readListState(new URLSearchParams(busqueda)), criterio).map((f) => f.Id)

describe('una bandeja', () => {
  test('busca sin acentos ni mayúsculas, por todas las palabras', () => {
    expect(ids('q=energeticos+BAJIO')).toEqual([1])
    expect(ids('q=mendez')).toEqual([3])
    expect(ids('q=nadie')).toEqual([])
  })

  test('sin estatus elegido muestra todo', () => {
    expect(ids('')).toEqual([1, 2, 3])
    expect(ids('estatus=Por Cancelar')).toEqual([2])
    expect(ids('estatus=Capturado&orden=-Id')).toEqual([3, 1])
  })

  test('suma sin flotantes y lo vacío vale cero', () => {
    expect(resumir(filas, ['Monto'])).toEqual({ Filas: 3, Sumas: { Monto: 0.3 } })
  })

  test('lo que ya no vive se cuenta y no se suma (D-182)', () => {
    const vive = ({ Id }: (typeof filas)[number]) => Id !== 1
    expect(resumir(filas, ['Monto'], vive)).toMatchObject({ Filas: 3, SinSumar: 1 })
    expect(resumir(filas, ['Monto'], () => false).Sumas).toEqual({ Monto: 0 })
  })
})
