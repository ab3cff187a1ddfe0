import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useSeleccion } from './seleccion.ts'

type Fila = { Id: number }
const filas: Fila[] = [{ Id: 1 }, { Id: 2 }, { Id: 3 }]
const opciones = { clave: 'Id', etiqueta: ({ Id }: Fila) => `fila ${Id}` } as const
const abrir = (iniciales = filas) =>
  renderHook(({ lista }) => useSeleccion(lista, opciones), { initialProps: { lista: iniciales } })

describe('la selección de una lista', () => {
  test('una fila se marca y se desmarca', () => {
    const { result } = abrir()
    act(() => result.current.seleccion.alternar({ Id: 2 }))
    expect([result.current.elegidas, result.current.seleccion.cuantas]).toEqual([[{ Id: 2 }], 'algunas'])
    act(() => result.current.seleccion.alternar({ Id: 2 }))
    expect(result.current.seleccion.cuantas).toBe('ninguna')
  })

  test('lo que el filtro esconde no se elige ni se cuenta', () => {
    const { result, rerender } = abrir()
    act(() => result.current.seleccion.alternarTodas())
    expect(result.current.seleccion.cuantas).toBe('todas')
    rerender({ lista: [{ Id: 2 }] })
    expect(result.current.elegidas).toEqual([{ Id: 2 }])
    act(() => result.current.seleccion.alternarTodas())
    rerender({ lista: filas })
    expect(result.current.elegidas).toEqual([])
  })

  test('con Shift, todas las que hay en medio siguen a la última, hacia arriba o hacia abajo', () => {
    const { result } = abrir()
    act(() => result.current.seleccion.alternar({ Id: 3 }))
    act(() => result.current.seleccion.alternar({ Id: 1 }, true))
    expect(result.current.elegidas).toEqual(filas)
    act(() => result.current.seleccion.alternar({ Id: 2 }, true))
    expect(result.current.elegidas).toEqual([{ Id: 3 }])
  })

  test('Shift sin una anterior, o si el filtro la escondió, marca solo esa', () => {
    const { result, rerender } = abrir()
    act(() => result.current.seleccion.alternar({ Id: 2 }, true))
    expect(result.current.elegidas).toEqual([{ Id: 2 }])
    rerender({ lista: [{ Id: 1 }, { Id: 3 }] })
    act(() => result.current.seleccion.alternar({ Id: 3 }, true))
    expect(result.current.elegidas).toEqual([{ Id: 3 }])
  })

  test('al terminar un lote quedan marcadas solo las que fallaron', () => {
    const { result } = abrir()
    act(() => result.current.seleccion.alternarTodas())
    act(() => result.current.dejar([{ Id: 2 }]))
    expect(result.current.elegidas).toEqual([{ Id: 2 }])
  })

  test('una lista vacía no está toda elegida', () => {
    expect(abrir([]).result.current.seleccion.cuantas).toBe('ninguna')
  })
})
