// A screen with everything around it that it needs, and a server made of answers.
import { type ClaseDeAviso, clavesDeAviso } from '@litro/contract/avisos/clases'
import type { Sesion } from '@litro/contract/sesion/sesion'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { setCredenciales } from './call.ts'
import { createQueryClient } from './query.ts'
import { rutas } from './rutas.ts'
import { Outlet, Rutas, Ruteo } from './ruteo/ruteo.tsx'
import { UsuarioProvider } from './sesion/usuario-context.tsx'

const preferidos = Object.fromEntries(clavesDeAviso.map((clase) => [clase, true])) as Record<ClaseDeAviso, boolean>

const sesion: Sesion = {
  Nombre: 'Mariana Robles',
  CorreoElectronico: 'socio@litro.example',
  Roles: ['socio'],
  Personal: false,
  IdSocioComercial: 1,
  SocioComercial: 'Energéticos del Bajío',
  Demostracion: true,
  Preferencias: { Fechas: 'numeros', Avisos: preferidos },
}

/** What the server answers to `GET /services/factura/7`; a number is a status without body, undefined is no network. */
export type Respuestas = Record<
  string,
  (peticion: { cuerpo: unknown }) => [status: number, cuerpo: unknown] | undefined
>

type Pedido = { metodo: string; ruta: string; cuerpo: unknown }

export function fakeServer(respuestas: Respuestas): Pedido[] {
  const pedidos: Pedido[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const metodo = init.method ?? 'GET'
    const cuerpo = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    pedidos.push({ metodo, ruta: url, cuerpo })
    const clave = `${metodo} ${url.replace('/services/', '').split('?')[0]}`
    const responder = respuestas[clave]
    const respuesta = responder ? responder({ cuerpo }) : ([200, []] as const)
    if (!respuesta) throw new TypeError('Failed to fetch')
    const [status, valor] = respuesta
    return new Response(JSON.stringify(valor), { status, headers: { 'content-type': 'application/json' } })
  })
  setCredenciales({
    token: async () => 'un-token',
    renovar: async () => null,
    reingresar: async () => undefined,
    aceptado: () => undefined,
  })
  return pedidos
}

/** Whether the screen is as narrow as it is asked: a phone's, or a desk's. */
export const stubNarrow = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }))

/** What jsdom lacks and the components ask for. */
export function stubBrowser(): void {
  stubNarrow(false)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener: () => {}, removeEventListener: () => {} },
    configurable: true,
  })
  Element.prototype.scrollIntoView = () => undefined
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

/** `persona`: what differs from a partner's own user. */
export function showPantalla(
  patron: string,
  direccion: string,
  pantalla: ReactNode,
  otras: Record<string, string>,
  persona: Partial<Sesion> = {},
) {
  window.history.replaceState(null, '', direccion)
  const tabla = [
    { path: patron, handle: rutas.find(({ path }) => path === patron), element: pantalla },
    ...Object.entries(otras).map(([path, titulo]) => ({ path, element: <h1>{titulo}</h1> })),
  ]
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <UsuarioProvider sesion={{ ...sesion, ...persona }}>
          <Ruteo>
            {/* The toasts belong to the shell, and outlive the screen that gave them. */}
            <Notifications />
            <Rutas tabla={tabla}>
              <Outlet />
            </Rutas>
          </Ruteo>
        </UsuarioProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
