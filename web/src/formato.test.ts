import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cantidad,
  conFechas,
  conteo,
  fecha,
  fechaHora,
  hoyEnMexico,
  pesos,
  setFechas,
  tamanio,
  tipoCambio,
} from './formato.ts'

describe('los números en pantalla', () => {
  test('los pesos llevan miles, dos decimales y el signo por delante', () => {
    expect(pesos(1234567.5)).toBe('$1,234,567.50')
    expect(pesos(-0.5)).toBe('-$0.50')
    expect(pesos(0)).toBe('$0.00')
    expect(pesos('999.999')).toBe('$1,000.00')
  })

  test('se redondea sobre el texto decimal, no sobre el binario', () => {
    expect(pesos(1.005)).toBe('$1.01')
    expect(pesos(1.115)).toBe('$1.12')
  })

  test('el tipo de cambio lleva de cuatro a seis decimales', () => {
    expect(tipoCambio(18.3)).toBe('18.3000')
    expect(tipoCambio(18.34125)).toBe('18.34125')
    expect(tipoCambio(18.341256)).toBe('18.341256')
    expect(tipoCambio(20)).toBe('20.0000')
  })

  test('un número con ruido binario se muestra igual, y lo que falta es una raya', () => {
    expect(pesos(0.1 + 0.2)).toBe('$0.30')
    expect(pesos(null)).toBe('—')
    expect(pesos(Number.NaN)).toBe('—')
    expect(cantidad(1000.5, 3)).toBe('1,000.500')
  })

  test('los conteos concuerdan', () => {
    expect(conteo(1, 'fila', 'filas')).toBe('1 fila')
    expect(conteo(0, 'fila', 'filas')).toBe('0 filas')
    expect(conteo(100000, 'fila', 'filas')).toBe('100,000 filas')
  })

  test('los tamaños se leen', () => {
    expect([tamanio(900), tamanio(1500), tamanio(10_000_000)]).toEqual(['900 B', '2 kB', '10 MB'])
  })
})

describe('las fechas en pantalla', () => {
  test('hoy es el día de la Ciudad de México, no el de Greenwich', () => {
    expect(hoyEnMexico(new Date('2026-11-16T05:59:00Z'))).toBe('2026-11-15')
    expect(hoyEnMexico(new Date('2026-11-16T06:00:00Z'))).toBe('2026-11-16')
  })

  test('un día no cambia por la zona horaria', () => {
    expect(fecha('2026-11-14')).toBe('14/11/2026')
    expect(fecha('2026-11-14T23:59:00')).toBe('14/11/2026')
  })

  test('un instante se ve como en la Ciudad de México', () => {
    expect(fecha('2026-11-15T03:30:00Z')).toBe('14/11/2026')
    expect(fechaHora('2026-11-15T03:30:00.123Z')).toBe('14/11/2026 21:30')
    expect(fechaHora('2026-01-15T06:00:00+00:00')).toBe('15/01/2026 00:00')
  })

  test('sin fecha hay una raya', () => {
    expect(fecha(null)).toBe('—')
    expect(fecha('pronto')).toBe('—')
    expect(fechaHora('2026-11-14')).toBe('14/11/2026')
  })

  describe('para quien eligió el mes en letras', () => {
    beforeAll(() => setFechas('letras'))
    afterAll(() => setFechas(undefined))

    test('día, momento y lo que falta', () => {
      expect([fecha('2026-12-31'), fecha('2026-01-05'), fecha(null)]).toEqual(['31 dic 2026', '05 ene 2026', '—'])
      expect(fechaHora('2026-11-15T03:30:00Z')).toBe('14 nov 2026 21:30')
    })

    test('también los días de una frase del servidor, y nada más de ella', () => {
      expect(conFechas('Desde el 14/11/2026. Folio 12/34.')).toBe('Desde el 14 nov 2026. Folio 12/34.')
    })
  })
})
