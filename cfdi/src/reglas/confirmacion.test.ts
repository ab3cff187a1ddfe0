import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../decimal.ts'
import { type Cambio, codigosDe, factura, pago, pon, recibo } from './comprobante-de-prueba.ts'
import type { Contexto } from './contexto.ts'

/** Eighteen pesos a dollar on the day of the documents; nothing is known of other days and currencies. */
const publicado: Partial<Contexto> = {
  tipoCambio: (moneda, dia) => (moneda === 'USD' && dia >= '2026-11-09' ? parseDecimal('18') : undefined),
}
const dolares =
  (TipoCambio: string, Confirmacion?: string): Cambio =>
  (c) => {
    Object.assign(c, { Moneda: 'USD', TipoCambio, ...(Confirmacion && { Confirmacion }) })
  }

describe('límites y clave de confirmación', () => {
  test('CFDI40118: el tipo de cambio no pasa de seis veces el publicado', () => {
    expect(codigosDe(factura(dolares('18.523400')), publicado)).toEqual([])
    expect(codigosDe(factura(dolares('108.000000')), publicado)).toEqual([])
    expect(codigosDe(factura(dolares('108.000001')), publicado)).toEqual(['CFDI40118'])
    expect(codigosDe(factura(dolares('108.000001', 'Ab123')), publicado)).toEqual([])
    expect(codigosDe(factura(dolares('108.000001')))).toEqual([])
  })

  test('CFDI40127: la clave de confirmación que no hace falta avisa', () => {
    expect(codigosDe(factura(pon('Confirmacion', 'Ab123')))).toEqual(['CFDI40127'])
    expect(codigosDe(factura(dolares('18.50', 'Ab123')), publicado)).toEqual(['CFDI40127'])
    expect(codigosDe(factura(dolares('18.50', 'Ab123')))).toEqual([])
    expect(codigosDe(recibo(pon('Confirmacion', 'Ab123')))).toEqual([])
  })

  test('CFDI40128: la clave de confirmación tiene cinco letras o números', () => {
    for (const clave of ['ABCDEF', 'AB12', 'AB-12']) {
      expect(codigosDe(factura(pon('Confirmacion', clave)))).toEqual(['CFDI40128'])
    }
  })

  test('CRP20216: el tipo de cambio de un pago tampoco', () => {
    const enDolares = (TipoCambioP: string, cambio?: Cambio) =>
      recibo((c) => {
        Object.assign(pago(c), { MonedaP: 'USD', TipoCambioP })
        cambio?.(c)
      })
    expect(codigosDe(enDolares('108.01'), publicado)).toContain('CRP20216')
    expect(codigosDe(enDolares('108.00'), publicado)).not.toContain('CRP20216')
    expect(codigosDe(enDolares('108.01'))).not.toContain('CRP20216')
    expect(codigosDe(enDolares('108.01', pon('Confirmacion', 'Ab123')), publicado)).not.toContain('CRP20216')
  })

  test('CRP20220: el monto en pesos cabe en dieciocho dígitos', () => {
    const de = (Monto: string, cambio?: Cambio) =>
      recibo((c) => {
        Object.assign(pago(c), { MonedaP: 'USD', TipoCambioP: '2', Monto })
        cambio?.(c)
      })
    expect(codigosDe(de('500000000000000000.00'))).toContain('CRP20220')
    expect(codigosDe(de('499999999999999999.99'))).not.toContain('CRP20220')
    expect(codigosDe(de('500000000000000000.00', pon('Confirmacion', 'Ab123')))).not.toContain('CRP20220')
  })
})
