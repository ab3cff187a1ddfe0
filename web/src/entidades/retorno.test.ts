import { expect, test } from 'vitest'
import { PENDIENTES, permite, tonoDe } from './retorno.ts'

test('cada estatus admite lo suyo y uno desconocido, nada', () => {
  expect(PENDIENTES).toEqual(['Capturado', 'En Revisión', 'Programado'])
  expect(permite('Capturado', 'revisar')).toBe(true)
  expect(permite('Capturado', 'pagar')).toBe(false)
  expect(permite('Programado', 'pagar')).toBe(true)
  expect(permite('Otro', 'pagar')).toBe(false)
  expect(tonoDe('Otro')).toBe('gris')
})
