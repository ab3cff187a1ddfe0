import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, showPantalla, stubBrowser } from '../test-pantalla.tsx'
import { SaldoDeCliente } from './antiguedad.tsx'
import { Page } from './antiguedad-page.tsx'

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

test('el pie de la lista suma cada columna de dinero, al centavo', async () => {
  const debe = (IdCliente: number, tramos: object) => ({
    ...{ IdCliente, Cliente: `Cliente ${IdCliente}`, RFC: 'XAXX010101000', Documentos: 1, Saldo: 0.1 },
    ...{ PorVencer: 0, Hasta30: 0, Hasta60: 0, Hasta90: 0, Mas90: 0, ...tramos },
  })
  fakeServer({
    'GET antiguedad-saldos': () => [
      200,
      [debe(1, { PorVencer: 0.1 }), debe(2, { Hasta30: 0.2 }), debe(3, { Hasta60: 0.3, Hasta90: 0.4, Mas90: 0.5 })],
    ],
  })
  showPantalla('/antiguedad-saldos', '/antiguedad-saldos', <Page />, {})
  const sumas = (await screen.findAllByRole('definition')).map((suma) => suma.parentElement?.textContent)
  expect(sumas).toEqual([
    'Por vencer$0.10',
    'Hasta 30 días$0.20',
    '31 a 60 días$0.30',
    '61 a 90 días$0.40',
    'Más de 90 días$0.50',
    'Saldo$0.30',
  ])
})

test('de dos tramos en una celda se sabe cuál se debe: el que no, deja su raya', async () => {
  const fila = { IdCliente: 1, Cliente: 'Cliente 1', RFC: 'XAXX010101000', Documentos: 1, Saldo: 7 }
  const tramos = { PorVencer: 0, Hasta30: 7, Hasta60: 0, Hasta90: 0, Mas90: 0 }
  fakeServer({ 'GET antiguedad-saldos': () => [200, [{ ...fila, ...tramos }]] })
  showPantalla('/antiguedad-saldos', '/antiguedad-saldos', <Page />, {})
  await screen.findAllByRole('definition')
  // On paper every row is drawn, whatever fits on the screen.
  fireEvent(window, new Event('beforeprint'))
  const celdas = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(celdas.slice(1, 6)).toEqual(['—', '$7.00', '—', '—', '—'])
})
