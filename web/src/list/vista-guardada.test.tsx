// How a person sees a list, between this browser and the server: what was kept comes, what changes goes, and neither undoes the other.
import type { Vista as Guardada } from '@litro/contract/filtros/vista'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, useCallback, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCredenciales } from '../call.ts'
import { createQueryClient } from '../query.ts'
import type { Vista } from './vista.ts'
import { useVistaGuardada } from './vista-guardada.ts'

const LISTA = '/facturas?:Facturas'
const COMPACTA: Guardada = { Lista: LISTA, Densidad: 'compacta', Cambiadas: ['Precio'] }
const INICIAL: Vista = { densidad: 'comoda', cambiadas: [] }

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(servidor: Guardada[], inicial: Vista, falla = false) {
  setCredenciales({
    token: async () => 'T',
    renovar: async () => 'T',
    reingresar: async () => undefined,
    aceptado: () => undefined,
  })
  const guardadas: Guardada[] = []
  vi.stubGlobal('fetch', async (ruta: string, { body }: RequestInit = {}) => {
    if (!ruta.includes('vista_guardar')) return Response.json(servidor)
    guardadas.push(JSON.parse(String(body)) as Guardada)
    return falla ? new Response('', { status: 503 }) : Response.json(guardadas.at(-1))
  })
  const cliente = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cliente}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const [vista, setVista] = useState(inicial)
      useVistaGuardada(LISTA, vista, setVista)
      const cambiar = useCallback(
        (cambio: Partial<Vista>) => setVista((antes) => ({ ...antes, ...cambio, porGuardar: true as const })),
        [],
      )
      return { vista, cambiar }
    },
    { wrapper },
  )
  return { result, guardadas }
}
const wait = () => act(() => vi.advanceTimersByTimeAsync(3000))

test('otro navegador empieza con lo que la persona dejó', async () => {
  const { result, guardadas } = open([COMPACTA], { ...INICIAL, busqueda: false })
  await waitFor(() => expect(result.current.vista.densidad).toBe('compacta'))
  expect(result.current.vista).toEqual({ densidad: 'compacta', cambiadas: ['Precio'], busqueda: false })
  await wait()
  expect(guardadas).toEqual([])
})

test('lo de otra lista no es de esta, y quien nada cambió nada guarda', async () => {
  const { result, guardadas } = open([{ ...COMPACTA, Lista: '/clientes?:Clientes' }], INICIAL)
  await wait()
  expect([result.current.vista, guardadas]).toEqual([INICIAL, []])
})

test('varios cambios seguidos son una escritura, y lo que el servidor decía antes no los deshace', async () => {
  const { result, guardadas } = open([COMPACTA], INICIAL)
  await waitFor(() => expect(result.current.vista.densidad).toBe('compacta'))
  act(() => result.current.cambiar({ densidad: 'comoda' }))
  act(() => result.current.cambiar({ cambiadas: ['Precio', 'Saldo'] }))
  await wait()
  expect(guardadas).toEqual([{ Lista: LISTA, Densidad: 'comoda', Cambiadas: ['Precio', 'Saldo'] }])
  await waitFor(() => expect(result.current.vista).toEqual({ densidad: 'comoda', cambiadas: ['Precio', 'Saldo'] }))
})

test('lo que este navegador recordaba de antes llega al servidor; lo que no se pudo guardar espera aquí', async () => {
  const recordada: Vista = { densidad: 'compacta', cambiadas: [] }
  const { guardadas } = open([], recordada)
  await wait()
  expect(guardadas).toEqual([{ Lista: LISTA, Densidad: 'compacta', Cambiadas: [] }])
  const { result } = open([COMPACTA], { ...recordada, porGuardar: true }, true)
  await wait()
  expect(result.current.vista).toEqual({ ...recordada, porGuardar: true })
})
