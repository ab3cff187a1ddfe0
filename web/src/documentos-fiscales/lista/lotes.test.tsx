// A lot of stamps as it is seen: the server works, the screen tells how far it is, and asking twice asks once.
import type { Lote } from '@litro/contract/documentos-fiscales/lote'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setCredenciales } from '../../call.ts'
import { createQueryClient, useServicio } from '../../query.ts'
import { AvanceDeLote } from './avance-lote.tsx'
import { useLotes } from './use-lotes.ts'

const lote = (cambios: Partial<Lote> = {}): Lote => ({
  IdLote: 7,
  Familia: 'factura',
  Momento: '2026-11-16T10:00:00',
  Total: 4,
  Timbrados: 0,
  Fallidos: 0,
  Omitidos: 0,
  EnProceso: 0,
  Pendientes: 4,
  Terminado: false,
  Renglones: [],
  ...cambios,
})

const renglon = (Id: number, Estado: 'timbrado' | 'fallo' | 'omitido', Motivo: string | null = null) => ({
  Id,
  Folio: `A-${Id}`,
  Estado,
  Motivo,
  UUID: Estado === 'timbrado' ? `UUID-${Id}` : null,
})

const terminado = lote({
  Timbrados: 2,
  Fallidos: 1,
  Omitidos: 1,
  Pendientes: 0,
  Terminado: true,
  Renglones: [
    renglon(1, 'timbrado'),
    renglon(2, 'fallo', 'El documento no cumple las reglas del SAT.'),
    renglon(3, 'timbrado'),
    renglon(4, 'omitido'),
  ],
})

type Pedida = { metodo: string; ruta: string; cuerpo: unknown }
let pedidas: Pedida[] = []
/** What the server would answer to each address; null when nobody answers. */
let servidor: (pedida: Pedida) => Response | Promise<Response> | null

beforeEach(() => {
  pedidas = []
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  setCredenciales({
    token: async () => 'T',
    renovar: async () => 'T',
    reingresar: async () => undefined,
    aceptado: () => undefined,
  })
  vi.stubGlobal('fetch', async (ruta: string, init: RequestInit) => {
    const pedida = { metodo: init.method ?? 'GET', ruta, cuerpo: init.body ? JSON.parse(String(init.body)) : null }
    pedidas.push(pedida)
    const respuesta = servidor(pedida)
    if (respuesta === null) throw new TypeError('Failed to fetch')
    return respuesta
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Pantalla() {
  const { lotes, empezar, cancelar, cerrar } = useLotes('factura')
  return (
    <>
      <button type="button" onClick={() => empezar([1, 2, 3, 4])}>
        Timbrar 4
      </button>
      {lotes.map((uno) => (
        <AvanceDeLote
          key={uno.IdLote}
          lote={uno}
          onCancelar={() => cancelar(uno)}
          onReintentar={(ids) => empezar(ids, () => cerrar(uno))}
          onCerrar={() => cerrar(uno)}
        />
      ))}
    </>
  )
}

const show = (junto: ReactNode = null) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider>
        <Pantalla />
        {junto}
      </MantineProvider>
    </QueryClientProvider>,
  )

/** A list of documents beside the lots, as the page has it. */
function Filas() {
  return <p>{useServicio('factura_listar').isSuccess ? 'Leídas' : 'Leyendo'}</p>
}

const escrituras = () => pedidas.filter(({ metodo }) => metodo !== 'GET')
const barra = () => screen.getByRole('progressbar', { name: 'Avance del lote' })

describe('un lote de timbres', () => {
  test('cada documento tiene su resultado; los que fallaron se piden otra vez, y solo ellos', async () => {
    servidor = ({ ruta, metodo }) => {
      if (metodo === 'POST') return Response.json(lote({ IdLote: 8 }))
      return Response.json(
        ruta.endsWith('/lotes') ? [{ ...terminado, Renglones: [terminado.Renglones[1]] }] : [terminado],
      )
    }
    show()
    expect(await screen.findByText('2 listos, 1 con error, 1 sin timbrar')).toBeTruthy()
    const filas = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(filas).toEqual(['A-2 El documento no cumple las reglas del SAT.', 'A-1 · UUID-1', 'A-3 · UUID-3'])
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar los que fallaron' }))
    await waitFor(() => expect(escrituras()).toHaveLength(2))
    expect(escrituras().map(({ metodo, ruta, cuerpo }) => [metodo, ruta, cuerpo])).toEqual([
      ['POST', '/services/facturas_timbrar', { Ids: [2] }],
      ['PUT', '/services/lote_cerrar/7', null],
    ])
  })

  test('sin conexión se queda donde iba, y al volver sigue sin pedir nada otra vez', async () => {
    let red = true
    let hechos = 1
    servidor = () => (red ? Response.json([lote({ Timbrados: hechos, Pendientes: 4 - hechos })]) : null)
    show()
    await waitFor(() => expect(barra().getAttribute('aria-valuenow')).toBe('1'))
    red = false
    const antes = pedidas.length
    await waitFor(() => expect(pedidas.length).toBeGreaterThan(antes + 1), { timeout: 8000 })
    expect(barra().getAttribute('aria-valuenow')).toBe('1')
    red = true
    hechos = 3
    await waitFor(() => expect(barra().getAttribute('aria-valuenow')).toBe('3'), { timeout: 8000 })
    expect(escrituras()).toEqual([])
  }, 30_000)

  test('otra página encuentra el lote en curso, con sus números en palabras, y cancela lo que falta', async () => {
    servidor = ({ metodo }) =>
      metodo === 'PUT'
        ? Response.json(lote({ Omitidos: 2, Pendientes: 0 }))
        : Response.json([lote({ Timbrados: 1, Fallidos: 1, EnProceso: 1, Pendientes: 1 })])
    show()
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe(
      '1 de 4 timbrados · 1 con error · 2 por terminar',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar lo que falta' }))
    await waitFor(() => expect(escrituras().map(({ ruta }) => ruta)).toEqual(['/services/lote_cancelar/7']))
  })

  test('un lector de pantalla oye cada cuarto, no cada fila', async () => {
    let hechos = 10
    servidor = () => Response.json([lote({ Total: 100, Timbrados: hechos, Pendientes: 100 - hechos })])
    show()
    expect((await screen.findByRole('status')).textContent).toBe('10 de 100 timbrados · 90 por terminar')
    hechos = 20
    await waitFor(() => expect(barra().getAttribute('aria-valuenow')).toBe('20'), { timeout: 8000 })
    expect(screen.getByRole('status').textContent).toBe('10 de 100 timbrados · 90 por terminar')
    hechos = 30
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('30 de 100 timbrados · 70 por terminar'), {
      timeout: 8000,
    })
  }, 30_000)

  test('un lote que ya había acabado cuando se vio por primera vez hace leer otra vez la lista', async () => {
    // The rows were read before its end and the lot after it: nobody saw it run.
    let soltar: (respuesta: Response) => void = () => undefined
    const espera = new Promise<Response>((listo) => {
      soltar = listo
    })
    const leidas = () => pedidas.filter(({ ruta }) => ruta === '/services/facturas').length
    servidor = ({ ruta }) => {
      if (ruta === '/services/facturas') return Response.json([])
      return ruta.endsWith('/lotes') ? espera.then((respuesta) => respuesta.clone()) : Response.json([terminado])
    }
    show(<Filas />)
    await screen.findByText('Leídas')
    expect(leidas()).toBe(1)
    soltar(Response.json([terminado]))
    await waitFor(() => expect(leidas()).toBe(2))
    expect(await screen.findByText('2 listos, 1 con error, 1 sin timbrar')).toBeTruthy()
    expect(leidas()).toBe(2)
  })

  test('un segundo clic no pide otro lote', async () => {
    let soltar: (respuesta: Response) => void = () => undefined
    const espera = new Promise<Response>((listo) => {
      soltar = listo
    })
    servidor = ({ metodo }) => (metodo === 'POST' ? espera : Response.json([]))
    show()
    const boton = screen.getByRole('button', { name: 'Timbrar 4' })
    fireEvent.click(boton)
    await waitFor(() => expect(escrituras()).toHaveLength(1))
    fireEvent.click(boton)
    soltar(Response.json(lote()))
    await waitFor(() => expect(pedidas.filter(({ ruta }) => ruta.endsWith('/lotes')).length).toBeGreaterThan(1))
    expect(escrituras()).toHaveLength(1)
  })
})
