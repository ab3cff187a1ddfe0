import type { Rol } from '@litro/contract/permisos'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, showPantalla, stubBrowser } from '../test-pantalla.tsx'
import { EligeSocio } from './elige-socio.tsx'
import { Hoy } from './hoy.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pantallas = (
  <>
    <Hoy />
    <EligeSocio titulo="Facturas" />
  </>
)

const show = (socios: object[], rol: Rol) => {
  fakeServer({ 'GET admin/socios-elegibles': () => [200, socios] })
  const persona = { Roles: [rol], Personal: true, IdSocioComercial: null, SocioComercial: null }
  showPantalla('/dashboard', '/dashboard', pantallas, {}, persona)
}

test('sin ningún socio nadie pide elegir uno: a quien administra se le dice que lo dé de alta', async () => {
  show([], 'administrador')
  await waitFor(() => expect(screen.getAllByText(/Da de alta el primero para empezar/)).toHaveLength(2))
  expect(screen.getByRole('link', { name: 'Agregar Socio Comercial' }).getAttribute('href')).toBe('/admin/socio/nuevo')
  expect(screen.queryByText(/Elige un socio/)).toBeNull()
})

test('a los demás, quién puede hacerlo', async () => {
  show([], 'tesoreria')
  await waitFor(() => expect(screen.getAllByText(/Los da de alta quien administra el portal/)).toHaveLength(2))
  expect(screen.queryByRole('link', { name: 'Agregar Socio Comercial' })).toBeNull()
})

test('con socios, dice dónde se elige uno', async () => {
  show([{ IdSocioComercial: 1, Nombre: 'Bajío' }], 'tesoreria')
  expect(await screen.findByText('Elige un socio comercial arriba para ver su información.')).toBeDefined()
  expect(screen.getByText('Elige un socio comercial')).toBeDefined()
})
