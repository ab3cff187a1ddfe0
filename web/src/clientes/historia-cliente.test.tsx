import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HistoriaDeCliente } from '../entidades/historia.tsx'
import { fakeServer, showPantalla, stubBrowser } from '../test-pantalla.tsx'
import { UltimaFactura } from './movimientos-cliente.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const suceso = (Accion: string, De: object | null = null) => ({
  ...{ Momento: '2026-11-16T10:00:00', Actor: 'Ana', Accion, Nota: null, De },
})

test('la historia de un cliente lleva a cada documento y sigue donde se quedó', async () => {
  const pedidos = fakeServer({})
  let veces = 0
  vi.stubGlobal('fetch', async (url: string) => {
    pedidos.push({ metodo: 'GET', ruta: url, cuerpo: null })
    const primera = {
      Sucesos: [
        suceso('timbrado', { Tipo: 'factura', Id: 7, Folio: 'BJX-19', Monto: 352400.77 }),
        suceso('depósito aplicado', { Tipo: 'deposito', Id: 3, Folio: '3', Monto: 100 }),
        suceso('timbrado', { Tipo: 'rep', Id: 9, Folio: 'P-1', Monto: 0 }),
      ],
      Siguiente: '17-b4',
    }
    return Response.json(++veces === 1 ? primera : { Sucesos: [suceso('agregar')], Siguiente: null })
  })
  showPantalla('/cliente/ver/:id', '/cliente/ver/4', <HistoriaDeCliente id={4} />, {})
  const liga = await screen.findByRole('link', { name: 'factura BJX-19' })
  expect(liga.getAttribute('href')).toBe('/factura/ver/7')
  expect(liga.closest('li')?.textContent).toContain('$352,400.77')
  expect(screen.getByRole('link', { name: 'depósito 3' }).getAttribute('href')).toBe('/deposito/ver/3')
  expect(screen.getByText(/complemento de pago P-1/).textContent).not.toContain('$')
  fireEvent.click(screen.getByRole('button', { name: 'Ver lo anterior' }))
  await screen.findByText('Agregar')
  expect(pedidos.at(-1)?.ruta).toBe('/services/cliente-historia/4?antes=17-b4')
  expect(screen.queryByRole('button', { name: 'Ver lo anterior' })).toBeNull()
})

test('la última factura dice folio, día, importe y estatus, y es una ya timbrada', async () => {
  const pedidos = fakeServer({
    'GET facturas': () => [
      200,
      [{ IdFactura: 7, Folio: 'BJX-19', FechaEmision: '2026-11-14', Total: 352400.77, FacturaEstatus: 'Timbrada' }],
    ],
  })
  showPantalla('/cliente/ver/:id', '/cliente/ver/4', <UltimaFactura cliente={4} />, {})
  const liga = await screen.findByRole('link', { name: 'BJX-19' })
  expect(liga.getAttribute('href')).toBe('/factura/ver/7')
  expect(liga.parentElement?.textContent).toBe('BJX-19 · 14/11/2026 · $352,400.77 · Timbrada')
  const consulta = new URLSearchParams(pedidos[0]?.ruta.split('?')[1])
  expect(consulta.get('estatus')).toBe('Timbrada,Por Cancelar,Cancelada')
})
