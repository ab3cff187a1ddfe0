import { type ServiceKey, services } from '@litro/contract/services'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { claseDe, tocaDe } from './obsoletas.ts'
import { useStale } from './query.ts'

const llaves = Object.keys(services) as ServiceKey[]

describe('de qué habla cada lectura', () => {
  test.each([
    ['factura_listar', 'factura'],
    ['admin_factura_tipo_listar', 'factura_tipo'],
    ['nota_cargo_tipo_listar', 'nota_cargo_tipo'],
    ['admin_por_autorizar_listar', 'autorizacion'],
    ['tablero_leer', 'saldo'],
    ['sesion_leer', undefined],
  ])('%s habla de %s', (lectura, clase) => {
    expect(claseDe(lectura)).toBe(clase)
  })

  test('toda clase que un servicio toca la cuenta alguna lectura', () => {
    const contadas = new Set(llaves.filter((llave) => services[llave].metodo === 'GET').map(claseDe))
    const mudas = llaves.flatMap((llave) => tocaDe(llave).filter((clase) => !contadas.has(clase)))
    expect(mudas).toEqual([])
  })
})

test.each([
  'admin_cep_cargar',
  'admin_cep_quitar',
  'admin_deposito_corregir_fecha',
  'admin_cuenta_casa_editar',
] as const)('%s ordena otra vez la bandeja de depósitos', (escritura) =>
  expect(tocaDe(escritura)).toContain(claseDe('admin_deposito_listar')),
)

describe('lo que una escritura vuelve viejo', () => {
  const cliente = new QueryClient()
  const leer = (llave: string, meta?: Record<string, unknown>) =>
    cliente.fetchQuery({ queryKey: [llave, 1, null, null], queryFn: () => [], meta })
  const vieja = (llave: string) => cliente.getQueryState([llave, 1, null, null])?.isInvalidated

  test('lo que cuenta de lo mismo, no lo demás, ni el registro que se está editando', async () => {
    await leer('factura_listar')
    await leer('estado_cuenta_listar')
    await leer('cliente_listar')
    await leer('factura_leer', { formulario: true })
    await leer('factura_por_vencer')
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: cliente }, children)
    const { result } = renderHook(() => useStale(), { wrapper })
    await act(() => result.current('factura_editar', 'factura_por_vencer'))
    expect(vieja('factura_listar')).toBe(true)
    expect(vieja('estado_cuenta_listar')).toBe(true)
    expect(vieja('cliente_listar')).toBe(false)
    expect(vieja('factura_leer')).toBe(false)
    expect(vieja('factura_por_vencer')).toBe(false)
  })

  test('también lo que espera a la persona: la cuenta del menú sigue a lo que se decide', async () => {
    await leer('aviso_listar')
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: cliente }, children)
    const { result } = renderHook(() => useStale(), { wrapper })
    await act(() => result.current('admin_factura_autorizar'))
    expect(vieja('aviso_listar')).toBe(true)
  })
})
