// Two clocks: what asking takes is no difference, and what was heard long ago is not believed.
import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { makeRelojAjeno, measureDesfase, refuseDesfase } from './reloj.ts'

test.each([
  ['dentro de lo que tardó la pregunta', 1_500, 0],
  ['adelantado', 47_000, 45],
  ['atrasado', -39_000, -40],
])('un reloj %s', (_, suyo, segundos) => {
  expect(measureDesfase(suyo, 1_000, 2_000)).toBe(segundos)
})

test('hasta treinta segundos se timbra; más, se dice de quién es el reloj y que no es la fecha de la persona', () => {
  refuseDesfase(30, 'de la base de datos')
  refuseDesfase(-30, 'de la base de datos')
  expect(() => refuseDesfase(-31.2, 'del PAC')).toThrow(AppError)
  expect(() => refuseDesfase(-31.2, 'del PAC')).toThrow(
    'El reloj de este servidor y el del PAC difieren 31 segundos. No es tu fecha',
  )
})

test('lo oído de un PAC vale diez minutos; un encabezado ausente o ilegible no dice nada', () => {
  let ahora = Date.parse('2026-11-16T00:00:00Z')
  const reloj = makeRelojAjeno(() => ahora)
  expect(reloj.desfase()).toBe(0)
  reloj.hear(undefined, ahora)
  reloj.hear('ayer', ahora)
  expect(reloj.desfase()).toBe(0)
  reloj.hear(new Date(ahora + 61_000).toUTCString(), ahora)
  expect(reloj.desfase()).toBe(60)
  ahora += 11 * 60_000
  expect(reloj.desfase()).toBe(0)
})
