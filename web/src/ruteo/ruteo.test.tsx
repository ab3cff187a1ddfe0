import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { matchPath } from './patron.ts'
import {
  Frontera,
  Link,
  Navigate,
  Outlet,
  Rutas,
  Ruteo,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from './ruteo.tsx'

const scrollTo = vi.fn()
beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
  scrollTo.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Lista() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const pedir = (nombre: string) =>
    setParams((antes) => {
      antes.set(nombre, '1')
      return antes
    })
  return (
    <>
      <h1>Lista</h1>
      <p data-testid="busqueda">{params.toString()}</p>
      <p data-testid="estado">{JSON.stringify(state)}</p>
      <button type="button" onClick={() => [pedir('a'), pedir('b')]}>
        Estrechar
      </button>
      <Link to="/factura/ver/7" state={{ de: 'lista' }}>
        Siete
      </Link>
      <Link to="/factura/ver/7" target="_blank">
        Aparte
      </Link>
      <Link to="/rota">Rota</Link>
    </>
  )
}

function Detalle() {
  const { id } = useParams()
  const [activa, setActiva] = useState(false)
  const espera = useBlocker(
    ({ currentLocation, nextLocation }) => activa && currentLocation.pathname !== nextLocation.pathname,
  )
  const navigate = useNavigate()
  return (
    <>
      <h1>Factura {id}</h1>
      <button type="button" onClick={() => setActiva(true)}>
        Escribir
      </button>
      <button type="button" onClick={() => navigate('/lista')}>
        Salir
      </button>
      {espera ? (
        <>
          <button type="button" onClick={espera.seguir}>
            Salir sin guardar
          </button>
          <button type="button" onClick={espera.quedarse}>
            Seguir editando
          </button>
        </>
      ) : null}
    </>
  )
}

function Rota(): never {
  throw new Error('se rompió')
}
const Falla = () => <p role="alert">{(useRouteError() as Error).message}</p>

const tabla = [
  { path: '/lista', element: <Lista /> },
  { path: '/factura/ver/:id', element: <Detalle /> },
  { path: '/rota', element: <Rota /> },
]

function show(direccion: string) {
  window.history.pushState(null, '', direccion)
  render(
    <Ruteo>
      <Rutas tabla={tabla} otra={<Navigate to="/lista" replace state={{ de: 'otra' }} />}>
        <Link to="/lista">Inicio</Link>
        <Frontera falla={<Falla />}>
          <Outlet />
        </Frontera>
      </Rutas>
      <ScrollRestoration />
    </Ruteo>,
  )
}
const press = (nombre: string) => act(async () => fireEvent.click(screen.getByText(nombre)))
const back = () => act(async () => window.history.back())
const titulo = (texto: string) => waitFor(() => expect(screen.getByRole('heading').textContent).toBe(texto))

describe('la dirección', () => {
  test('una liga abre su pantalla con sus partes; Atrás vuelve donde estaba', async () => {
    show('/lista')
    vi.stubGlobal('scrollY', 340)
    await press('Siete')
    await titulo('Factura 7')
    expect(window.location.pathname).toBe('/factura/ver/7')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
    await back()
    await titulo('Lista')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 340)
  })

  test('lo que no existe lleva a donde se diga, sin dejar rastro, y lleva lo suyo', async () => {
    // The test before may have left entries ahead of this one.
    window.history.pushState(null, '', '/antes')
    const antes = window.history.length
    show('/nada')
    await titulo('Lista')
    expect(window.history.length).toBe(antes + 1)
    expect(screen.getByTestId('estado').textContent).toBe('{"de":"otra"}')
  })

  test('dos cambios seguidos de la búsqueda se suman', async () => {
    show('/lista?q=x')
    await press('Estrechar')
    expect(screen.getByTestId('busqueda').textContent).toBe('q=x&a=1&b=1')
    expect(window.location.search).toBe('?q=x&a=1&b=1')
  })

  test('la misma dirección no se repite en la historia', async () => {
    show('/lista')
    const antes = window.history.length
    await press('Inicio')
    expect(window.history.length).toBe(antes)
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'un clic con %j es del navegador',
    (como) => {
      show('/lista')
      expect(fireEvent.click(screen.getByText('Siete'), como)).toBe(true)
      expect(window.location.pathname).toBe('/lista')
    },
  )

  test('otra ventana también', () => {
    show('/lista')
    expect(fireEvent.click(screen.getByText('Aparte'))).toBe(true)
  })

  test('una pantalla rota lo dice en su lugar hasta que se va a otra', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    show('/lista')
    await press('Rota')
    expect((await screen.findByRole('alert')).textContent).toBe('se rompió')
    await press('Inicio')
    await titulo('Lista')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('salir con cambios', () => {
  async function escribir() {
    show('/lista')
    await press('Siete')
    await titulo('Factura 7')
    await press('Escribir')
  }

  test.each([
    ['una liga', () => press('Salir')],
    ['Atrás', back],
  ])('%s espera: quien se queda sigue ahí, quien sale llega', async (_, salir) => {
    await escribir()
    await salir()
    fireEvent.click(await screen.findByText('Seguir editando'))
    await titulo('Factura 7')
    expect(window.location.pathname).toBe('/factura/ver/7')
    expect(screen.queryByText('Salir sin guardar')).toBeNull()
    await salir()
    fireEvent.click(await screen.findByText('Salir sin guardar'))
    await titulo('Lista')
    expect(window.location.pathname).toBe('/lista')
  })

  test('Atrás retenido deja la historia como estaba', async () => {
    await escribir()
    const antes = window.history.length
    await back()
    fireEvent.click(await screen.findByText('Salir sin guardar'))
    await titulo('Lista')
    expect(window.history.length).toBe(antes)
    await act(async () => window.history.forward())
    await titulo('Factura 7')
  })
})

test.each([
  ['/factura/ver/:id', '/factura/ver/7', { id: '7' }],
  ['/factura/ver/:id', '/Factura/Ver/7/', { id: '7' }],
  ['/factura/ver/:id', '/factura/ver/a%20b', { id: 'a b' }],
  ['/factura/ver/:id', '/factura/ver/%E0%A4%A', null],
  ['/factura/ver/:id', '/factura/ver/', null],
  ['/factura/ver/:id', '/factura/ver/7/8', null],
  ['/', '/', {}],
])('%s con %s', (patron, camino, partes) => {
  expect(matchPath(patron, camino)).toEqual(partes)
})
