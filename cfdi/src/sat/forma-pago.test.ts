import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { findFormaPago, patronCuenta } from './forma-pago.ts'

const require = createRequire(import.meta.url)

describe('formas de pago', () => {
  test('los patrones de cuenta son los del otro espejo del SAT', () => {
    const filas = require('@nodecfdi/sat-micro-catalogs/raw/cfdi_40_formas_pago') as {
      id: string
      es_bancarizado: 1 | ''
      patron_cuenta_ordenante: string
      patron_cuenta_beneficiario: string
    }[]
    for (const fila of filas.filter(({ id }) => id !== '99')) {
      const forma = findFormaPago(fila.id)
      expect(forma?.PatronOrdenante ?? '', fila.id).toBe(fila.patron_cuenta_ordenante)
      expect(forma?.PatronBeneficiario ?? '', fila.id).toBe(fila.patron_cuenta_beneficiario)
      expect(forma?.Bancarizado, fila.id).toBe(fila.es_bancarizado === 1)
    }
  })

  test('el patrón abarca la cuenta entera', () => {
    expect(patronCuenta('03', 'ordenante')?.test('012180000118359719')).toBe(true)
    expect(patronCuenta('03', 'ordenante')?.test('x012180000118359719')).toBe(false)
    expect(patronCuenta('03', 'ordenante')?.test('0121800001183597190')).toBe(false)
  })

  test('solo las formas con banco admiten cuentas', () => {
    const todas = ['01', '02', '03', '04', '05', '06', '08', '17', '28', '29', '30', '99']
    expect(todas.filter((forma) => patronCuenta(forma, 'ordenante'))).toEqual([
      '02',
      '03',
      '04',
      '05',
      '06',
      '28',
      '29',
    ])
    expect(todas.filter((forma) => patronCuenta(forma, 'beneficiario'))).toEqual(['02', '03', '04', '05', '28', '29'])
  })
})
