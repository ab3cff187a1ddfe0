// What is cut says so: the services that answer only so many rows, at their limit and one below it.
import { TOPES } from '@litro/contract/topes'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EntregaDialog } from './admin/integraciones/entrega-dialog.tsx'
import { setCredenciales } from './call.ts'
import { Correos } from './clientes/correos-cliente.tsx'
import { CorreosCard } from './documentos-fiscales/detalle/correos-card.tsx'
import type { Documento } from './documentos-fiscales/documento.ts'
import { HistoriaDe } from './entidades/historia.tsx'
import { createQueryClient } from './query.ts'
import { Ruteo } from './ruteo/ruteo.tsx'
import { UsuarioProvider } from './sesion/usuario-context.tsx'
import { TipoCambioDialog } from './tablero/detras-dialog.tsx'

const MOMENTO = '2026-11-16T10:00:00'
const varios = <F,>(n: number, fila: (i: number) => F) => Array.from({ length: n }, (_, i) => fila(i))
const suceso = () => ({ Momento: MOMENTO, Actor: 'Ana', Accion: 'editado', Nota: null })
const correo = (IdCorreo: number) => ({
  ...{
    IdCorreo,
    Clase: 'estado',
    Destinatarios: ['a@b.example'],
    Estado: 'enviado',
    Intentos: 1,
    Error: null,
    Actor: null,
  },
  ...{ Fecha: MOMENTO, Terminado: MOMENTO, Familia: null, IdDocumento: null, Folio: '' },
})
const intento = (Milisegundos: number) => ({
  Momento: MOMENTO,
  Milisegundos,
  EstatusHttp: 500,
  Respuesta: '',
  Falla: '',
})
const tipo = (IdTipoCambio: number) => ({
  ...{ IdTipoCambio, TipoCambio: 18.5, Fecha: '2026-11-16', FechaHora: MOMENTO },
  ...{ FechaPublicacion: '2026-11-16', Fuente: 'Banxico' },
})
const evento = {
  Tipo: 'x',
  Estatus: 'fallido',
  Webhook: 'x',
  Creado: MOMENTO,
  Direccion: 'https://x.example',
  Cuerpo: '{}',
}
const nada = () => undefined
const factura = { IdFactura: 7, Estatus: 'Timbrado', EstatusDescripcion: 'Timbrada' } as unknown as Documento

let respuesta: unknown
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nada, removeEventListener: nada }))
  vi.stubGlobal('fetch', async () => Response.json(respuesta))
  setCredenciales({
    token: async () => 'T',
    renovar: async () => 'T',
    reingresar: async () => undefined,
    aceptado: nada,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sesion = { Personal: true, IdSocioComercial: null, Roles: ['auditor'], CorreoElectronico: 'ana@b.example' }

async function show(pantalla: ReactElement, contesta: unknown, espera: string | RegExp): Promise<string> {
  respuesta = contesta
  render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient()}>
        <Ruteo>
          <UsuarioProvider sesion={sesion as never}>{pantalla}</UsuarioProvider>
        </Ruteo>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findAllByText(espera)
  const texto = document.body.textContent ?? ''
  cleanup()
  return texto
}

// biome-ignore format: a table is read as a table
test.each([
  ['la historia de un registro', TOPES.historia, <HistoriaDe key="h" servicio="proveedor_historia" id={1} />, (n: number) => varios(n, suceso), 'Editado', 'Se muestran 100: lo más reciente. Puede haber más.'],
  ['los correos de un cliente', TOPES.correos, <Correos key="c" cliente={1} />, (n: number) => varios(n, correo), 'Enviado', 'Se muestran 50: los más recientes. Puede haber más.'],
  ['los correos de un documento', TOPES.correos, <CorreosCard key="d" familia="factura" documento={factura} />, (n: number) => ({ Disponible: false, Destinatarios: [], Correos: varios(n, correo) }), 'Enviado', 'Se muestran 50: los más recientes. Puede haber más.'],
  ['los intentos de un webhook', TOPES.intentos, <EntregaDialog key="e" id={1} onCerrar={nada} />, (n: number) => [{ ...evento, Entregas: varios(n, intento) }], 'Lo que contestó', 'Se muestran 50: los intentos más recientes. Puede haber más.'],
  ['los tipos de cambio', TOPES.tiposCambio, <TipoCambioDialog key="t" onCerrar={nada} />, (n: number) => varios(n, tipo), 'Banxico', 'Se muestran 30: los más recientes. Puede haber más.'],
] as const)('%s dicen que pueden ser más', async (_, tope, pantalla, filas, espera, dice) => {
  expect(await show(pantalla, filas(tope), espera)).toContain(dice)
  expect(await show(pantalla, filas(tope - 1), espera)).not.toContain('Puede haber más')
})
