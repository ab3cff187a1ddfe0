import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../api-error.ts'
import { closeLote, quedan, type Renglon, readLote, resumeLote, startLote } from './lote-timbrado.ts'

const negativa = (status: number, mensaje: string) =>
  new ApiError({ codigo: 'MISMA_PERSONA', mensaje, status, campos: {} })
const renglones: Renglon[] = [1, 2, 3].map((id) => ({ id, folio: `PRE-${id}` }))
let n = 0
const nuevaClave = () => `lote-${n++}`
const trabajo = (timbrar: (r: Renglon) => Promise<string>) => ({ timbrar, alAvanzar: vi.fn() })

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

describe('un lote de timbres', () => {
  test('cada documento tiene su resultado y uno rechazado no detiene a los demás', async () => {
    const clave = nuevaClave()
    await startLote(
      clave,
      renglones,
      trabajo(async ({ id }) => {
        if (id === 2) throw negativa(422, 'El documento no cumple las reglas del SAT.')
        return `A-${id}`
      }),
    )
    const lote = readLote(clave)!
    expect(lote.resultados.map(({ bien, detalle }) => [bien, detalle])).toEqual([
      [true, 'A-1'],
      [false, 'El documento no cumple las reglas del SAT.'],
      [true, 'A-3'],
    ])
    expect([lote.corriendo, quedan(lote)]).toEqual([false, 0])
    closeLote(clave)
    expect(readLote(clave)).toBeNull()
  })

  test('sin conexión se detiene donde iba, y al retomarlo no repite lo hecho', async () => {
    const clave = nuevaClave()
    const pedidos: number[] = []
    let red = true
    const timbrar = async ({ id }: Renglon) => {
      pedidos.push(id)
      if (!red) throw negativa(0, 'No hay conexión con el servidor.')
      red = id !== 1
      return 'bien'
    }
    await startLote(clave, renglones, trabajo(timbrar))
    expect([pedidos, quedan(readLote(clave)!)]).toEqual([[1, 2], 2])
    red = true
    await resumeLote(
      clave,
      trabajo(async ({ id }) => `A-${id}`),
    )
    expect(readLote(clave)!.resultados.map(({ detalle }) => detalle)).toEqual(['bien', 'A-2', 'A-3'])
  })

  test('lo que queda se guarda con la pestaña: otra página lo lee detenido', async () => {
    const clave = nuevaClave()
    await startLote(
      clave,
      renglones,
      trabajo(async () => Promise.reject(negativa(0, 'Sin conexión'))),
    )
    const guardado = sessionStorage.getItem(clave)!
    sessionStorage.setItem(`${clave}-otra`, guardado)
    expect(readLote(`${clave}-otra`)).toEqual({ renglones, resultados: [], corriendo: false })
    sessionStorage.setItem('roto', '{')
    expect(readLote('roto')).toBeNull()
  })

  test('un segundo clic no arranca otro, y en curso no se cierra', async () => {
    const clave = nuevaClave()
    let soltar: (valor: string) => void = () => undefined
    const espera = new Promise<string>((listo) => {
      soltar = listo
    })
    const timbrar = vi.fn(async () => espera)
    const primero = startLote(clave, renglones, trabajo(timbrar))
    await startLote(clave, [{ id: 9, folio: 'PRE-9' }], trabajo(timbrar))
    closeLote(clave)
    soltar('bien')
    await primero
    expect([timbrar.mock.calls.length, readLote(clave)!.renglones.length]).toEqual([3, 3])
  })
})
