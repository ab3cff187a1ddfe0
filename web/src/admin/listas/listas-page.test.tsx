// A list that never came says nothing of anybody: its counts are dashes, and those of one that came are numbers.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, showPantalla, stubBrowser } from '../../test-pantalla.tsx'
import { Page } from './listas-page.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const lista = (Lista: string, FechaCorte: string | null) => ({
  ...{ Lista, Titulo: Lista, Que: '', FechaCorte, Dias: FechaCorte && 3, Vieja: false },
  ...{ Claves: FechaCorte ? 2 : 0, Clientes: 0, Proveedores: 0 },
})

test('sin importar no hay ceros', async () => {
  fakeServer({ 'GET admin/listas-sat': () => [200, [lista('69B', '2026-11-05'), lista('49BIS', null)]] })
  const persona = { Roles: ['auditor' as const], Personal: true, IdSocioComercial: null, SocioComercial: null }
  showPantalla('/admin/listas', '/admin/listas', <Page />, {}, persona)
  const filas = (await screen.findAllByRole('row')).slice(1)
  const cuentas = filas.map((fila) => [...fila.querySelectorAll('[data-cifra]')].map(({ textContent }) => textContent))
  expect(cuentas).toEqual([
    ['2', '0', '0'],
    ['—', '—', '—'],
  ])
})
