import { expect, test } from 'vitest'
import { quedaEnPalabras } from './plazo.ts'

test.each([
  [-1, 'Plazo vencido'],
  [0, 'Plazo vencido'],
  [1, 'Queda 1 minuto'],
  [59, 'Quedan 59 minutos'],
  [60, 'Queda 1 hora'],
  [150, 'Quedan 2 horas'],
  [1440, 'Queda 1 día'],
  [1500, 'Queda 1 día y 1 hora'],
  [4319, 'Quedan 2 días y 23 horas'],
])('%i minutos: %s', (minutos, palabras) => {
  expect(quedaEnPalabras(minutos)).toBe(palabras)
})
