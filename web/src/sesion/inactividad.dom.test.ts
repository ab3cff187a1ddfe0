// The end of a session nobody uses: all tabs count, sleeping does not prolong it, and it ends once.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idleFor, touch, watchIdle } from './inactividad.ts'

const MINUTO = 60_000

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 12) })
})
afterEach(() => vi.useRealTimers())

function watch(minutos = 30) {
  const terminadas: number[] = []
  const stop = watchIdle({ minutos, onIdle: () => terminadas.push(Date.now()) })
  return { terminadas, stop }
}
const mover = () => window.dispatchEvent(new Event('pointermove'))

describe('la inactividad', () => {
  test('termina la sesión una vez, al cumplirse el tiempo desde lo último que se tocó', () => {
    touch(localStorage)
    const { terminadas } = watch()
    vi.advanceTimersByTime(20 * MINUTO)
    mover()
    vi.advanceTimersByTime(29 * MINUTO)
    expect(terminadas).toEqual([])
    vi.advanceTimersByTime(2 * MINUTO)
    expect(terminadas).toHaveLength(1)
    vi.advanceTimersByTime(120 * MINUTO)
    mover()
    expect(terminadas).toHaveLength(1)
  })

  test('lo que se toca en otra pestaña cuenta', () => {
    touch(localStorage)
    const { terminadas, stop } = watch()
    for (let i = 0; i < 10; i += 1) {
      vi.advanceTimersByTime(20 * MINUTO)
      touch(localStorage)
    }
    expect(terminadas).toEqual([])
    stop()
  })

  test('una computadora que durmió despierta con la sesión cerrada, aunque lo primero sea mover el ratón', () => {
    touch(localStorage)
    const { terminadas } = watch()
    vi.setSystemTime(Date.now() + 45 * MINUTO)
    mover()
    expect(terminadas).toHaveLength(1)
    expect(idleFor(localStorage)).toBeGreaterThan(40 * MINUTO)
  })

  test('quien vuelve al otro día la encuentra cerrada, y quien nunca estuvo no', () => {
    touch(localStorage)
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTO)
    expect(watch().terminadas).toHaveLength(1)
    localStorage.clear()
    const nueva = watch()
    expect(nueva.terminadas).toEqual([])
    vi.advanceTimersByTime(31 * MINUTO)
    expect(nueva.terminadas).toHaveLength(1)
  })

  test('dejar de mirar no termina nada', () => {
    touch(localStorage)
    const { terminadas, stop } = watch()
    stop()
    vi.advanceTimersByTime(60 * MINUTO)
    expect(terminadas).toEqual([])
  })
})
