// Proves how dates, figures and rates are written on paper.
import { describe, expect, test } from 'vitest'
import { cifra, conDescripcion, dinero, fechaHora, nombreImpuesto, serieFolio, tasa } from './formato.ts'

describe('formato', () => {
  test('las fechas van día/mes/año con su hora', () => {
    expect(fechaHora('2026-11-02T09:15:00')).toBe('02/11/2026 09:15:00')
    expect(fechaHora('2026-11-02')).toBe('02/11/2026')
    expect(fechaHora('ayer')).toBe('ayer')
  })

  test('las cifras conservan los decimales del XML', () => {
    expect(cifra('211883.885517')).toBe('211,883.885517')
    expect(cifra('10000.000')).toBe('10,000.000')
    expect(cifra('0')).toBe('0')
    expect(cifra('999999999999999999.99')).toBe('999,999,999,999,999,999.99')
  })

  test('el signo es el de la moneda', () => {
    expect(dinero('359000.00', 'MXN')).toBe('$359,000.00')
    expect(dinero('1000', 'EUR')).toBe('€1,000')
    expect(dinero('1000', 'JPY')).toBe('1,000')
  })

  test.each([
    ['Tasa', '0.160000', '16 %'],
    ['Tasa', '0.080000', '8 %'],
    ['Tasa', '0.000000', '0 %'],
    ['Tasa', '0.106667', '10.6667 %'],
    ['Tasa', '0.012500', '1.25 %'],
    ['Tasa', '1.600000', '160 %'],
    ['Tasa', '0.5', '50 %'],
    ['Cuota', '0.591390', '0.591390'],
    ['Exento', undefined, 'Exento'],
  ])('%s %s se lee %s', (tipo, valor, esperado) => {
    expect(tasa(tipo, valor)).toBe(esperado)
  })

  test('una clave lleva su descripción sin punto final, y sola si el catálogo no la tiene', () => {
    expect(conDescripcion('G01', { Descripcion: 'Adquisición de mercancías.' })).toBe('G01 – Adquisición de mercancías')
    expect(conDescripcion('Z99', undefined)).toBe('Z99')
    expect(nombreImpuesto('002')).toBe('IVA')
    expect(nombreImpuesto('009')).toBe('009')
  })

  test('serie y folio se unen con guion, y falta el que no hay', () => {
    expect(serieFolio({ Serie: 'MTY', Folio: '1001' })).toBe('MTY-1001')
    expect(serieFolio({ Folio: '1001' })).toBe('1001')
    expect(serieFolio({})).toBe('')
  })
})
