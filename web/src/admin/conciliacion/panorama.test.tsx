// The strip of days says what its marks mean, and which days have something to attend to.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Lugar } from './lugar.ts'
import { Panorama } from './panorama.tsx'

afterEach(cleanup)

const dia = (Dia: string, Estado: 'cubierto' | 'en_camino', Diferencias: number) => ({
  ...{ Dia, Estado, FechaCorte: null, Diferencias },
})
const resumen = {
  ...{ RFC: 'AAA010101AAA', Mes: '2026-11', Sentido: 'emitidos' as const, FechaCorte: null, Frase: 'Al corte.' },
  ...{ Coinciden: 1, SoloSat: 0, SoloAqui: 0, Difieren: 2, EnCamino: 0, SinCobertura: 0, Explicadas: 0 },
  ...{ Detenido: null, Demora: null },
  Dias: [dia('2026-11-03', 'cubierto', 2), dia('2026-11-04', 'cubierto', 0), dia('2026-11-05', 'en_camino', 0)],
}

test('un día con diferencias no se ve como los demás, y cada marca se explica', () => {
  const lugar: Lugar = { mes: '2026-11', sentido: 'emitidos', pestana: 'difieren', dia: null }
  render(<Panorama resumen={resumen} lugar={lugar} ir={() => undefined} />)
  const dias = screen.getAllByRole('button', { name: /^Día/ })
  expect(dias.map((uno) => uno.getAttribute('aria-label'))).toEqual([
    'Día 3: completo, 2 diferencias',
    'Día 4: completo',
    'Día 5: en camino',
  ])
  expect(dias.map((uno) => uno.dataset.estado)).toEqual(['diferencias', 'cubierto', 'en_camino'])
  expect(screen.getAllByRole('listitem').map((uno) => uno.textContent?.trim())).toEqual([
    'con diferencias por atender',
    'el SAT ya lo contó completo',
    'en camino (menos de 72 horas)',
  ])
})
