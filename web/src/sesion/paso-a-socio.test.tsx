import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useEnlaceASocio } from './paso-a-socio.ts'
import { type Usuario, UsuarioContext } from './usuario-context.tsx'

const prestarSocio = vi.fn()
const prestarAparte = vi.fn()
const quien = { prestarSocio, prestarAparte } as unknown as Usuario

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function Enlace({ socio }: { socio: number | undefined }) {
  return (
    <a href="#documento" {...useEnlaceASocio(socio, '/factura/ver/7')}>
      Documento
    </a>
  )
}

const show = (socio: number | undefined) => {
  render(
    <UsuarioContext value={quien}>
      <Enlace socio={socio} />
    </UsuarioContext>,
  )
  return screen.getByText('Documento')
}

test('un clic presta al socio para esa visita', () => {
  fireEvent.click(show(2))
  expect(prestarSocio).toHaveBeenCalledWith(2, '/factura/ver/7')
  expect(prestarAparte).not.toHaveBeenCalled()
})

test('de ningún socio, no se presta nada', () => {
  fireEvent.click(show(undefined))
  expect(prestarSocio).not.toHaveBeenCalled()
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  'lo que abre otra pestaña (%j) deja a esta con el suyo, y la otra empieza con el del documento',
  (como) => {
    fireEvent.click(show(2), como)
    expect(prestarSocio).not.toHaveBeenCalled()
    expect(prestarAparte).toHaveBeenCalledWith(2, '/factura/ver/7')
  },
)

test('el botón de en medio también', () => {
  fireEvent(show(2), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  expect(prestarSocio).not.toHaveBeenCalled()
  expect(prestarAparte).toHaveBeenCalledWith(2, '/factura/ver/7')
})
