import { expect, test } from 'vitest'
import { ultimoDiaDe } from './conciliacion.ts'

test.each([
  ['2026-11-15T00:00:00', '2026-11-14'],
  ['2026-11-01T00:00:00', '2026-10-31'],
  ['2026-11-15T10:00:00', '2026-11-15'],
])('hasta %s el último día es %s', (Hasta, dia) => expect(ultimoDiaDe({ Hasta })).toBe(dia))
