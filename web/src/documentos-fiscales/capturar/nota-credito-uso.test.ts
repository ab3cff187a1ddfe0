import { expect, test } from 'vitest'
import { usoPorOmision } from './nota-credito-uso.ts'

const usos = [
  { Codigo: 'G02', Regimenes: ['601', '612'] },
  { Codigo: 'G03', Regimenes: ['601'] },
  { Codigo: 'S01', Regimenes: ['601', '605', '612'] },
]

test('una nota de crédito empieza con G02', () => expect(usoPorOmision(usos, '601', '')).toBe('G02'))
test('y con S01 donde la matriz del SAT no admite G02', () => expect(usoPorOmision(usos, '605', '')).toBe('S01'))
test('lo elegido se respeta mientras el receptor lo admita', () => {
  expect(usoPorOmision(usos, '601', 'G03')).toBe('G03')
  expect(usoPorOmision(usos, '612', 'G03')).toBe('G02')
})
