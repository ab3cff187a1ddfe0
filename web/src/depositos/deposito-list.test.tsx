// On a phone a deposit has no columns: the card of a rejected one says why.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, showPantalla, stubBrowser, stubNarrow } from '../test-pantalla.tsx'
import { Page } from './deposito-list.tsx'

beforeEach(() => {
  stubBrowser()
  stubNarrow(true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const deposito = (IdDeposito: number, DepositoEstatus: string, Comentarios: string) => ({
  ...{ IdDeposito, IdDepositoTipo: 3, DepositoTipo: 'Ingreso', Depositante: 'Cubilete', Monto: 10, Comentarios },
  ...{ FechaValidacion: null, DepositoEstatus, Estatus: DepositoEstatus, ArchivoNombre: null, Fecha: '2026-11-14' },
})

test('la tarjeta de un rechazado dice su motivo; la de otro, no', async () => {
  fakeServer({
    'GET depositos': () => [
      200,
      [deposito(1, 'Rechazado', 'No llegó al banco.'), deposito(2, 'Capturado', 'Pago de noviembre')],
    ],
    'GET depositos_resumen': () => [200, { Filas: 2, Sumas: { Monto: 20 }, SinSumar: 1 }],
  })
  showPantalla('/depositos', '/depositos', <Page />, {})
  const tarjetas = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(tarjetas[0]).toContain('Rechazado: No llegó al banco.')
  expect(tarjetas[1]).not.toContain('Pago de noviembre')
})
