import { expect, test } from 'vitest'
import { nextNivel } from './zoom.ts'

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [1.1, 1, 1.25],
  [1.1, -1, 1],
  [3, 1, 3],
  [0.25, -1, 0.25],
  [0.1, -1, 0.25],
  [9, 1, 3],
  [0.999, 1, 1.25],
] as const)('de %d hacia %d queda en %d', (escala, sentido, nivel) => {
  expect(nextNivel(escala, sentido)).toBe(nivel)
})
