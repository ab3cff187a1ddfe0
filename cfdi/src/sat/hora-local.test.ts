import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conoceZona, parseFecha, toHoraLocal, toInstantes } from './hora-local.ts'
import { zonasHorarias } from './zonas-horarias.ts'

const iso = (fecha: string, zona: string) =>
  toInstantes(fecha, zona).map((instante) => new Date(instante).toISOString())

describe('hora local', () => {
  test('el mismo instante se lee distinto en cada zona', () => {
    const instante = Date.parse('2026-07-01T18:00:00Z')
    const relojes = Object.fromEntries(
      zonasHorarias.map(({ Codigo }) => [Codigo, toHoraLocal(instante, Codigo).slice(11, 16)]),
    )
    expect(relojes).toEqual({
      'America/Mexico_City': '12:00',
      'America/Monterrey': '12:00',
      'America/Bahia_Banderas': '12:00',
      'America/Chihuahua': '12:00',
      'America/Mazatlan': '11:00',
      'America/Hermosillo': '11:00',
      'America/Cancun': '13:00',
      'America/Matamoros': '13:00',
      'America/Ojinaga': '13:00',
      'America/Ciudad_Juarez': '12:00',
      'America/Tijuana': '11:00',
    })
  })

  test('solo la frontera norte cambia de hora, y la tabla lo dice', () => {
    for (const { Codigo, HorarioDeVerano } of zonasHorarias) {
      const invierno = toHoraLocal(Date.parse('2026-01-15T18:00:00Z'), Codigo).slice(11)
      const verano = toHoraLocal(Date.parse('2026-07-15T18:00:00Z'), Codigo).slice(11)
      expect(invierno !== verano, Codigo).toBe(HorarioDeVerano)
    }
  })

  test('Tijuana: la hora que se salta no existe y la que se repite existe dos veces', () => {
    const zona = 'America/Tijuana'
    expect(iso('2026-03-08T01:59:59', zona)).toEqual(['2026-03-08T09:59:59.000Z'])
    expect(iso('2026-03-08T02:00:00', zona)).toEqual([])
    expect(iso('2026-03-08T02:59:59', zona)).toEqual([])
    expect(iso('2026-03-08T03:00:00', zona)).toEqual(['2026-03-08T10:00:00.000Z'])
    expect(iso('2026-11-01T01:30:00', zona)).toEqual(['2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z'])
    expect(iso('2026-11-01T02:00:00', zona)).toEqual(['2026-11-01T10:00:00.000Z'])
  })

  test('Ciudad Juárez cambia como Estados Unidos y Cancún nunca', () => {
    expect(iso('2026-03-08T02:30:00', 'America/Ciudad_Juarez')).toEqual([])
    expect(iso('2026-11-01T01:30:00', 'America/Ciudad_Juarez')).toEqual([
      '2026-11-01T07:30:00.000Z',
      '2026-11-01T08:30:00.000Z',
    ])
    expect(iso('2026-03-08T02:30:00', 'America/Cancun')).toEqual(['2026-03-08T07:30:00.000Z'])
    expect(iso('2026-11-01T01:30:00', 'America/Cancun')).toEqual(['2026-11-01T06:30:00.000Z'])
  })

  test.each([
    '2026-02-29T10:00:00',
    '2026-04-31T10:00:00',
    '2026-13-01T10:00:00',
    '2026-01-01T25:00:00',
    '2026-01-01',
    '2009-01-01T00:00:00',
  ])('%s no es una fecha de CFDI', (fecha) => {
    expect(parseFecha(fecha)).toBeUndefined()
    expect(toInstantes(fecha, 'America/Mexico_City')).toEqual([])
  })

  test('2028 es bisiesto', () => {
    expect(parseFecha('2028-02-29T00:00:00')).toBe(Date.UTC(2028, 1, 29))
  })

  test('una zona que no existe se reconoce y no se inventa', () => {
    expect(conoceZona('America/Tijuana')).toBe(true)
    expect(conoceZona('America/Atlantida')).toBe(false)
    expect(() => toHoraLocal(0, 'America/Atlantida')).toThrow(RangeError)
  })

  test('todo instante vuelve a sí mismo a través de su reloj', () => {
    const desde = Date.UTC(2024, 0, 1) / 1000
    const hasta = Date.UTC(2028, 0, 1) / 1000
    fc.assert(
      fc.property(fc.integer({ min: desde, max: hasta }), fc.constantFrom(...zonasHorarias), (segundos, { Codigo }) =>
        toInstantes(toHoraLocal(segundos * 1000, Codigo), Codigo).includes(segundos * 1000),
      ),
      { numRuns: 2000 },
    )
  })
})
