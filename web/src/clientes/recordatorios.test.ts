// Proves how the days of a reminder read.
import { expect, test } from 'vitest'
import { diaEnPalabras, enPalabras } from './recordatorios.ts'

test('un día se lee desde el vencimiento', () => {
  expect([-3, -1, 0, 1, 15].map(diaEnPalabras)).toEqual([
    '3 días antes',
    '1 día antes',
    'el día que vence',
    '1 día después',
    '15 días después',
  ])
})

test('varios se leen como una lista', () => {
  expect(enPalabras([-3, 1, 7])).toBe('3 días antes, 1 día después y 7 días después')
  expect(enPalabras([0])).toBe('el día que vence')
})
