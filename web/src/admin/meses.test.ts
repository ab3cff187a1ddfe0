import { expect, test } from 'vitest'
import { mesEnPalabras, mesesHasta } from './meses.ts'

test('los meses van hacia atrás y cruzan el año', () => {
  expect(mesesHasta('2026-02', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(mesEnPalabras('2026-02')).toBe('febrero de 2026')
})
