import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, showPantalla, stubBrowser } from '../../test-pantalla.tsx'
import { Page } from './nota-cargo-anticipo.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const nota = {
  ...{ IdNotaCargo: 40, Folio: 'ND-1', IdCliente: 3, Cliente: 'Agroindustrias', NotaCargoEstatus: 'NotaCargo' },
  ...{ Total: 1910.52, SaldoRestante: 1910.52, UUID: '02FB272B-3EE6-427C-A4A6-76D2AC841445' },
}

test('sin anticipos con saldo no hay qué elegir ni qué aplicar', async () => {
  fakeServer({ 'GET nota-cargo/40': () => [200, [nota]], 'GET anticipos-por-cliente/3': () => [200, []] })
  showPantalla('/nota-cargo/anticipo/:id', '/nota-cargo/anticipo/40', <Page />, {})
  await screen.findByText('Este cliente no tiene anticipos con saldo por aplicar.')
  expect(screen.getByRole('button', { name: 'Aplicar anticipo' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByLabelText('Monto').hasAttribute('disabled')).toBe(true)
})
