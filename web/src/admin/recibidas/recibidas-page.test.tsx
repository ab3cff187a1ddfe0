// What the card of a received document says on a phone, where it has no columns.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, showPantalla, stubBrowser, stubNarrow } from '../../test-pantalla.tsx'
import { Page } from './recibidas-page.tsx'

beforeEach(() => {
  stubBrowser()
  stubNarrow(true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const recibida = (IdFacturaRecibida: number, cambios: object) => ({
  ...{ IdFacturaRecibida, Fecha: '2026-11-14T10:00:00', RfcEmisor: 'ABA140512KX0', Emisor: 'Fletes del Norte' },
  ...{ UUID: 'AAAAAAAA-0000-4000-8000-000000000000', Folio: 'F-54', Tipo: 'I', Moneda: 'MXN', Total: 100 },
  ...{ Concepto: '', Origen: 'archivo', Estatus: 'Asignada', ConXML: true, Verificacion: 'verificada' },
  ...{ EstatusSAT: 'Vigente', ListadoEFOS: false, Consultada: null, IdSocioComercial: 1, SocioComercial: 'Bajío' },
  ...{ IdProveedor: null, Proveedor: null, IdRetorno: null, Motivo: null, ...cambios },
})

test('dice su día y de quién es, y si es nota de crédito', async () => {
  fakeServer({
    'GET admin/recibidas': () => [
      200,
      [recibida(1, {}), recibida(2, { Folio: 'F-55', Tipo: 'E', IdSocioComercial: null, SocioComercial: null })],
    ],
    'GET admin/recibidas_resumen': () => [200, { Filas: 2, Sumas: {} }],
  })
  const persona = { Roles: ['tesoreria' as const], Personal: true, IdSocioComercial: null, SocioComercial: null }
  showPantalla('/admin/facturas-recibidas', '/admin/facturas-recibidas', <Page />, {}, persona)
  const [factura, nota] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(factura).toContain('F-54 · 14/11/2026')
  expect(factura).toContain('Bajío')
  expect(nota).toContain('F-55 · Nota de crédito · 14/11/2026')
  expect(nota).toContain('Sin socio')
})
