import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rutas } from '../rutas.ts'
import { Outlet, Rutas, Ruteo } from '../ruteo/ruteo.tsx'
import { SinPermiso } from './sin-permiso.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(path: string, personal: boolean) {
  window.history.replaceState(null, '', path)
  const ruta = rutas.find((una) => una.path === path)!
  const tabla = [
    { path, element: <SinPermiso ruta={ruta} personal={personal} /> },
    { path: '/', element: <h1>Inicio</h1> },
  ]
  render(
    <MantineProvider env="test">
      <Ruteo>
        <Notifications />
        <Rutas tabla={tabla}>
          <Outlet />
        </Rutas>
      </Ruteo>
    </MantineProvider>,
  )
}

test('el personal sin permiso lo lee en su lugar, con el rol que lo tiene y el camino al inicio', () => {
  show('/admin/autorizaciones', true)
  expect(window.location.pathname).toBe('/admin/autorizaciones')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bandeja de autorización')
  expect(screen.getByText(/No tienes permiso para realizar esta operación\./).textContent).toContain(
    'Es de quien tiene el rol Autorizador o Auditor.',
  )
  fireEvent.click(screen.getByRole('link', { name: 'Ir al inicio' }))
  expect(screen.getByRole('heading', { name: 'Inicio' })).toBeDefined()
})

test('un socio llega al inicio, como desde una dirección desconocida, y se le dice por qué', () => {
  show('/admin/autorizaciones', false)
  expect(window.location.pathname).toBe('/')
  expect(screen.getByRole('alert').textContent).toContain('No tienes permiso para abrir Bandeja de autorización')
})

test('a quien solo consulta una captura le dice de quién es', () => {
  show('/factura/nuevo', false)
  expect(screen.getByText(/el rol Socio o Facturación\./)).toBeDefined()
})
