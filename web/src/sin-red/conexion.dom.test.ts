// The life of a cut: when it is told, of when the data are, and how it ends by itself.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { estadoDeConexion, faltaRed, hayRed, seMostroGuardada, sinRed, subscribe, watchRed } from './conexion.ts'

let vivo = false

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z') })
  vi.stubGlobal('fetch', async () => {
    if (!vivo) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 404 })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('donde nada se guarda, una llamada que falla es solo eso', () => {
  faltaRed()
  expect(sinRed()).toBe(false)
})

test('se dice de cuándo es lo más viejo de esta pantalla, y termina solo cuando alguien contesta', async () => {
  watchRed()
  const avisos = vi.fn()
  const dejar = subscribe(avisos)
  hayRed()
  const ultima = Date.now()
  faltaRed()
  expect(estadoDeConexion()).toEqual({ sinRed: true, datosDe: ultima })
  seMostroGuardada(2000)
  seMostroGuardada(1000)
  seMostroGuardada(3000)
  expect(estadoDeConexion().datosDe).toBe(1000)
  // Another screen has its own moment.
  window.history.replaceState(null, '', '/facturas')
  seMostroGuardada(5000)
  expect(estadoDeConexion().datosDe).toBe(5000)

  await vi.advanceTimersByTimeAsync(60_000)
  expect(sinRed()).toBe(true)
  vivo = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sinRed()).toBe(false)
  expect(avisos).toHaveBeenCalled()
  dejar()
})
