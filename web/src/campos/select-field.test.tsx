import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../test-pantalla.tsx'
import { type Opcion, SelectField } from './select-field.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const enviado = vi.fn((evento: { preventDefault: () => void }) => evento.preventDefault())

function Prueba({ opciones }: { opciones: Opcion[] }) {
  const form = useForm({ defaultValues: { Cliente: '' } })
  const [texto, setTexto] = useState('')
  return (
    <MantineProvider env="test">
      <FormProvider {...form}>
        <form onSubmit={enviado}>
          <SelectField
            name="Cliente"
            label="Cliente"
            required
            opciones={opciones}
            busqueda={{ searchValue: texto, onSearchChange: setTexto, onOpcion: () => undefined }}
          />
        </form>
      </FormProvider>
    </MantineProvider>
  )
}

const caja = () => screen.getByRole<HTMLInputElement>('combobox')
/** What changes without the focus is taken for the browser's own writing. */
const type = (value: string) => {
  act(() => caja().focus())
  fireEvent.change(caja(), { target: { value } })
}
const enter = () => fireEvent.keyDown(caja(), { key: 'Enter', code: 'Enter' })

test('Enter toma la primera aunque las opciones lleguen después de teclear, y nunca envía la captura', () => {
  const { rerender } = render(<Prueba opciones={[]} />)
  type('cubi')
  expect(enter()).toBe(false)
  expect(caja().value).toBe('cubi')
  rerender(
    <Prueba
      opciones={[
        { value: '1', label: 'Cubierta (inactivo)', disabled: true },
        { value: '2', label: 'Transportes Cubilete' },
      ]}
    />,
  )
  expect(enter()).toBe(false)
  expect(caja().value).toBe('Transportes Cubilete')
  expect(enviado).not.toHaveBeenCalled()
})

test('la primera que llega del servidor se ve marcada, y las flechas siguen desde ella', () => {
  const { rerender } = render(<Prueba opciones={[]} />)
  type('cubi')
  const marcada = () => document.querySelector('[data-combobox-selected]')
  expect(marcada()).toBeNull()
  rerender(
    <Prueba
      opciones={[
        { value: '1', label: 'Cubierta (inactivo)', disabled: true },
        { value: '2', label: 'Cubilete' },
        { value: '3', label: 'Cubillo' },
      ]}
    />,
  )
  expect(marcada()?.textContent).toBe('Cubilete')
  expect(caja().getAttribute('aria-activedescendant')).toBe(marcada()?.id)
  fireEvent.keyDown(caja(), { key: 'ArrowDown', code: 'ArrowDown' })
  expect(marcada()?.textContent).toBe('Cubillo')
  // Another answer that no longer has it: the first one again, wherever the mark was.
  rerender(
    <Prueba
      opciones={[
        { value: '4', label: 'Cubiro' },
        { value: '5', label: 'Cubitos' },
      ]}
    />,
  )
  expect(marcada()?.textContent).toBe('Cubiro')
})

test('sin haber tecleado, lo que llega no marca nada', () => {
  const { rerender } = render(<Prueba opciones={[]} />)
  act(() => caja().focus())
  fireEvent.click(caja())
  rerender(<Prueba opciones={[{ value: '2', label: 'Cubilete' }]} />)
  expect(document.querySelector('[data-combobox-selected]')).toBeNull()
})

test('con las opciones ya ahí, la que se ve marcada es la que se toma', () => {
  render(
    <Prueba
      opciones={[
        { value: '1', label: 'Cubilete' },
        { value: '2', label: 'Cubillo' },
      ]}
    />,
  )
  type('cubi')
  fireEvent.keyDown(caja(), { key: 'ArrowDown', code: 'ArrowDown' })
  const marcada = document.querySelector('[data-combobox-selected]')?.textContent
  enter()
  expect(marcada).toBe('Cubillo')
  expect(caja().value).toBe('Cubillo')
})
