import { expect, test } from 'vitest'
import { readVista } from './vista.ts'

test('lo recordado se entiende', () => {
  const vista = { densidad: 'compacta', ocultas: ['Precio'], busqueda: false }
  expect(readVista(JSON.stringify(vista))).toEqual(vista)
})

test.each([undefined, '', 'no es json', 'null', '[]', '{"densidad":7,"ocultas":"x","busqueda":"si"}'])(
  'lo que no se entiende (%s) es como la primera vez',
  (texto) => expect(readVista(texto)).toEqual({ densidad: 'comoda', ocultas: [] }),
)

test('de las columnas ocultas solo cuentan los nombres', () => {
  expect(readVista('{"ocultas":["Precio",3,null]}').ocultas).toEqual(['Precio'])
})
