// The foot of a list whose sums are told apart: each under the words of the server, pesos and dollars with their sign.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ListFooter } from './list-footer.tsx'

afterEach(cleanup)

test('cada moneda por su lado, y nada mientras no se sabe (D-273)', () => {
  const { rerender } = render(<ListFooter resumen={undefined} cargadas={1000} quedan sumas="apart" />)
  expect(screen.getByText('1,000 filas o más')).toBeTruthy()
  expect(screen.queryByRole('term')).toBeNull()
  const resumen = { Filas: 2_300, Sumas: { 'Total MXN': 1234.5, 'Total USD': 7 } }
  rerender(<ListFooter resumen={resumen} cargadas={1000} quedan sumas="apart" />)
  expect(screen.getByText('2,300 filas')).toBeTruthy()
  expect(screen.getAllByRole('term').map((uno) => uno.textContent)).toEqual(['Total MXN', 'Total USD'])
  expect(screen.getAllByRole('definition').map((uno) => uno.textContent)).toEqual(['$1,234.50', 'US$7.00'])
})
