// Rules of the pause after failed sign-ins, on a clock of our own.
import { describe, expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

function setup(options = {}) {
  const clock = { now: 0 }
  return { clock, throttle: createThrottle({ now: () => clock.now, ...options }) }
}

describe('el freno', () => {
  test('frena a un usuario tras cinco fallos, desde cualquier dirección, y lo suelta al minuto', () => {
    const { clock, throttle } = setup()
    for (let i = 0; i < 5; i += 1) expect(throttle.tryEnter('ana', `10.0.0.${i}`)).toBe(true)
    expect(throttle.tryEnter('ana', '10.0.0.9')).toBe(false)
    clock.now = 59_999
    expect(throttle.tryEnter('ana', '10.0.0.9')).toBe(false)
    clock.now = 60_000
    expect(throttle.tryEnter('ana', '10.0.0.9')).toBe(true)
  })

  test('insistir durante la pausa no la alarga', () => {
    const { clock, throttle } = setup({ porUsuario: 1 })
    throttle.tryEnter('ana', 'a')
    for (clock.now = 0; clock.now < 60_000; clock.now += 1_000) expect(throttle.tryEnter('ana', 'a')).toBe(false)
    expect(throttle.tryEnter('ana', 'a')).toBe(true)
  })

  test('frena a una dirección que prueba muchos usuarios', () => {
    const { throttle } = setup({ porIp: 3 })
    for (const usuario of ['a', 'b', 'c']) expect(throttle.tryEnter(usuario, 'x')).toBe(true)
    expect(throttle.tryEnter('d', 'x')).toBe(false)
    expect(throttle.tryEnter('d', 'y')).toBe(true)
  })

  test('un acierto perdona al usuario y devuelve su intento a la dirección, pero no borra los ajenos', () => {
    const { throttle } = setup({ porUsuario: 2, porIp: 3 })
    throttle.tryEnter('a', 'x')
    throttle.tryEnter('b', 'x')
    throttle.forgive('b', 'x')
    throttle.tryEnter('b', 'x')
    throttle.tryEnter('c', 'x')
    expect(throttle.tryEnter('d', 'x')).toBe(false)
  })

  test('quien acierta siempre nunca es frenado', () => {
    const { throttle } = setup()
    for (let i = 0; i < 200; i += 1) {
      expect(throttle.tryEnter('ana', 'x')).toBe(true)
      throttle.forgive('ana', 'x')
    }
  })

  test('la memoria está acotada y se olvida primero a quien hace más que no aparece', () => {
    const { throttle } = setup({ porUsuario: 1, porIp: 1_000_000, maxKeys: 10 })
    for (let i = 0; i < 100; i += 1) throttle.tryEnter(`u${i}`, 'x')
    expect(throttle.tryEnter('u99', 'x')).toBe(false)
    expect(throttle.tryEnter('u0', 'x')).toBe(true)
  })
})
