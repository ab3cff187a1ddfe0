// A table knows how wide it is before it draws a row: laid out twice, every row would be drawn twice.
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Ruteo } from '../ruteo/ruteo.tsx'
import type { Columna } from './columna.tsx'
import { DataTable } from './data-table.tsx'

type Renglon = { Id: number; Nombre: string }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('cada renglón se dibuja una vez, ya con el ancho que hay', () => {
  const avisos: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(avisar: (entradas: never[]) => void) {
        avisos.push(() => avisar([]))
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const dibujados: number[] = []
  const columnas: Columna<Renglon>[] = [
    {
      campo: 'Nombre',
      titulo: 'Nombre',
      render: ({ Id, Nombre }) => {
        dibujados.push(Id)
        return Nombre
      },
    },
  ]
  const filas = [1, 2, 3].map((Id) => ({ Id, Nombre: `Cliente ${Id}` }))
  render(
    <Ruteo>
      <DataTable {...{ columnas, filas, etiqueta: 'Clientes', clave: 'Id', orden: null }} onOrdenar={() => undefined} />
    </Ruteo>,
  )
  // The browser tells its observers of the sizes once everything is there.
  act(() => {
    for (const avisar of avisos) avisar()
  })
  expect(dibujados).toEqual([1, 2, 3])
})
