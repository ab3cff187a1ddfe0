// What can be taken back says 'Deshacer' in its confirmation: the inverse verb of the contract, with the version of the reply.
import type { Cliente } from '@litro/contract/clientes/cliente'
import type { Filtro } from '@litro/contract/filtros/filtro'
import type { Plantilla } from '@litro/contract/plantillas/plantilla'
import type { Usuario } from '@litro/contract/usuarios/usuario'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Acceso } from './admin/usuarios/acceso.tsx'
import { ContactosButton } from './clientes/contactos-dialog.tsx'
import { InactivarButton } from './clientes/inactivar-button.tsx'
import { Plantillas } from './entidades/plantillas.tsx'
import { AdministrarDialog } from './list/filtro-dialogs.tsx'
import { fakeServer, type Respuestas, showPantalla, stubBrowser } from './test-pantalla.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const nada = () => undefined
const cliente = {
  IdCliente: 4,
  Nombre: 'Cubilete',
  Inactivo: false,
  CorreoElectronico: 'pagos@cubilete.example',
  EmailsAdicionales: [],
  Version: 3,
} as unknown as Cliente
const usuario = {
  ...{ IdUsuario: 9, Nombre: 'Ramiro', Estatus: 'Activo', EsPropio: false, Sesiones: null, Version: 5 },
} as unknown as Usuario
const filtro: Filtro = {
  ...{ IdFiltro: 2, Lista: '/facturas', Nombre: 'Vencidas', PorOmision: true, Version: 1 },
  Busqueda: { q: 'cubilete', estatus: ['Timbrada'] },
}
const plantilla: Plantilla = {
  ...{ IdPlantilla: 6, Para: 'factura', Nombre: 'Diésel', Cliente: null, Faltan: [], Version: 1 },
  Valores: { IdProducto: '1', Operador: 'Raúl' },
}

function EnFormulario({ children }: { children: ReactNode }) {
  return <FormProvider {...useForm({ defaultValues: { IdCliente: '' } })}>{children}</FormProvider>
}

function show(pantalla: ReactNode, respuestas: Respuestas) {
  const pedidos = fakeServer(respuestas)
  showPantalla('/dashboard', '/dashboard', pantalla, {})
  return () =>
    pedidos.filter(({ metodo }) => metodo !== 'GET').map(({ metodo, ruta, cuerpo }) => [metodo, ruta, cuerpo])
}

const press = async (nombre: string) => fireEvent.click(await screen.findByRole('button', { name: nombre }))

test('inactivar un cliente se deshace con la versión que respondió', async () => {
  const escritos = show(<InactivarButton cliente={cliente} onGuardado={nada} />, {
    'PUT cliente_inactivar/4': ({ cuerpo }) => [200, { ...cliente, ...(cuerpo as object), Version: 4 }],
  })
  await press('Inactivar')
  await screen.findByText('El cliente quedó inactivo.', { exact: false })
  await press('Deshacer')
  await screen.findByText('El cliente quedó activo.')
  expect(escritos()).toEqual([
    ['PUT', '/services/cliente_inactivar/4', { Inactivo: true, Version: 3 }],
    ['PUT', '/services/cliente_inactivar/4', { Inactivo: false, Version: 4 }],
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull())
})

test('si entretanto alguien más lo cambió, deshacer dice lo que dijo el servidor', async () => {
  let veces = 0
  show(<InactivarButton cliente={cliente} onGuardado={nada} />, {
    'PUT cliente_inactivar/4': () =>
      ++veces === 1
        ? [200, { ...cliente, Inactivo: true, Version: 4 }]
        : [409, { error: 'El registro cambió; vuelve a cargarlo.', codigo: 'REGISTRO_CAMBIO' }],
  })
  await press('Inactivar')
  await press('Deshacer')
  expect(await screen.findByText('El registro cambió; vuelve a cargarlo.')).toBeDefined()
  expect(screen.queryByText('El cliente quedó activo.')).toBeNull()
})

test('los contactos vuelven a ser los de antes', async () => {
  const escritos = show(<ContactosButton cliente={cliente} onGuardado={nada} />, {
    'PUT cliente_contactos/4': ({ cuerpo }) => [200, { ...cliente, ...(cuerpo as object), Version: 4 }],
  })
  await press('Contactos')
  fireEvent.change(await screen.findByLabelText('Correo Electrónico'), { target: { value: 'otra@cubilete.example' } })
  await press('Guardar Contactos')
  await press('Deshacer')
  await screen.findByText('Los contactos quedaron como estaban.')
  expect(escritos().at(-1)).toEqual([
    'PUT',
    '/services/cliente_contactos/4',
    { CorreoElectronico: 'pagos@cubilete.example', EmailsAdicionales: [], Version: 4 },
  ])
})

test('un usuario bloqueado por error entra de nuevo', async () => {
  const escritos = show(<Acceso usuario={usuario} onCambio={nada} />, {
    'PUT admin/usuario_bloquear/9': () => [200, { ...usuario, Version: 6 }],
  })
  await press('Bloquear usuario')
  const pregunta = await screen.findByRole('dialog')
  fireEvent.click(within(pregunta).getByRole('button', { name: 'Bloquear usuario' }))
  await press('Deshacer')
  await screen.findByText('El usuario puede entrar de nuevo.')
  expect(escritos().at(-1)).toEqual(['PUT', '/services/admin/usuario_bloquear/9', { Bloqueado: false, Version: 6 }])
})

test('un filtro borrado vuelve con lo que buscaba', async () => {
  const escritos = show(<AdministrarDialog filtros={[filtro]} onCerrar={nada} />, {
    'DELETE filtro/2': () => [200, filtro],
    'POST filtro_agregar': () => [200, { ...filtro, IdFiltro: 3 }],
  })
  await press('Borrar Vencidas')
  await press('Deshacer')
  await screen.findByText('Filtro guardado: Vencidas')
  expect(escritos().at(-1)).toEqual([
    'POST',
    '/services/filtro_agregar',
    { Lista: '/facturas', Nombre: 'Vencidas', PorOmision: true, Busqueda: filtro.Busqueda },
  ])
})

const conPlantillas = (una: Plantilla): Respuestas => ({
  'GET plantillas': () => [200, [una]],
  'DELETE plantilla/6': () => [200, una],
  'POST plantilla_agregar': () => [200, { ...una, IdPlantilla: 7 }],
})
const plantillas = (
  <EnFormulario>
    <Plantillas para="factura" nueva puesta={null} onPoner={nada} />
  </EnFormulario>
)

test('una plantilla borrada vuelve con lo que guardaba', async () => {
  const escritos = show(plantillas, conPlantillas(plantilla))
  await press('Administrar')
  await press('Borrar Diésel')
  await press('Deshacer')
  await screen.findByText('Plantilla guardada: Diésel')
  expect(escritos().at(-1)).toEqual([
    'POST',
    '/services/plantilla_agregar',
    { Para: 'factura', Nombre: 'Diésel', IdProducto: '1', Operador: 'Raúl' },
  ])
})

test('la que ya perdió algo no promete volver entera', async () => {
  show(plantillas, conPlantillas({ ...plantilla, Faltan: ['El cliente está inactivo.'] }))
  await press('Administrar')
  await press('Borrar Diésel')
  await screen.findByText('Plantilla borrada: Diésel')
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})
