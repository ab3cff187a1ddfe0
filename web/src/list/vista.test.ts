import { expect, test } from 'vitest'
import { readVista, seVe } from './vista.ts'

test('lo recordado se entiende', () => {
  const vista = { densidad: 'compacta', cambiadas: ['Precio'], busqueda: false }
  expect(readVista(JSON.stringify(vista))).toEqual(vista)
})

test.each([undefined, '', 'no es json', 'null', '[]', '{"densidad":7,"cambiadas":"x","busqueda":"si"}'])(
  'lo que no se entiende (%s) es como la primera vez',
  (texto) => expect(readVista(texto)).toEqual({ densidad: 'comoda', cambiadas: [] }),
)

test('de las columnas cambiadas solo cuentan los nombres', () => {
  expect(readVista('{"cambiadas":["Precio",3,null]}').cambiadas).toEqual(['Precio'])
})

test('una columna se ve o no según sea opcional y lo que se cambió; la que identifica se ve siempre', () => {
  const vista = readVista('{"cambiadas":["Saldo","Precio","Folio"]}')
  expect(seVe(vista, { campo: 'Precio' }, false)).toBe(false)
  expect(seVe(vista, { campo: 'Total' }, false)).toBe(true)
  expect(seVe(vista, { campo: 'Saldo', opcional: true }, false)).toBe(true)
  expect(seVe(vista, { campo: 'Otra', opcional: true }, false)).toBe(false)
  expect(seVe(vista, { campo: 'Folio', fija: true }, false)).toBe(true)
  expect(seVe(vista, { campo: 'Precio' }, true)).toBe(true)
})
