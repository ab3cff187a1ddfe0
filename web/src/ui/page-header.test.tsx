import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageHeader } from './page-header.tsx'

afterEach(cleanup)

test('el titular dice lo mismo y cada pieza lleva antes su punto, que pasa con ella a otro renglón', () => {
  const titular = '$105,339.60 · PRE-145 · Cooperativa Fresera La Esperanza'
  render(<PageHeader titulo="Timbrar Prefactura" titular={titular} />)
  const dicho = screen.getByText((_, nodo) => nodo?.tagName === 'P' && nodo.textContent === titular)
  expect([...dicho.querySelectorAll('p > span > span')].map(({ textContent }) => textContent)).toEqual([
    '$105,339.60',
    ' · PRE-145',
    ' · Cooperativa Fresera La Esperanza',
  ])
})
