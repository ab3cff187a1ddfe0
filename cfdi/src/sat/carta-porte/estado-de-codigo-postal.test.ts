import { expect, test } from 'vitest'
import { estados } from '../estados.ts'
import { estadoDeCodigoPostal } from './estado-de-codigo-postal.ts'

test.each([
  ['06300', 'CMX'],
  ['37000', 'GUA'],
  ['66600', 'NLE'],
  ['42501', 'HID'],
  ['98470', 'ZAC'],
  ['6300', undefined],
  ['17000', undefined],
  ['00000', undefined],
  ['37 00', undefined],
  ['', undefined],
])('el código postal %s es de %s', (codigo, estado) => {
  expect(estadoDeCodigoPostal(codigo)).toBe(estado)
})

test('cada estado tiene algún prefijo', () => {
  const vistos = new Set(
    Array.from({ length: 100 }, (_, i) => estadoDeCodigoPostal(`${String(i).padStart(2, '0')}000`)),
  )
  expect(estados.filter(({ Codigo }) => !vistos.has(Codigo))).toEqual([])
})
