import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api-error.ts'
import { NumberField } from '../campos/number-field.tsx'
import { TextField } from '../campos/text-field.tsx'
import { Outlet, Rutas, Ruteo } from '../ruteo/ruteo.tsx'
import { stubBrowser, stubNarrow } from '../test-pantalla.tsx'
import { EnBarra } from './en-barra.tsx'
import { Form } from './form.tsx'
import { failureOf } from './server-errors.ts'

const Captura = z.object({
  Nombre: z.string().min(1, 'Captura el nombre.'),
  RFC: z.string().min(1, 'Captura el RFC.'),
  Monto: z.string(),
})

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Opciones = {
  impedido?: (valores: z.input<typeof Captura>) => boolean
  guardado?: () => { nombre: string; a: string }
}

function show(
  onGuardar: (entrada: z.output<typeof Captura>) => Promise<unknown>,
  Nombre = '',
  { impedido, guardado }: Opciones = {},
) {
  window.history.replaceState(null, '', '/nuevo')
  const tabla = [
    {
      path: '/nuevo',
      element: (
        <Form
          titulo="Agregar Cliente"
          schema={Captura}
          inicial={{ Nombre, RFC: Nombre && 'XAXX010101000', Monto: '' }}
          guardar="Guardar Cliente"
          onGuardar={onGuardar}
          regresar="/clientes"
          exito="Cliente agregado exitosamente."
          espera={2500}
          falla="Error al guardar cliente"
          impedido={impedido}
          guardado={guardado}
          lateral={<EnBarra titulo="Total" valor="$116.00" />}
        >
          <TextField name="Nombre" label="Nombre" required />
          <TextField name="RFC" label="RFC" required />
          <NumberField name="Monto" label="Monto" />
        </Form>
      ),
    },
    { path: '/clientes', element: <h1>Clientes</h1> },
  ]
  render(
    <MantineProvider env="test">
      <Ruteo>
        <Rutas tabla={tabla}>
          <Outlet />
        </Rutas>
        <Notifications />
      </Ruteo>
    </MantineProvider>,
  )
}

const guardar = () => screen.getByRole('button', { name: 'Guardar Cliente' })
const campo = (nombre: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${nombre}`))

describe('el marco de los formularios', () => {
  test('no guarda con errores, los muestra en su campo y lleva el foco al primero', async () => {
    const onGuardar = vi.fn()
    show(onGuardar)
    fireEvent.click(guardar())
    await screen.findByText('Captura el nombre.')
    expect(screen.getByText('Captura el RFC.')).toBeTruthy()
    expect(onGuardar).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement).toBe(campo('Nombre')))
  })

  test('el foco ya está en el primero cuando su error se ve: a quien siguió en otro campo nadie se lo quita', async () => {
    show(vi.fn())
    const antes: unknown[] = []
    const vigia = new MutationObserver(() => {
      if (antes.length === 0 && screen.queryByText('Captura el nombre.')) antes.push(document.activeElement)
    })
    vigia.observe(document.body, { childList: true, subtree: true, characterData: true })
    fireEvent.click(guardar())
    await screen.findByText('Captura el nombre.')
    vigia.disconnect()
    expect(antes).toEqual([campo('Nombre')])
  })

  test('dos clics guardan una sola vez, y al terminar espera y regresa', async () => {
    let terminar: (valor: unknown) => void = () => undefined
    const onGuardar = vi.fn(
      () =>
        new Promise((resolve) => {
          terminar = resolve
        }),
    )
    show(onGuardar, 'Juan')
    const formulario = guardar().closest('form')!
    fireEvent.submit(formulario)
    fireEvent.submit(formulario)
    await screen.findByText('Guardando...')
    fireEvent.submit(formulario)
    expect(onGuardar).toHaveBeenCalledTimes(1)
    vi.useFakeTimers()
    await act(async () => terminar(null))
    expect(screen.getByText('Cliente agregado exitosamente.')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2400))
    expect(window.location.pathname).toBe('/nuevo')
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(window.location.pathname).toBe('/clientes')
  })

  test('el error del servidor cae en su campo, con el foco, y se puede volver a guardar', async () => {
    const onGuardar = vi.fn(async () => {
      throw new ApiError({
        codigo: 'DATOS_INVALIDOS',
        status: 422,
        mensaje: 'Revisa los datos marcados.',
        delServidor: true,
        campos: { RFC: 'El RFC no existe.' },
      })
    })
    show(onGuardar, 'Juan')
    fireEvent.click(guardar())
    await screen.findByText('El RFC no existe.')
    expect(screen.getByText('Revisa los datos marcados.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(campo('RFC')))
    expect(guardar().hasAttribute('disabled')).toBe(false)
  })

  test('donde termina dice qué se guardó, con su liga, y no antes de la espera', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show(async () => undefined, 'Aceros', { guardado: () => ({ nombre: 'Aceros', a: '/cliente/ver/7' }) })
    fireEvent.click(guardar())
    await screen.findByText('Cliente agregado exitosamente.')
    expect(screen.queryByRole('link', { name: 'Ver Aceros' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2600))
    const liga = await screen.findByRole('link', { name: 'Ver Aceros' })
    expect(liga.getAttribute('href')).toBe('/cliente/ver/7')
  })

  test('avisa antes de salir con cambios sin guardar', async () => {
    show(async () => undefined, 'Juan')
    fireEvent.change(campo('Nombre'), { target: { value: 'Otra' } })
    fireEvent.click(screen.getByRole('link', { name: 'Regresar' }))
    await screen.findByText('¿Salir sin guardar?')
    expect(window.location.pathname).toBe('/nuevo')
    fireEvent.click(screen.getByRole('button', { name: 'Salir sin guardar' }))
    await screen.findByRole('heading', { name: 'Clientes' })
  })

  test('mientras falte lo necesario el botón está apagado, y Enter en un campo dice qué falta', async () => {
    const onGuardar = vi.fn(async () => undefined)
    show(onGuardar, '', { impedido: ({ Nombre }) => Nombre === '' })
    expect(guardar().hasAttribute('disabled')).toBe(true)
    fireEvent.keyDown(campo('RFC'), { key: 'Enter' })
    await screen.findByText('Captura el nombre.')
    fireEvent.change(campo('Nombre'), { target: { value: 'Juan' } })
    fireEvent.change(campo('RFC'), { target: { value: 'XAXX010101000' } })
    expect(guardar().hasAttribute('disabled')).toBe(false)
    fireEvent.click(guardar())
    await waitFor(() => expect(onGuardar).toHaveBeenCalledTimes(1))
  })

  test('lo impedido no se guarda aunque los campos estén bien', async () => {
    const onGuardar = vi.fn(async () => undefined)
    show(onGuardar, 'Juan', { impedido: () => true })
    fireEvent.keyDown(campo('RFC'), { key: 'Enter' })
    fireEvent.submit(guardar().closest('form')!)
    await act(async () => undefined)
    expect(onGuardar).not.toHaveBeenCalled()
  })

  test('un número se teclea tal cual y se muestra con miles al salir', async () => {
    const onGuardar = vi.fn(async () => undefined)
    show(onGuardar, 'Juan')
    fireEvent.focus(campo('Monto'))
    fireEvent.change(campo('Monto'), { target: { value: '1,2345.' } })
    expect(campo('Monto').value).toBe('1,2345.')
    fireEvent.change(campo('Monto'), { target: { value: '12345.5' } })
    fireEvent.blur(campo('Monto'))
    expect(campo('Monto').value).toBe('12,345.50')
    fireEvent.click(guardar())
    await waitFor(() => expect(onGuardar).toHaveBeenCalledWith(expect.objectContaining({ Monto: '12345.5' })))
  })
})

describe('lo que dice un guardado rechazado', () => {
  const rechazo = (cambios: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
    new ApiError({ codigo: 'DUPLICADO', status: 409, mensaje: 'Ya existe.', delServidor: true, ...cambios })

  test('es la frase del servidor, o la de la pantalla si no la hay', () => {
    expect(failureOf(rechazo({}), { falla: 'Error al guardar' }, []).mensaje).toBe('Ya existe.')
    expect(failureOf(rechazo({ delServidor: false }), { falla: 'Error al guardar' }, []).mensaje).toBe(
      'Error al guardar',
    )
    expect(failureOf(new Error('x'), { falla: 'Error al guardar' }, []).mensaje).toBe('Error al guardar')
  })

  test('cuando la frase de la pantalla manda, la del servidor va debajo', () => {
    const falla = failureOf(rechazo({}), { falla: 'Error al guardar', fallaPrimero: true }, [])
    expect([falla.mensaje, ...falla.detalles]).toEqual(['Error al guardar', 'Ya existe.'])
  })

  test('la queja de un campo que no está en pantalla no se pierde', () => {
    const falla = failureOf(rechazo({ campos: { RFC: 'Mal.', Oculto: 'Falta.' } }), { falla: 'x' }, ['RFC'])
    expect(falla.campos).toEqual([['RFC', 'Mal.']])
    expect(falla.detalles).toEqual(['Falta.'])
  })
})

test('en una pantalla angosta la cifra del resumen se dice también junto a los botones', async () => {
  stubNarrow(true)
  show(async () => undefined)
  const barra = (await screen.findByRole('button', { name: 'Guardar Cliente' })).parentElement
  await waitFor(() => expect(barra?.textContent).toContain('Total $116.00'))
})

test('en una ancha el resumen está al lado, y la barra no lo repite', async () => {
  show(async () => undefined)
  await screen.findByRole('button', { name: 'Guardar Cliente' })
  expect(screen.queryByText('$116.00')).toBeNull()
})
