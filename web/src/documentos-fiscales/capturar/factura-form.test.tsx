import type { Factura } from '@litro/contract/documentos-fiscales/factura'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, type Respuestas, showPantalla, stubBrowser } from '../../test-pantalla.tsx'
import { facturaDePrueba } from '../test-documento.ts'
import { Page } from './factura-form.tsx'

const espera = { timeout: 30_000 }

beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const catalogos: Respuestas = {
  'GET productos': () => [
    200,
    [{ IdProducto: 2, Nombre: 'Diésel Automotriz', TasaIva: 0.16, PrecioIncluyeIVA: false, CuotaIeps: 0.490817 }],
  ],
  'GET metodos-pago': () => [
    200,
    [
      { IdMetodoPago: 1, Codigo: 'PUE', Descripcion: 'Pago en una sola exhibición' },
      { IdMetodoPago: 2, Codigo: 'PPD', Descripcion: 'Pago en parcialidades o diferido' },
    ],
  ],
  'GET formas-pago': () => [
    200,
    [
      { IdFormaPago: 1, Codigo: '01', Descripcion: 'Efectivo' },
      { IdFormaPago: 3, Codigo: '03', Descripcion: 'Transferencia electrónica de fondos' },
      { IdFormaPago: 22, Codigo: '99', Descripcion: 'Por definir' },
    ],
  ],
  'GET factura-tipos': () => [200, [{ IdFacturaTipo: 1, Nombre: 'Venta', ClaveGenerica: false }]],
  'GET sku-tipos': () => [200, [{ IdSKUTipo: 1, Nombre: 'Litro', ClaveUnidad: 'LTR' }]],
  'GET factura_validar/7': () => [200, { Semaforo: [], Subtotal: 0, IVA: 0, Total: 0, DatosFiscales: [] }],
}

const pue: Partial<Factura> = { IdMetodoPago: 1, IdFormaPago: 3 }

async function edit(factura: Partial<Factura>, respuestas: Respuestas = {}) {
  const pedidos = fakeServer({
    ...catalogos,
    'GET factura/7': () => [200, [{ ...facturaDePrueba, ...factura }]],
    'PUT factura_editar/7': () => [200, facturaDePrueba],
    ...respuestas,
  })
  showPantalla('/factura/editar/:id', '/factura/editar/7', <Page />, { '/facturas': 'Facturas' })
  await screen.findByDisplayValue('Diésel Automotriz', {}, espera)
  await screen.findByDisplayValue(/^(PUE|PPD) -/, {}, espera)
  const guardados = () => pedidos.filter(({ metodo }) => metodo === 'PUT')
  return { guardados }
}

const campo = (nombre: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${nombre}`), { selector: 'input' })
const escribir = (nombre: string, texto: string) => {
  fireEvent.focus(campo(nombre))
  fireEvent.change(campo(nombre), { target: { value: texto } })
  fireEvent.blur(campo(nombre))
}
const elegir = async (nombre: string, opcion: RegExp) => {
  fireEvent.click(campo(nombre))
  fireEvent.click(await screen.findByRole('option', { name: opcion, hidden: true }, espera))
}
const guardar = () => fireEvent.click(screen.getByRole('button', { name: 'Actualizar Prefactura' }))

describe('editar una prefactura', () => {
  test('el resumen se calcula al teclear y se guarda como JSON con la versión leída', async () => {
    const { guardados } = await edit(pue)
    expect(screen.getByText('$325,481.63')).toBeDefined()
    escribir('Litros', '1,000')
    expect(screen.getByText('$27,123.47')).toBeDefined()
    guardar()
    await screen.findByText('Prefactura generada exitosamente.', {}, espera)
    expect(guardados()).toHaveLength(1)
    expect(guardados()[0]?.cuerpo).toMatchObject({
      Version: 1,
      Precio: 23.45,
      Litros: 1000,
      IdCliente: 3,
      IdFormaPago: 3,
    })
  })

  test('elegir PPD pone 99 Por definir, lo deja fijo y lo explica', async () => {
    const { guardados } = await edit(pue)
    await elegir('Método de Pago', /^PPD/)
    expect(campo('Forma de Pago').value).toBe('99 - Por definir')
    expect(campo('Forma de Pago').readOnly).toBe(true)
    expect(screen.getByText(/el SAT pide 99 Por definir/)).toBeDefined()
    guardar()
    await waitFor(() => expect(guardados()).toHaveLength(1), espera)
    expect(guardados()[0]?.cuerpo).toMatchObject({ IdMetodoPago: 2, IdFormaPago: 22 })
  })

  test('volver a PUE quita el 99 y pide la forma', async () => {
    const { guardados } = await edit({})
    await elegir('Método de Pago', /^PUE/)
    expect(campo('Forma de Pago').value).toBe('')
    guardar()
    await screen.findByText('Elige la forma de pago.', {}, espera)
    expect(guardados()).toHaveLength(0)
  })

  test('si otro la cambió primero lo dice y conserva lo tecleado', async () => {
    await edit(pue, {
      'PUT factura_editar/7': () => [
        409,
        { error: 'El documento cambió; vuelve a cargarlo.', codigo: 'DOCUMENTO_CAMBIO' },
      ],
    })
    escribir('Operador', 'Teresa Luna')
    guardar()
    await screen.findByText('El documento cambió; vuelve a cargarlo.', {}, espera)
    expect(campo('Operador').value).toBe('Teresa Luna')
    expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeDefined()
  })

  test('dice por qué quedó por autorizar', async () => {
    const motivo = 'El precio está fuera de la banda autorizada del producto.'
    await edit(pue, {
      'PUT factura_editar/7': () => [200, { ...facturaDePrueba, MotivosAutorizacion: [motivo] }],
    })
    escribir('Operador', 'Teresa Luna')
    guardar()
    await screen.findByText('Prefactura generada exitosamente.', {}, espera)
    expect(screen.getByText(motivo)).toBeDefined()
  })

  test('una factura timbrada no se puede editar y dice por qué', async () => {
    await edit({ ...pue, FacturaEstatus: 'Timbrada', Folio: 'A-1' })
    expect(screen.getByText('La factura A-1 tiene estatus Timbrada y no se puede editar.')).toBeDefined()
    expect(campo('Precio').disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Actualizar Prefactura' }).disabled).toBe(true)
  })
})

describe('duplicar', () => {
  const cargada = { ...pue, Folio: 'A-9', Sellos: '104713 / 104714', Bol: 'BOL-71', Operador: 'Teresa Luna' }
  const duplicar = async (factura: Partial<Factura>) => {
    fakeServer({ ...catalogos, 'GET factura/7': () => [200, [{ ...facturaDePrueba, ...factura }]] })
    showPantalla('/factura/nuevo', '/factura/nuevo?duplicar=7', <Page />, { '/facturas': 'Facturas' })
    await screen.findByDisplayValue('Diésel Automotriz', {}, espera)
  }

  test('los sellos y el BOL son de cada carga; lo demás se copia y dice de dónde vino', async () => {
    await duplicar({ ...cargada, FacturaEstatus: 'Timbrada' })
    expect([campo('Sellos').value, campo('Bol').value, campo('Operador').value]).toEqual(['', '', 'Teresa Luna'])
    // Precio, Litros, Producto and the rest of what came.
    expect(screen.getAllByText('Como en A-9').length).toBeGreaterThan(5)
    escribir('Operador', 'Otra persona')
    expect(await screen.findByText('Distinto de A-9', {}, espera)).toBeDefined()
  })

  test('una rechazada se corrige con los suyos: es la misma carga (D-3)', async () => {
    await duplicar({ ...cargada, FacturaEstatus: 'Rechazada' })
    expect([campo('Sellos').value, campo('Bol').value]).toEqual(['104713 / 104714', 'BOL-71'])
  })
})

describe('elegir un cliente en una nueva', () => {
  const ultima = { ...facturaDePrueba, ...pue, Folio: 'A-9', Operador: 'Teresa Luna', Sellos: '104713', Bol: 'BOL-71' }
  const cliente = (IdCliente: number, Nombre: string) => ({ IdCliente, Nombre, RFC: 'XAXX010101000' })
  const abrir = async () => {
    let suyas: object[] = [ultima]
    fakeServer({
      ...catalogos,
      'GET clientes': () => [200, [cliente(ultima.IdCliente, 'Cubilete'), cliente(99, 'Sin Facturas')]],
      'GET facturas': () => [200, suyas],
      'GET factura/7': () => [200, [ultima]],
    })
    showPantalla('/factura/nuevo', '/factura/nuevo', <Page />, { '/facturas': 'Facturas' })
    await screen.findByLabelText(/^Operador/, { selector: 'input' }, espera)
    return {
      sinFacturas: () => {
        suyas = []
      },
    }
  }

  test('lo vacío llega con lo de su última factura y lo dice; importes, sellos y BOL no; Ctrl . lo quita', async () => {
    await abrir()
    escribir('Almacén', 'El mío')
    await elegir('Cliente', /Cubilete/)
    await waitFor(() => expect(campo('Operador').value).toBe('Teresa Luna'), espera)
    expect([campo('Producto').value, campo('Forma de Pago').value]).toEqual([
      'Diésel Automotriz',
      '03 - Transferencia electrónica de fondos',
    ])
    expect([campo('Precio').value, campo('Litros').value, campo('Sellos').value, campo('Bol').value]).toEqual([
      ...['', '', '', ''],
    ])
    // What somebody captured stays and is not said to be of another.
    expect(campo('Almacén').value).toBe('El mío')
    expect(screen.getAllByText('Como en A-9').length).toBeGreaterThan(3)
    escribir('Operador', 'Otra persona')
    fireEvent.keyDown(document.documentElement, { key: '.', code: 'Period', ctrlKey: true })
    await waitFor(() => expect(campo('Producto').value).toBe(''), espera)
    expect(campo('Operador').value).toBe('Otra persona')
    expect(screen.queryByText('Como en A-9')).toBeNull()
  })

  test('el campo en que se escribe no cambia bajo las teclas', async () => {
    await abrir()
    await elegir('Cliente', /Cubilete/)
    campo('Producto').focus()
    await waitFor(() => expect(campo('Operador').value).toBe('Teresa Luna'), espera)
    expect(campo('Producto').value).toBe('')
  })

  test('con otro cliente no queda nada del anterior', async () => {
    const { sinFacturas } = await abrir()
    await elegir('Cliente', /Cubilete/)
    await waitFor(() => expect(campo('Operador').value).toBe('Teresa Luna'), espera)
    sinFacturas()
    await elegir('Cliente', /Sin Facturas/)
    await waitFor(() => expect(campo('Operador').value).toBe(''), espera)
    expect(campo('Producto').value).toBe('')
  })
})

describe('cuando un catálogo falla', () => {
  const caido = (): [number, unknown] => [500, { error: 'Falla.', codigo: 'FALLA_INTERNA', folio: 'F-1' }]

  test('su selector lo dice y ofrece reintentar, en vez de parecer vacío', async () => {
    let falla = true
    await edit(pue, {
      'GET sku-tipos': () => (falla ? caido() : [200, [{ IdSKUTipo: 1, Nombre: 'Litro', ClaveUnidad: 'LTR' }]]),
    })
    const aviso = await screen.findByText(/No se pudieron cargar las opciones/, {}, espera)
    expect(campo('Tipo de SKU').placeholder).toBe('No disponible')
    falla = false
    fireEvent.click(within(aviso).getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(campo('Tipo de SKU').value).toBe('Litro'), espera)
    expect(screen.queryByText(/No se pudieron cargar las opciones/)).toBeNull()
  })

  test('la sucursal viaja como texto al editar (§3)', async () => {
    const { guardados } = await edit(
      { ...pue, IdSucursal: '4', Sucursal: 'Matriz' },
      {
        'GET socio-comercial_configuracion': () => [200, { PermiteSucursal: true }],
        'GET sucursales': () => [200, [{ IdSucursal: 4, Nombre: 'Matriz' }]],
      },
    )
    await waitFor(() => expect(campo('Sucursal').value).toBe('Matriz'), espera)
    guardar()
    await waitFor(() => expect(guardados()).toHaveLength(1), espera)
    expect(guardados()[0]?.cuerpo).toMatchObject({ IdSucursal: '4' })
  })

  test('sin sucursales que elegir no se pide una (§8)', async () => {
    const conSucursales = {
      'GET socio-comercial_configuracion': (): [number, unknown] => [200, { PermiteSucursal: true }],
    }
    await edit(pue, { ...conSucursales, 'GET sucursales': () => [200, [{ IdSucursal: 4, Nombre: 'Matriz' }]] })
    expect(campo('Sucursal')).toBeDefined()
    cleanup()
    const { guardados } = await edit(pue, { ...conSucursales, 'GET sucursales': caido })
    expect(screen.queryByRole('combobox', { name: /Sucursal/ })).toBeNull()
    guardar()
    await waitFor(() => expect(guardados()).toHaveLength(1), espera)
  })
})
