import { expect, test } from 'vitest'
import { diaVecino, horaDe, masMinutos, readHora } from './horas.ts'

test('el día vecino cruza meses y años', () => {
  expect(diaVecino('2026-12-31', 1)).toBe('2027-01-01')
  expect(diaVecino('2026-03-01', -1)).toBe('2026-02-28')
})

test('la hora de llegada sigue a la de salida, también de un día al otro', () => {
  expect(horaDe('2026-11-16T06:30')).toBe('06:30')
  expect(masMinutos('2026-11-16T23:30', 45)).toBe('2026-11-17T00:15')
  expect(masMinutos('', 45)).toBe('')
})

test('una hora se lee como se escribe, y la que no existe no se lee', () => {
  expect(['8', '830', '0830', '8:30', '08:30:00', '8:30 pm', '12:05 a.m.'].map(readHora)).toEqual([
    '08:00',
    '08:30',
    '08:30',
    '08:30',
    '08:30',
    '20:30',
    '00:05',
  ])
  expect(['', '24:00', '8:60', '13 pm', 'mañana'].map(readHora)).toEqual([null, null, null, null, null])
})
