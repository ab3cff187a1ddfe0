import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, showPantalla, stubBrowser } from '../test-pantalla.tsx'
import { SaldoDeCliente } from './antiguedad.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('el saldo de un cliente es la suma de su antigüedad, con sus notas de cargo', async () => {
  const tramo = (Tramo: string, Saldo: number) => ({ Tramo, Saldo, Documentos: Saldo > 0 ? 1 : 0 })
  fakeServer({
    'GET cliente_antiguedad/3': () => [200, [tramo('Por vencer', 0.1), tramo('Más de 90 días', 1910.52)]],
  })
  showPantalla('/cliente/ver/:id', '/cliente/ver/3', <SaldoDeCliente cliente={3} />, {})
  expect((await screen.findByText('$1,910.62')).closest('span')?.textContent).toBe('Saldo $1,910.62')
})
