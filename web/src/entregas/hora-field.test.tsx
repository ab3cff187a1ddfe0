import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../test-pantalla.tsx'
import { HoraField } from './hora-field.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let leer: () => unknown = () => undefined

function Prueba() {
  const form = useForm({ defaultValues: { Salida: '2026-11-17T11:36:00' } })
  leer = () => form.getValues('Salida')
  return (
    <MantineProvider env="test">
      <FormProvider {...form}>
        <HoraField name="Salida" label="Salida" required />
      </FormProvider>
    </MantineProvider>
  )
}

test('el día va primero y la hora es de 24, hable lo que hable el navegador', () => {
  render(<Prueba />)
  const dia = screen.getByRole<HTMLInputElement>('textbox', { name: 'Salida' })
  const hora = screen.getByRole<HTMLInputElement>('textbox', { name: 'Salida: hora' })
  expect([dia.value, hora.value]).toEqual(['17/11/2026', '11:36'])
  fireEvent.change(hora, { target: { value: '8:05 pm' } })
  fireEvent.blur(hora)
  expect(leer()).toBe('2026-11-17T20:05')
  fireEvent.change(dia, { target: { value: '3/12/2026' } })
  fireEvent.blur(dia)
  expect(leer()).toBe('2026-12-03T20:05')
})

test('sin día ni hora no queda nada escrito, y lo que no es una hora se queda como se escribió', () => {
  render(<Prueba />)
  const hora = screen.getByRole<HTMLInputElement>('textbox', { name: 'Salida: hora' })
  fireEvent.change(hora, { target: { value: '25:00' } })
  fireEvent.blur(hora)
  expect(leer()).toBe('2026-11-17T25:00')
})
