import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { type Avance, runLote } from './lote.ts'

const negativa = (status: number, mensaje: string, campos: Record<string, string> = {}) =>
  new ApiError({ codigo: 'MISMA_PERSONA', mensaje, status, campos })

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('un lote de decisiones', () => {
  test('cada fila tiene su resultado y una que falla no detiene a las demás', async () => {
    const hacer = async (n: number) => {
      if (n === 2) throw negativa(403, 'Quien capturó no puede validar la misma operación.')
      return `hecha ${n}`
    }
    expect(await runLote([1, 2, 3], hacer)).toEqual([
      { fila: 1, bien: true, detalle: 'hecha 1' },
      { fila: 2, bien: false, detalle: 'Quien capturó no puede validar la misma operación.' },
      { fila: 3, bien: true, detalle: 'hecha 3' },
    ])
  })

  test('la fila que no lo admite lo oye sin preguntarle al servidor, y las demás siguen', async () => {
    const intentadas: number[] = []
    const hacer = async (n: number) => {
      intentadas.push(n)
      return n === 3 ? { mal: 'Sigue rechazado.' } : 'hecha'
    }
    const impide = (n: number) => (n === 1 ? 'No se hizo: está enviada.' : null)
    expect(await runLote([1, 2, 3], hacer, undefined, impide)).toEqual([
      { fila: 1, bien: false, detalle: 'No se hizo: está enviada.' },
      { fila: 2, bien: true, detalle: 'hecha' },
      { fila: 3, bien: false, detalle: 'Sigue rechazado.' },
    ])
    expect(intentadas).toEqual([2, 3])
  })

  test('sin conexión no intenta el resto, y lo dice', async () => {
    const intentadas: number[] = []
    const resultados = await runLote([1, 2, 3], async (n) => {
      intentadas.push(n)
      throw negativa(0, 'No hay conexión con el servidor.')
    })
    expect(intentadas).toEqual([1])
    expect(resultados.map(({ detalle }) => detalle)).toEqual([
      'No hay conexión con el servidor.',
      'No se intentó: se perdió la conexión.',
      'No se intentó: se perdió la conexión.',
    ])
  })

  test('avisa cuántas lleva antes de cada una, y van de una en una', async () => {
    const avances: Avance[] = []
    let enCurso = 0
    await runLote(
      ['a', 'b'],
      async () => {
        enCurso += 1
        expect(enCurso).toBe(1)
        await Promise.resolve()
        enCurso -= 1
        return ''
      },
      (avance) => avances.push(avance),
    )
    expect(avances).toEqual([
      { hechas: 0, total: 2 },
      { hechas: 1, total: 2 },
    ])
  })

  test('la queja de un campo se oye completa y sin repetirse', async () => {
    const queja = 'Escribe el motivo del rechazo.'
    const [uno, dos] = await runLote([1, 2], async (n) => {
      throw n === 1
        ? negativa(422, 'Revisa los datos marcados.', { Observaciones: queja })
        : negativa(422, queja, { x: queja })
    })
    expect([uno?.detalle, dos?.detalle]).toEqual([`Revisa los datos marcados. ${queja}`, queja])
  })
})
