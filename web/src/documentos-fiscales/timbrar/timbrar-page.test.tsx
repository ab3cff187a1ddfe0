import type { Factura } from '@litro/contract/documentos-fiscales/factura'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, type Respuestas, showPantalla, stubBrowser } from '../../test-pantalla.tsx'
import { facturaDePrueba } from '../test-documento.ts'
import { Page } from './timbrar-page.tsx'

const EN_PROCESO = 'Timbrado en proceso. No repitas la operación; el sistema lo recuperará.'
const semaforo = { Semaforo: [], Subtotal: 0, IVA: 0, Total: 0, DatosFiscales: [] }

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The stored invoice, which the story changes as it goes. */
function start(factura: Partial<Factura>, respuestas: Respuestas = {}) {
  const guardada = { actual: { ...facturaDePrueba, ...factura } }
  const pedidos = fakeServer({
    'GET factura/7': () => [200, [guardada.actual]],
    'GET factura_validar/7': () => [200, semaforo],
    'GET factura_correos/7': () => [200, { Disponible: true, Destinatarios: [], Correos: [] }],
    ...respuestas,
  })
  showPantalla('/factura/timbrar/:id', '/factura/timbrar/7', <Page />, { '/facturas': 'Facturas' })
  const timbres = () => pedidos.filter(({ ruta }) => ruta.includes('factura_timbrar')).length
  return { guardada, timbres, pedidos }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const boton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const timbrada: Partial<Factura> = { FacturaEstatus: 'Timbrada', UUID: 'A-UUID', Folio: 'A-1' }

describe('el Semáforo', () => {
  const luz = (Regla: string, Estado: 'verde' | 'rojo') => ({ Regla, Titulo: `Grupo ${Regla}`, Estado, Hallazgos: [] })
  const con = (...Semaforo: ReturnType<typeof luz>[]): Respuestas => ({
    'GET factura_validar/7': () => [200, { ...semaforo, Semaforo }],
  })

  test('con todo en verde es una línea que se abre', async () => {
    start({}, con(luz('a', 'verde'), luz('b', 'verde')))
    await wait(50)
    const plegado = screen.getByText('Todo correcto').closest('details')
    expect([plegado?.open, plegado?.textContent?.includes('Grupo b')]).toEqual([false, true])
  })

  test('con algo por corregir se ven todos los grupos', async () => {
    start({}, con(luz('a', 'verde'), luz('b', 'rojo')))
    await wait(50)
    expect(screen.getByText('1 grupo por corregir')).toBeDefined()
    expect(screen.getByText('Grupo a').closest('details')).toBeNull()
  })
})

describe('la pantalla de timbrado', () => {
  test('timbra una vez aunque se presione dos, lo dice y vuelve a la lista a los 2.5 segundos', async () => {
    const historia = start({}, { 'POST factura_timbrar/7': () => [200, { ...timbrada, EnProceso: false }] })
    await wait(50)
    fireEvent.click(boton('Timbrar'))
    fireEvent.click(boton('Timbrar'))
    await wait(50)
    expect(historia.timbres()).toBe(1)
    expect(historia.pedidos.find(({ ruta }) => ruta.includes('timbrar'))?.cuerpo).toEqual({ Version: 1 })
    expect(screen.getByText('Prefactura timbrada correctamente')).toBeDefined()
    expect(boton('Timbrar').disabled).toBe(true)
    await wait(2400)
    expect(window.location.pathname).toBe('/factura/timbrar/7')
    await wait(200)
    expect(window.location.pathname).toBe('/facturas')
  })

  test('en la lista dice el folio que tomó, con su liga y lo que suele seguir', async () => {
    const historia = start(
      {},
      {
        'POST factura_timbrar/7': () => {
          historia.guardada.actual = { ...historia.guardada.actual, ...timbrada }
          return [200, { ...historia.guardada.actual, EnProceso: false }]
        },
      },
    )
    await wait(50)
    fireEvent.click(boton('Timbrar'))
    await wait(50)
    expect(screen.queryByRole('link', { name: 'Ver A-1' })).toBeNull()
    await wait(2600)
    expect(window.location.pathname).toBe('/facturas')
    await wait(100)
    const liga = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(liga('Ver A-1')).toBe('/factura/ver/7')
    expect(liga('Enviar')).toBe('/factura/ver/7#enviar')
    expect(liga('Nueva')).toBe('/factura/nuevo')
    expect(boton('Descargar')).toBeDefined()
  })

  test('si el PAC no responde lo dice, no deja repetir, y se resuelve sola', async () => {
    const historia = start(
      {},
      {
        'POST factura_timbrar/7': () => [202, { Folio: 'PRE-7', Estatus: 'Prefactura', UUID: null, EnProceso: true }],
      },
    )
    await wait(50)
    historia.guardada.actual = { ...historia.guardada.actual, EnProceso: true }
    fireEvent.click(boton('Timbrar'))
    await wait(50)
    expect(screen.getByText(EN_PROCESO)).toBeDefined()
    expect(boton('Timbrar').disabled).toBe(true)
    await wait(9000)
    expect(screen.getByText(EN_PROCESO)).toBeDefined()
    historia.guardada.actual = { ...historia.guardada.actual, ...timbrada, EnProceso: false }
    await wait(3100)
    expect(screen.getByText('Prefactura timbrada correctamente')).toBeDefined()
    await wait(2600)
    expect(window.location.pathname).toBe('/facturas')
    expect(historia.timbres()).toBe(1)
  })

  test('un PAC sin timbres se dice con quién puede arreglarlo, no como mera espera', async () => {
    start({ EnProceso: true, CodigoEspera: 'SIN_TIMBRES' })
    await wait(50)
    expect(screen.getByText(/^El PAC se quedó sin timbres\. Un administrador debe contratar más/)).toBeDefined()
    expect(screen.queryByText(EN_PROCESO)).toBeNull()
    expect(boton('Timbrar').disabled).toBe(true)
  })

  test('al recargar con un timbrado en proceso sigue esperando y dice el rechazo cuando llega', async () => {
    const historia = start({ EnProceso: true })
    await wait(50)
    expect(screen.getByText(EN_PROCESO)).toBeDefined()
    historia.guardada.actual = {
      ...historia.guardada.actual,
      EnProceso: false,
      UltimoErrorTimbrado: 'El RFC del receptor no está en la lista del SAT.',
    }
    await wait(3100)
    expect(screen.getByRole('alert').textContent).toBe('El RFC del receptor no está en la lista del SAT.')
    expect(boton('Timbrar').disabled).toBe(false)
  })

  test('sin red no se sabe: pregunta al documento antes de ofrecer otro intento', async () => {
    const historia = start({}, { 'POST factura_timbrar/7': () => undefined })
    await wait(50)
    historia.guardada.actual = { ...historia.guardada.actual, EnProceso: true }
    fireEvent.click(boton('Timbrar'))
    await wait(50)
    expect(screen.getByText(EN_PROCESO)).toBeDefined()
    expect(historia.timbres()).toBe(1)
  })

  test('sin red y sin rastro de timbrado, se puede intentar otra vez', async () => {
    start({}, { 'POST factura_timbrar/7': () => undefined })
    await wait(50)
    fireEvent.click(boton('Timbrar'))
    await wait(50)
    expect(screen.getByRole('alert').textContent).toBe('Error al timbrar')
    expect(boton('Timbrar').disabled).toBe(false)
  })

  test('muestra el error del servidor con lo que encontró', async () => {
    const hallazgos = [{ codigo: 'CFDI40147', mensaje: 'El nombre no coincide.', campo: 'Receptor.Nombre' }]
    start(
      {},
      {
        'POST factura_timbrar/7': () => [422, { error: 'Corrige lo señalado.', codigo: 'CFDI_INVALIDO', hallazgos }],
      },
    )
    await wait(50)
    fireEvent.click(boton('Timbrar'))
    await wait(50)
    expect(screen.getByRole('alert').textContent).toContain('Corrige lo señalado.')
    expect(screen.getByRole('alert').textContent).toContain('El nombre no coincide.')
  })

  test('abierta por la dirección en otro estatus dice por qué y no deja timbrar ni editar', async () => {
    start(timbrada)
    await wait(50)
    expect(screen.getByText('La factura A-1 tiene estatus Timbrada y no se puede timbrar.')).toBeDefined()
    expect(boton('Timbrar').disabled).toBe(true)
    expect(boton('Editar').disabled).toBe(true)
  })

  test('una Por Autorizar no se timbra y sí se edita; dice su sucursal y su BOL', async () => {
    start({ FacturaEstatus: 'Por Autorizar', Sucursal: 'Matriz', Bol: 'BOL-77' })
    await wait(50)
    expect(boton('Timbrar').disabled).toBe(true)
    expect(screen.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe('/factura/editar/7')
    expect(screen.getByText('Matriz')).toBeDefined()
    expect(screen.getByText('BOL-77')).toBeDefined()
  })

  test('si no se puede leer lo dice con la frase de la especificación', async () => {
    start({}, { 'GET factura/7': () => [404, { error: 'No encontramos lo que buscas.', codigo: 'NO_ENCONTRADO' }] })
    await wait(50)
    expect(screen.getByRole('alert').textContent).toContain('No se pudo cargar la prefactura')
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Ir a Facturas' }).getAttribute('href')).toBe('/facturas')
  })
})
