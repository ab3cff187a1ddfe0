import { expect, test } from 'vitest'
import { venceEl } from './plazo.ts'

const HABILES = { DiasPlazo: 3, SoloHabiles: true, Inhabiles: [] as string[] }
const vence = (desde: string, zona: string, config = HABILES) => venceEl(new Date(desde), zona, config).toISOString()

test('tres días hábiles a la misma hora, en la zona de quien recibe', () => {
  // Monday 16 November at noon.
  expect(vence('2026-11-16T18:00:00Z', 'America/Mexico_City')).toBe('2026-11-19T18:00:00.000Z')
})

test('el fin de semana y los inhábiles no cuentan', () => {
  expect(vence('2026-11-13T18:00:00Z', 'America/Mexico_City')).toBe('2026-11-18T18:00:00.000Z')
  const conPuente = { ...HABILES, Inhabiles: ['2026-11-16'] }
  expect(vence('2026-11-13T18:00:00Z', 'America/Mexico_City', conPuente)).toBe('2026-11-19T18:00:00.000Z')
})

test('el día es el de la zona: en Tijuana aún es viernes', () => {
  expect(vence('2026-11-14T07:30:00Z', 'America/Tijuana')).toBe('2026-11-19T07:30:00.000Z')
  expect(vence('2026-11-14T07:30:00Z', 'America/Mexico_City')).toBe('2026-11-18T07:30:00.000Z')
})

test('con días naturales cuentan todos', () => {
  const naturales = { ...HABILES, SoloHabiles: false }
  expect(vence('2026-11-13T18:00:00Z', 'America/Mexico_City', naturales)).toBe('2026-11-16T18:00:00.000Z')
})

test('el cambio de horario de la frontera no lo adelanta ni lo atrasa', () => {
  // Tijuana skips 02:00 to 03:00 on Sunday 14 March 2027; counted in natural days from the Thursday before.
  const naturales = { ...HABILES, SoloHabiles: false }
  expect(vence('2027-03-11T10:30:00Z', 'America/Tijuana', naturales)).toBe('2027-03-14T08:00:00.000Z')
  expect(vence('2027-03-11T18:00:00Z', 'America/Tijuana', naturales)).toBe('2027-03-14T17:00:00.000Z')
})
