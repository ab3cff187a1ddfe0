import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, showPantalla, stubBrowser } from '../test-pantalla.tsx'
import { ClaveSatField } from './clave-sat-field.tsx'

const espera = { timeout: 30_000 }
beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onElegir = vi.fn()
let valores: () => Record<string, unknown>

function Formulario({ inicial }: { inicial: string }) {
  const form = useForm({ defaultValues: { Clave: inicial } })
  valores = form.getValues
  return (
    <FormProvider {...form}>
      <ClaveSatField
        name="Clave"
        label="Clave"
        catalogo="c_ClaveProdServ"
        forma={/^\d{8}$/}
        inequivoca
        onElegir={onElegir}
      />
    </FormProvider>
  )
}

function show(inicial = '') {
  onElegir.mockClear()
  fakeServer({
    'GET admin/claves-sat': () => [
      200,
      [
        { Clave: '15101505', Nombre: 'Combustible diésel' },
        { Clave: '15121501', Nombre: 'Aceite motor' },
      ],
    ],
  })
  showPantalla('/', '/', <Formulario inicial={inicial} />, {})
  return screen.getByLabelText<HTMLInputElement>('Clave', { selector: 'input' })
}

test('se halla por palabras, y elegida dice su clave y sus palabras', async () => {
  const caja = show()
  fireEvent.click(caja)
  caja.focus()
  fireEvent.change(caja, { target: { value: 'diesel' } })
  fireEvent.click(await screen.findByRole('option', { name: '15101505 - Combustible diésel', hidden: true }, espera))
  expect(valores()).toEqual({ Clave: '15101505' })
  expect(onElegir).toHaveBeenCalledWith('15101505', 'Combustible diésel')
  await waitFor(() => expect(caja.value).toBe('15101505 - Combustible diésel'), espera)
})

test('una clave entera que nadie lista se toma al teclearla', async () => {
  const caja = show()
  caja.focus()
  fireEvent.change(caja, { target: { value: '43231500' } })
  expect(valores()).toEqual({ Clave: '43231500' })
  fireEvent.blur(caja)
  expect(caja.value).toBe('43231500')
})

test('la que ya tenía se lee con sus palabras', async () => {
  const caja = show('15121501')
  await waitFor(() => expect(caja.value).toBe('15121501 - Aceite motor'), espera)
  expect(onElegir).not.toHaveBeenCalled()
})
