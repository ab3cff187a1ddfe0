// What the board of deliveries offers, by what the person may do.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, showPantalla, stubBrowser } from '../test-pantalla.tsx'
import { Page } from './entregas-page.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const salida = {
  ...{ IdEntrega: 3, Viaje: 'E-3', Estatus: 'Por timbrar', Salida: '2026-11-17T08:00', Llegada: '2026-11-17T10:00' },
  ...{ IdVehiculo: 1, Vehiculo: 'Pipa 1', Placa: 'AB123C', Operador: 'Juan', Origen: 'Planta', Destino: 'Querétaro' },
  ...{ Cliente: null, Producto: 'Diésel', Litros: 20_000, Entregados: null, IdFactura: null, Factura: null },
  ...{ FacturaCaida: null, CartaPorte: null, UUID: null, EnProceso: false, PorCancelar: false, YaSalio: false },
}
const nombres = (rol: 'link' | 'button') =>
  screen.queryAllByRole(rol).map((uno) => uno.getAttribute('aria-label') ?? uno.textContent)

test('quien opera planea, repite y timbra', async () => {
  fakeServer({ 'GET entregas-del-dia': () => [200, [salida]] })
  showPantalla('/entregas', '/entregas', <Page />, {})
  await screen.findByText('Pipa 1')
  expect(nombres('link').join()).toMatch(/Planear entrega.*Revisar y timbrar/)
  expect(nombres('button').join()).toMatch(/Repetir/)
})

test.each(['socio_consulta', 'autorizador'] as const)('a %s no se le ofrece lo que no puede', async (rol) => {
  fakeServer({ 'GET entregas-del-dia': () => [200, [salida]] })
  showPantalla('/entregas', '/entregas', <Page />, {}, { Roles: [rol] })
  await screen.findByText('Pipa 1')
  expect(nombres('link').join()).toMatch(/^Ver/)
  expect([...nombres('link'), ...nombres('button')].join()).not.toMatch(/timbrar|Repetir|Planear/)
})

test('un día sin salidas no invita a planear a quien solo consulta', async () => {
  fakeServer({ 'GET entregas-del-dia': () => [200, []] })
  showPantalla('/entregas', '/entregas', <Page />, {}, { Roles: ['socio_consulta'] })
  expect((await screen.findByText('Sin salidas este día')).parentElement?.textContent).not.toContain('Planea')
})
