// A desk longer than one window: the next one is asked for with its cursor, and the foot counts what is not here yet.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setCredenciales } from '../call.ts'
import { createQueryClient } from '../query.ts'
import { Ruteo } from '../ruteo/ruteo.tsx'
import { useVentanas } from './ventanas.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TOTAL = 2_100
const bandeja = {
  lista: 'admin_cambio',
  clave: 'IdCambio',
  filtros: { opciones: [{ valor: 'Por confirmar', texto: 'Por confirmar' }], porOmision: ['Por confirmar'] },
  hoja: { archivo: 'Cambios.xlsx', alcance: 'filtrado' },
  bandeja: {},
} as const

function abrir(direccion: string, total = TOTAL) {
  const pedidas: URL[] = []
  setCredenciales({
    token: async () => 'T',
    renovar: async () => 'T',
    reingresar: async () => undefined,
    aceptado: () => undefined,
  })
  vi.stubGlobal('fetch', async (ruta: string) => {
    const url = new URL(ruta, 'http://litro')
    pedidas.push(url)
    if (url.pathname.endsWith('_resumen')) return Response.json({ Filas: total, Sumas: {} })
    const desde = Number(url.searchParams.get('cursor') ?? 0)
    const hasta = Math.min(total, desde + Number(url.searchParams.get('limite')))
    const filas = Array.from({ length: hasta - desde }, (_, i) => ({ IdCambio: desde + i + 1 }))
    return Response.json(filas, { headers: hasta < total ? { 'x-siguiente': String(hasta) } : {} })
  })
  window.history.replaceState(null, '', direccion)
  const cliente = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cliente}>
      <Ruteo>{children}</Ruteo>
    </QueryClientProvider>
  )
  return { pedidas, fuente: renderHook(() => useVentanas(bandeja), { wrapper }).result }
}

describe('una bandeja en ventanas', () => {
  test('llega a la última fila, y su pie cuenta todas desde el principio', async () => {
    const { fuente, pedidas } = abrir('/')
    await waitFor(() => expect(fuente.current.filas).toHaveLength(1000))
    await waitFor(() => expect(fuente.current.resumen?.Filas).toBe(TOTAL))
    for (const cuantas of [2000, TOTAL]) {
      act(() => fuente.current.siguiente.onPedir())
      await waitFor(() => expect(fuente.current.filas).toHaveLength(cuantas))
    }
    expect([fuente.current.filas.at(-1)?.IdCambio, fuente.current.siguiente.hay]).toEqual([TOTAL, false])
    const ventanas = pedidas.filter(({ pathname }) => pathname.endsWith('/cambios'))
    expect(ventanas.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, '1000', '2000'])
  })

  test('vacía con su filtro es vacía; con una búsqueda, no encontró nada', async () => {
    for (const [direccion, escondidas] of [
      ['/', false],
      ['/?q=nadie', true],
      ['/?estatus=', true],
    ] as const) {
      const { fuente } = abrir(direccion, 0)
      await waitFor(() => expect(fuente.current.cargando).toBe(false))
      expect([direccion, fuente.current.escondidas]).toEqual([direccion, escondidas])
      cleanup()
    }
  })

  test('Actualizar lee otra vez las filas y el pie', async () => {
    const { fuente, pedidas } = abrir('/', 3)
    await waitFor(() => expect(fuente.current.resumen?.Filas).toBe(3))
    await waitFor(() => expect(fuente.current.leyendo).toBe(false))
    const antes = pedidas.length
    await act(async () => {
      await fuente.current.onLeer()
    })
    expect(pedidas.length).toBe(antes + 2)
  })
})
