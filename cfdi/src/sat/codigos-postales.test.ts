// The state that a postal code belongs to by its prefix.
import { expect, test } from 'vitest'
import { estadoDeCodigoPostal } from './codigos-postales.ts'
import { estados } from './estados.ts'

test.each([
  ['01000', 'CMX'],
  ['22000', 'BCN'],
  ['37000', 'GUA'],
  ['57000', 'MEX'],
  ['64000', 'NLE'],
  ['77500', 'ROO'],
  ['86991', 'TAB'],
  ['99999', 'ZAC'],
])('%s es de %s', (codigo, estado) => expect(estadoDeCodigoPostal(codigo)).toBe(estado))

test.each(['00000', '17000', '18999', '19000'])('%s no es de ninguno', (codigo) => {
  expect(estadoDeCodigoPostal(codigo)).toBeUndefined()
})

test('los treinta y dos estados tienen su rango', () => {
  const todos = Array.from({ length: 100 }, (_, n) => estadoDeCodigoPostal(`${String(n).padStart(2, '0')}000`))
  expect(new Set(todos.filter(Boolean))).toEqual(new Set(estados.map(({ Codigo }) => Codigo)))
})
