import { clavesDeAviso } from '@litro/contract/avisos/clases'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SessionContext, type SessionState } from '../sesion/session-context.ts'
import { AvisosBell } from '../shell/avisos-bell.tsx'
import { fakeServer, showPantalla, stubBrowser } from '../test-pantalla.tsx'
import { Page } from './perfil-page.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const enSesion = { cuenta: '/acceso/cuenta' } as SessionState
const abrir = (persona = {}) =>
  showPantalla(
    '/perfil',
    '/perfil',
    <SessionContext value={enSesion}>
      <Page />
    </SessionContext>,
    { '/dashboard': 'Resumen' },
    persona,
  )
const clases = () => screen.getAllByRole('switch').map((uno) => (uno as HTMLInputElement).name)

test('cada quien apaga lo que le llega, y se guarda lo que dejó', async () => {
  const pedidos = fakeServer({ 'PUT preferencia_guardar': ({ cuerpo }) => [200, cuerpo] })
  abrir()
  expect(clases()).toEqual(['Avisos.internos', 'Avisos.respuestas', 'Avisos.correos', 'Avisos.integraciones'])
  expect(screen.getByText(/Siempre llegan los plazos de ley/).textContent).toContain('correos sobre tu acceso')
  expect(screen.getByRole('link', { name: /Contraseña/ }).getAttribute('href')).toBe('/acceso/cuenta')
  fireEvent.click(screen.getByRole('switch', { name: 'Correos que no salieron' }))
  fireEvent.click(screen.getByRole('button', { name: 'Guardar preferencias' }))
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  const Avisos = Object.fromEntries(clavesDeAviso.map((clase) => [clase, clase !== 'correos']))
  expect(pedidos.find(({ metodo }) => metodo === 'PUT')?.cuerpo).toEqual({ Fechas: 'numeros', Avisos })
})

test('al personal se le ofrecen los avisos de su rol', () => {
  fakeServer({})
  abrir({ Roles: ['tesoreria'], Personal: true, IdSocioComercial: null })
  expect(clases()).toEqual(['depositos', 'retornos', 'cuentas', 'cambios', 'respuestas'].map((una) => `Avisos.${una}`))
})

test('la campana no cuenta lo que se apagó', async () => {
  const aviso = { Titulo: '3 retornos por atender', Detalle: '', Ruta: '/admin/retornos', Momento: null, Cuantos: 3 }
  const comun = { ...aviso, Urgente: false, Leido: false }
  fakeServer({
    'GET avisos': () => [
      200,
      [
        { ...comun, Clave: 'retornos:1', Callado: true },
        { ...comun, Clave: 'x:1' },
      ],
    ],
  })
  showPantalla('/dashboard', '/dashboard', <AvisosBell />, {})
  expect(await screen.findByRole('button', { name: 'Avisos: 1 sin leer' })).toBeTruthy()
})
