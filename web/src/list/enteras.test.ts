import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { Ruteo } from '../ruteo/ruteo.tsx'
import { useEnteras } from './enteras.ts'
import { SIN_FILTROS } from './list-state.ts'

type Fila = { Id: number; Nombre: string; Estatus: string; Monto: number }

const filas: Fila[] = [
  { Id: 1, Nombre: 'Álamo', Estatus: 'Activo', Monto: 10.1 },
  { Id: 2, Nombre: 'Bodega', Estatus: 'Inactivo', Monto: 20.2 },
  { Id: 3, Nombre: 'Alameda', Estatus: 'Activo', Monto: 0.3 },
]
const opciones = {
  clave: 'Id',
  texto: ({ Nombre }: Fila) => Nombre,
  estatus: ({ Estatus }: Fila) => Estatus,
  filtros: { opciones: [{ valor: 'Activo', texto: 'Activos' }], porOmision: ['Activo'] },
  sumas: [{ campo: 'Monto', titulo: 'Monto', formato: String }],
  hoja: { servicio: 'admin_serie_exportar', archivo: 'Hoja.xlsx' },
} as const

const lectura = { error: null, isPending: false, isFetching: false, refetch: () => undefined }

function fuenteEn(direccion: string, data?: Fila[]) {
  window.history.replaceState(null, '', direccion)
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Ruteo, null, children)
  return renderHook(() => useEnteras({ ...lectura, data }, opciones), { wrapper }).result
}

const ids = ({ current }: ReturnType<typeof fuenteEn>) => current.filas.map(({ Id }) => Id)

describe('las filas de un catálogo, todas aquí', () => {
  test('abre con su filtro, y ese no es uno del usuario', () => {
    const fuente = fuenteEn('/', filas)
    expect(ids(fuente)).toEqual([1, 3])
    expect(fuente.current.escondidas).toBe(false)
  })

  test('la dirección busca sin acentos y ordena; la suma es exacta', () => {
    const fuente = fuenteEn('/?q=alam&orden=-Monto', filas)
    expect(ids(fuente)).toEqual([1, 3])
    expect(fuente.current.resumen).toMatchObject({ Filas: 2, Sumas: { Monto: 10.4 } })
  })

  test('lo que se pide de más esconde filas que sí hay, y se limpia', () => {
    const fuente = fuenteEn('/?q=zzz', filas)
    expect(fuente.current).toMatchObject({ filas: [], escondidas: true, hoja: { vacia: true } })
    act(() => fuente.current.onCambiar(SIN_FILTROS))
    expect(ids(fuente)).toEqual([1, 2, 3])
  })

  test('sin lo leído no hay cuenta ni más ventanas que pedir, y se dice la falla', () => {
    const { current } = fuenteEn('/')
    expect(current.error).toEqual({ mensaje: undefined, folio: null })
    expect(current.resumen).toBeUndefined()
    expect(current.siguiente.hay).toBe(false)
  })
})
