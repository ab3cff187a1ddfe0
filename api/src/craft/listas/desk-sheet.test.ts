import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { deskSheet } from './desk-sheet.ts'

test('la hoja de una bandeja dice las palabras de su pantalla, y lo que no conoce tal cual (D-196)', async () => {
  const hoja = {
    archivo: 'Cola.xlsx',
    hoja: 'Cola',
    clave: 'Id',
    columnas: [
      ['Id', 'Id', 'numero', 0],
      ['Estado', 'Estado', 'texto', undefined, { revision: 'Requiere revisión' }],
    ],
  } as const
  const filas = [
    { Id: 1, Estado: 'revision' },
    { Id: 2, Estado: 'nuevo' },
  ]
  const { cuerpo } = deskSheet(hoja, filas, undefined)
  const bytes = new Uint8Array(await new Response(cuerpo as ReadableStream<Uint8Array>).arrayBuffer())
  expect((await readXlsx(bytes)).sheets[0]!.rows.map((fila) => fila[1])).toEqual([
    'Estado',
    'Requiere revisión',
    'nuevo',
  ])
})
