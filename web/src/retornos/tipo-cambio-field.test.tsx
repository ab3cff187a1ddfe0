import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCredenciales } from '../call.ts'
import { inicialDe, type Valores } from './captura.ts'
import { TipoCambioField } from './tipo-cambio-field.tsx'
import { MENSAJE_EXITO_MS, MENSAJE_FALLA_MS } from './use-tipo-cambio.ts'

type Respuesta = [status: number, cuerpo: unknown]
let respuesta: Respuesta
let pedidos = 0

const fila = (Fecha: string, TipoCambio = 18.4372) => [
  {
    IdTipoCambio: 1,
    TipoCambio,
    Fecha,
    FechaHora: `${Fecha}T09:00:00`,
    FechaPublicacion: Fecha,
    Fuente: 'Banxico FIX',
  },
]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T18:00:00Z') })
  pedidos = 0
  respuesta = [200, fila('2026-11-15')]
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('fetch', async () => {
    pedidos++
    return new Response(JSON.stringify(respuesta[1]), { status: respuesta[0] })
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const nada = async () => undefined
  setCredenciales({ token: async () => 't', renovar: async () => null, reingresar: nada, aceptado: () => undefined })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Marco({ valores }: { valores: Partial<Valores> }) {
  const form = useForm<Valores>({ defaultValues: { ...inicialDe(null), ...valores } })
  return (
    <MantineProvider>
      <FormProvider {...form}>
        <TipoCambioField />
        <Dia />
      </FormProvider>
    </MantineProvider>
  )
}

const Dia = () => <output>{useWatch<Valores, 'FechaTipoCambio'>({ name: 'FechaTipoCambio' }) ?? 'ninguno'}</output>

const show = async (valores: Partial<Valores> = {}) => {
  render(<Marco valores={valores} />)
  await act(() => vi.advanceTimersByTimeAsync(50))
}
const refresh = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Refrescar' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const tasa = () => (screen.getByLabelText('Tipo de Cambio') as HTMLInputElement).value

test('sin tasa de hoy la pide sola, sin mensaje; con una de hoy no la pide', async () => {
  await show()
  expect([pedidos, tasa(), screen.getByRole('status', { hidden: true }).textContent]).toEqual([
    1,
    '18.4372',
    '2026-11-15',
  ])
  expect(screen.queryByText('Tipo de cambio actualizado.')).toBeNull()
  cleanup()
  await show({ TipoCambio: '19', FechaTipoCambio: '2026-11-15' })
  expect([pedidos, tasa()]).toEqual([1, '19.0000'])
})

test('la de ayer se vuelve a pedir; si la última no es de hoy, lo dice', async () => {
  respuesta = [200, fila('2026-11-14', 18.1)]
  await show({ TipoCambio: '18', FechaTipoCambio: '2026-11-13' })
  expect([pedidos, tasa()]).toEqual([1, '18.1000'])
  expect(screen.getByText('Es del 14/11/2026.')).toBeTruthy()
})

test('el botón avisa 2500 ms que se actualizó', async () => {
  await show()
  respuesta = [200, fila('2026-11-15', 18.5)]
  await refresh()
  expect([tasa(), screen.queryByText('Tipo de cambio actualizado.') !== null]).toEqual(['18.5000', true])
  await act(() => vi.advanceTimersByTimeAsync(MENSAJE_EXITO_MS - 1))
  expect(screen.queryByText('Tipo de cambio actualizado.')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.queryByText('Tipo de cambio actualizado.')).toBeNull()
  expect(MENSAJE_EXITO_MS).toBe(2500)
})

test('si falla avisa 3000 ms y conserva la que tenía', async () => {
  await show()
  respuesta = [500, { error: 'x' }]
  await refresh()
  expect([tasa(), screen.queryByText('No se pudo refrescar el tipo de cambio.') !== null]).toEqual(['18.4372', true])
  await act(() => vi.advanceTimersByTimeAsync(MENSAJE_FALLA_MS - 1))
  expect(screen.queryByText('No se pudo refrescar el tipo de cambio.')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.queryByText('No se pudo refrescar el tipo de cambio.')).toBeNull()
  expect(MENSAJE_FALLA_MS).toBe(3000)
})

test('sin ninguna tasa guardada queda vacía', async () => {
  respuesta = [200, []]
  await show()
  expect([tasa(), screen.getByText('Sin tipo de cambio de hoy.') !== null]).toEqual(['—', true])
})
