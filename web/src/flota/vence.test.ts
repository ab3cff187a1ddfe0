import { expect, test } from 'vitest'
import { diasPara, tonoDeVencimiento } from './vence.ts'

test.each([
  ['2026-11-14', -1, 'rojo'],
  ['2026-11-15', 0, 'amarillo'],
  ['2026-12-15', 30, 'amarillo'],
  ['2026-12-16', 31, 'gris'],
])('el 15/11/2026, lo que vence el %s', (vence, dias, tono) => {
  expect(diasPara(vence, '2026-11-15')).toBe(dias)
  expect(tonoDeVencimiento(dias)).toBe(tono)
})
