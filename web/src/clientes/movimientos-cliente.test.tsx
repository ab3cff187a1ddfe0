import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, showPantalla, stubBrowser } from '../test-pantalla.tsx'
import { Facturas, NotasDeCargo } from './movimientos-cliente.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const documento = (Folio: string, SaldoRestante: number) => ({
  ...{ Folio, SaldoRestante, Total: 1910.52, Antiguedad: 217, Producto: 'Gasolina Regular' },
  ...{ FechaEmision: '2026-04-14T12:27:00', FacturaEstatus: 'Timbrada' },
})
const celdas = async (folio: string) =>
  [...((await screen.findByText(folio)).closest('tr')?.children ?? [])].map(({ textContent }) => textContent)

test('una factura pagada no dice días, y una que se debe sí', async () => {
  fakeServer({
    'GET facturas': () => [
      200,
      [1, 2].map((IdFactura) => ({ ...documento(`A-${IdFactura}`, IdFactura - 1), IdFactura })),
    ],
  })
  showPantalla('/cliente/ver/:id', '/cliente/ver/3', <Facturas cliente={3} />, {})
  expect((await celdas('A-1')).at(-1)).toBe('—')
  expect((await celdas('A-2')).at(-1)).toBe('217')
})

test('las notas de cargo que se deben se nombran, y solo ellas se piden', async () => {
  const pedidos = fakeServer({ 'GET notas-cargo': () => [200, [{ ...documento('ND-1', 1910.52), IdNotaCargo: 40 }]] })
  showPantalla('/cliente/ver/:id', '/cliente/ver/3', <NotasDeCargo cliente={3} />, {})
  expect(await celdas('ND-1')).toContain('$1,910.52')
  expect(pedidos.find(({ ruta }) => ruta.includes('notas-cargo'))?.ruta).toContain('saldo=si')
})
