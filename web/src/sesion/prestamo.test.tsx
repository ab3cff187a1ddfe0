import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { rutas } from '../rutas.ts'
import { Link, Rutas, Ruteo } from '../ruteo/ruteo.tsx'
import { usePrestamo } from './prestamo.ts'

const BAJIO = 1
const GOLFO = 2

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

const tabla = rutas.map((ruta) => ({ path: ruta.path, handle: ruta, element: null }))

function Marco({ inicial }: { inicial: number | null }) {
  const [elegido, setElegido] = useState(inicial)
  const { idSocio, prestar, prestarAparte, terminar } = usePrestamo('ana@b.example', elegido)
  const elegir = () => {
    setElegido(3)
    terminar()
  }
  return (
    <>
      <p data-testid="socio">{String(idSocio)}</p>
      <Link to="/factura/ver/7" onClick={() => prestar(GOLFO, '/factura/ver/7')}>
        PRE-7
      </Link>
      <Link to="/facturas?estatus=Timbrada" onClick={() => prestar(GOLFO, '/facturas?estatus=Timbrada')}>
        Aviso
      </Link>
      <button type="button" onClick={() => prestarAparte(GOLFO, '/factura/ver/7')}>
        Aparte
      </button>
      <button type="button" onClick={() => prestar(GOLFO, '/factura/ver/7')}>
        Detenida
      </button>
      <button type="button" onClick={elegir}>
        Elegir
      </button>
      <Link to="/cliente/ver/4">Cliente</Link>
      <Link to="/facturas">Facturas</Link>
      <Link to="/admin/autorizaciones">Bandeja</Link>
      <Link to="/dashboard">Hoy</Link>
    </>
  )
}

function show(direccion: string, elegido: number | null = BAJIO) {
  window.history.pushState(null, '', direccion)
  render(
    <Ruteo>
      <Rutas tabla={tabla}>
        <Marco inicial={elegido} />
      </Rutas>
    </Ruteo>,
  )
}
const press = (texto: string) => act(async () => fireEvent.click(screen.getByText(texto)))
const socio = () => screen.getByTestId('socio').textContent

test.each([
  [BAJIO, 'Bandeja', '1'],
  [BAJIO, 'Hoy', '1'],
  [null, 'Bandeja', 'null'],
])('elegido %s, el documento de otro lo presta hasta volver a %s', async (elegido, vuelta, despues) => {
  show('/admin/autorizaciones', elegido)
  await press('PRE-7')
  expect(socio()).toBe('2')
  await press('Cliente')
  expect(socio()).toBe('2')
  await press(vuelta)
  expect(socio()).toBe(despues)
  await press('Facturas')
  expect(socio()).toBe(despues)
})

test('Atrás devuelve lo elegido; Adelante, el documento con su socio', async () => {
  show('/admin/autorizaciones')
  await press('PRE-7')
  await act(async () => window.history.back())
  await waitFor(() => expect(socio()).toBe('1'))
  await act(async () => window.history.forward())
  await waitFor(() => expect(socio()).toBe('2'))
})

test('una salida que se detuvo no cambia al socio de la pantalla que sigue abierta', async () => {
  show('/cliente/nuevo')
  await press('Detenida')
  expect(socio()).toBe('1')
})

test('una lista también se presta, y no queda como dueña de su dirección', async () => {
  show('/dashboard')
  await press('Aviso')
  expect(socio()).toBe('2')
  await press('Hoy')
  await press('Facturas')
  expect(socio()).toBe('1')
})

test('recargar conserva el préstamo y lo que vuelve después', async () => {
  show('/admin/autorizaciones')
  await press('PRE-7')
  cleanup()
  show('/factura/ver/7')
  expect(socio()).toBe('2')
  await press('Bandeja')
  expect(socio()).toBe('1')
})

test('otra pestaña empieza con el socio del documento, una sola vez; esta se queda', async () => {
  show('/admin/autorizaciones')
  await press('Aparte')
  await press('Facturas')
  expect(socio()).toBe('1')
  cleanup()
  sessionStorage.clear()
  show('/factura/ver/7')
  expect(socio()).toBe('2')
  cleanup()
  sessionStorage.clear()
  show('/factura/ver/7')
  expect(socio()).toBe('1')
})

test('elegir a mano termina el préstamo', async () => {
  show('/admin/autorizaciones')
  await press('PRE-7')
  await press('Elegir')
  expect(socio()).toBe('3')
  await press('Bandeja')
  await press('PRE-7')
  await press('Facturas')
  expect(socio()).toBe('2')
})

test.each(['no es JSON', '{"/factura/ver/7":"x"}', 'null', '[3]'])(
  'lo guardado que no se entiende (%s) no presta',
  (texto) => {
    sessionStorage.setItem('litro.prestamo:ana@b.example', texto)
    show('/factura/ver/7')
    expect(socio()).toBe('1')
  },
)
