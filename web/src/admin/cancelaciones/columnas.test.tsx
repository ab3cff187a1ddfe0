// What a cancellation says of itself in the list.
import type { CancelacionEnCurso } from '@litro/contract/admin/bandejas'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { columnas } from './columnas.tsx'

afterEach(cleanup)

test('el estado empieza con mayúscula en su etiqueta, como todos', () => {
  const fila = { Estado: 'en_proceso', SubEstado: 'en espera del receptor' } as CancelacionEnCurso
  render(columnas.find(({ campo }) => campo === 'SubEstado')?.render?.(fila))
  expect(screen.getByText('En espera del receptor')).toBeTruthy()
})
