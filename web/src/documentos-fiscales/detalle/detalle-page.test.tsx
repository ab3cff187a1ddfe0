import type { Factura } from '@litro/contract/documentos-fiscales/factura'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, showPantalla, stubBrowser } from '../../test-pantalla.tsx'
import { facturaDePrueba } from '../test-documento.ts'
import { Page } from './detalle-page.tsx'

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A screen whose write is taken at once and whose reads come later: everything shown meanwhile is looked at. */
async function usar(verbo: 'borrar' | 'cancelar', antes: Partial<Factura>, despues: Partial<Factura>, boton: string) {
  const guardada = { actual: { ...facturaDePrueba, ...antes } }
  const pedidos = fakeServer({
    'GET factura/7': () => [200, [guardada.actual]],
    'GET factura_validar/7': () => [200, { Semaforo: [], Subtotal: 0, IVA: 0, Total: 0, DatosFiscales: [] }],
    'GET factura_correos/7': () => [200, { Disponible: false, Correos: [], Destinatarios: [] }],
    'PUT factura_borrar/7': () => {
      guardada.actual = { ...guardada.actual, ...despues }
      return [200, guardada.actual]
    },
    'PUT factura_solicitacancelacion/7': () => {
      guardada.actual = { ...guardada.actual, ...despues }
      return [200, { Folio: guardada.actual.Folio, Estatus: despues.FacturaEstatus, Estado: 'solicitada' }]
    },
  })
  showPantalla(`/factura/${verbo}/:id`, `/factura/${verbo}/7`, <Page />, { '/facturas': 'Facturas' })
  await wait(50)
  const lecturas = () => pedidos.filter(({ ruta }) => ruta.endsWith('/factura/7')).length
  const leidas = lecturas()
  const vistas: string[] = []
  const observador = new MutationObserver(() => vistas.push(document.body.textContent ?? ''))
  observador.observe(document.body, { childList: true, subtree: true, characterData: true })
  fireEvent.click(screen.getByRole('button', { name: boton }))
  await wait(50)
  observador.disconnect()
  return { vistas, releyo: lecturas() > leidas }
}

describe('después de borrar o cancelar', () => {
  test('cancelar no parece una negativa, dice qué se hizo, dónde está y cómo llegar', async () => {
    const timbrada: Partial<Factura> = { FacturaEstatus: 'Timbrada', Folio: 'A-1', UUID: 'A-UUID' }
    const { vistas, releyo } = await usar('cancelar', timbrada, { FacturaEstatus: 'Por Cancelar' }, 'Cancelar Factura')
    expect(window.location.pathname).toBe('/facturas')
    expect(vistas.some((texto) => texto.includes('no se puede cancelar'))).toBe(false)
    expect(releyo).toBe(false)
    const aviso = screen.getByRole('alert')
    expect(aviso.textContent).toContain('Cancelación solicitada al SAT. Está en Facturas, con estatus Por Cancelar.')
    expect(screen.getByRole('link', { name: 'Ver A-1' }).getAttribute('href')).toBe('/factura/ver/7')
  })

  test('borrar, igual', async () => {
    const { vistas, releyo } = await usar('borrar', {}, { FacturaEstatus: 'Borrada' }, 'Borrar Prefactura')
    expect(window.location.pathname).toBe('/facturas')
    expect(vistas.some((texto) => texto.includes('no se puede borrar'))).toBe(false)
    expect(releyo).toBe(false)
    expect(screen.getByRole('alert').textContent).toContain(
      'Prefactura borrada. Está en Facturas, con estatus Borrada.',
    )
    expect(screen.getByRole('link', { name: `Ver ${facturaDePrueba.Folio}` })).toBeDefined()
  })

  test('esas dos pantallas son la confirmación: no preguntan otra vez', async () => {
    await usar('borrar', {}, { FacturaEstatus: 'Borrada' }, 'Borrar Prefactura')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
