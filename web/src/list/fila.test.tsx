// Where two columns share a cell, what has nothing under it stands in the middle of its row.
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Columna } from './columna.tsx'
import { type Disposicion, PASO_DE_NOTA, PASOS, PASOS_DE_LARGO } from './disposicion.ts'
import { Fila } from './fila.tsx'

afterEach(cleanup)

type Renglon = { Estatus: string; Comentario: string | null }
const columnas: readonly Columna<Renglon>[] = [
  { campo: 'Estatus', titulo: 'Estatus' },
  { campo: 'Comentario', titulo: 'Comentario' },
]
const disposicion: Disposicion = {
  ...{ acciones: {}, plantilla: {}, apretada: true, compartida: true, alta: false, estrecha: false },
  lugares: [
    { lugar: 'arriba', renglon: 140, estilo: { gridColumn: 1, gridRow: PASOS.arriba } },
    { lugar: 'abajo', estilo: { gridColumn: 1, gridRow: PASOS.abajo } },
  ],
}

const lugaresDe = (fila: Renglon, suyas = columnas) => {
  const { container } = render(
    <table>
      <tbody>
        <Fila
          {...{ fila, disposicion, indice: 0, activa: false, onFocus: () => undefined }}
          columnas={suyas as readonly Columna<unknown>[]}
        />
      </tbody>
    </table>,
  )
  return [...container.querySelectorAll('td')].map((celda) => [celda.dataset.lugar, celda.style.gridRow])
}

test('con algo debajo cada una tiene su línea; sin nada, la de arriba tiene el renglón entero', () => {
  expect(lugaresDe({ Estatus: 'Rechazado', Comentario: 'La factura no es suya' })).toEqual([
    ['arriba', PASOS.arriba],
    ['abajo', PASOS.abajo],
  ])
  cleanup()
  expect(lugaresDe({ Estatus: 'Pagado', Comentario: null })).toEqual([
    ['solo', PASOS.solo],
    ['abajo', PASOS.abajo],
  ])
})

test('un nombre que no cabe en su renglón toma dos, y lo de abajo lo que queda', () => {
  expect(lugaresDe({ Estatus: 'Cooperativa Fresera La Esperanza', Comentario: 'Irapuato Terminal' })).toEqual([
    ['arriba', PASOS_DE_LARGO.arriba],
    ['abajo', PASOS_DE_LARGO.abajo],
  ])
})

test('lo que tiene un renglón propio lo toma de lado a lado, y lo de arriba se queda con el suyo', () => {
  const conNota: typeof columnas = [columnas[0]!, { ...columnas[1]!, nota: ({ Estatus }) => Estatus === 'Rechazado' }]
  expect(lugaresDe({ Estatus: 'Rechazado', Comentario: 'La factura no es suya' }, conNota)).toEqual([
    ['solo', PASOS.solo],
    ['nota', String(PASO_DE_NOTA.gridRow)],
  ])
  cleanup()
  expect(lugaresDe({ Estatus: 'Pagado', Comentario: 'Completo' }, conNota)).toEqual([
    ['arriba', PASOS.arriba],
    ['abajo', PASOS.abajo],
  ])
})

test('lo que lleva guion corto es una sola palabra, y el renglón dice lo mismo', () => {
  const { container } = render(
    <table>
      <tbody>
        <Fila
          {...{ disposicion, indice: 0, activa: false, onFocus: () => undefined }}
          fila={{ Estatus: 'Lubricante 15W-40', Comentario: null }}
          columnas={columnas as readonly Columna<unknown>[]}
        />
      </tbody>
    </table>,
  )
  const [celda] = container.querySelectorAll('td')
  expect(celda?.textContent).toBe('Lubricante 15W-40')
  expect([...(celda?.querySelectorAll('[style*="nowrap"]') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '15W-40',
  ])
})
