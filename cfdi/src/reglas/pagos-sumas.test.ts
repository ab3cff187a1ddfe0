import { describe, expect, test } from 'vitest'
import type { TrasladoP } from '../comprobante.ts'
import { type Cambio, type Caso, codigosDe, documento, pago, pon, quita, recibo } from './comprobante-de-prueba.ts'

const TOTALES = 'Complemento.Pagos.Totales'

const traslado =
  (datos: Partial<TrasladoP>, i = 0): Cambio =>
  (c) => {
    Object.assign(pago(c).ImpuestosP?.TrasladosP?.[i] ?? {}, datos)
  }

/** The same payment with another rate, so that each total of the table is exercised. */
const conTasa =
  (tasa: string, importe: string, totales: Record<string, string>): Cambio =>
  (c) => {
    for (const fila of documento(c).ImpuestosDR?.TrasladosDR ?? []) {
      if (fila.TipoFactorDR === 'Tasa') Object.assign(fila, { TasaOCuotaDR: tasa, ImporteDR: importe })
    }
    traslado({ TasaOCuotaP: tasa, ImporteP: importe })(c)
    const pagos = c.Complemento?.Pagos
    if (pagos) {
      pagos.Totales = {
        TotalRetencionesIVA: '4.00',
        TotalTrasladosBaseIVAExento: '40.00',
        MontoTotalPagos: '1200.00',
        ...totales,
      }
    }
  }
const ocho = (base: string, importe: string) =>
  conTasa('0.080000', '80.000000', { TotalTrasladosBaseIVA8: base, TotalTrasladosImpuestoIVA8: importe })
const cero = (base: string, importe: string) =>
  conTasa('0.000000', '0.000000', { TotalTrasladosBaseIVA0: base, TotalTrasladosImpuestoIVA0: importe })
const retiene =
  (impuesto: string, tasa: string, atributo: string, total: string): Cambio =>
  (c) => {
    for (const fila of documento(c).ImpuestosDR?.RetencionesDR ?? []) {
      Object.assign(fila, { ImpuestoDR: impuesto, TasaOCuotaDR: tasa, ImporteDR: '8.000000' })
    }
    pon('Complemento.Pagos.Pago.0.ImpuestosP.RetencionesP', [{ ImpuestoP: impuesto, ImporteP: '8.000000' }])(c)
    quita(`${TOTALES}.TotalRetencionesIVA`)(c)
    pon(`${TOTALES}.${atributo}`, total)(c)
  }

const casos: readonly Caso[] = [
  ['CRP20201', 'el IVA retenido suma los pagos', pon(`${TOTALES}.TotalRetencionesIVA`, '4.01')],
  [
    'CRP20202',
    'el ISR retenido suma los pagos',
    retiene('001', '0.080000', 'TotalRetencionesISR', '8.01'),
    retiene('001', '0.080000', 'TotalRetencionesISR', '8.00'),
  ],
  [
    'CRP20203',
    'el IEPS retenido suma los pagos',
    retiene('003', '0.080000', 'TotalRetencionesIEPS', '8.01'),
    retiene('003', '0.080000', 'TotalRetencionesIEPS', '8.00'),
  ],
  ['CRP20204', 'la base al 16 % suma los pagos', pon(`${TOTALES}.TotalTrasladosBaseIVA16`, '1000.01')],
  ['CRP20205', 'el IVA al 16 % suma los pagos', pon(`${TOTALES}.TotalTrasladosImpuestoIVA16`, '160.01')],
  ['CRP20206', 'la base al 8 % suma los pagos', ocho('1000.01', '80.00'), ocho('1000.00', '80.00')],
  ['CRP20207', 'el IVA al 8 % suma los pagos', ocho('1000.00', '80.01'), ocho('1000.00', '80.00')],
  ['CRP20208', 'la base al 0 % suma los pagos', cero('1000.01', '0.00'), cero('1000.00', '0.00')],
  ['CRP20209', 'el IVA al 0 % es cero', cero('1000.00', '0.01'), cero('1000.00', '0.00')],
  ['CRP20209', 'un total sin pagos sobra', pon(`${TOTALES}.TotalTrasladosImpuestoIVA0`, '0.00')],
  ['CRP20210', 'la base exenta suma los pagos', pon(`${TOTALES}.TotalTrasladosBaseIVAExento`, '40.01')],
  ['CRP20211', 'el monto total suma los pagos', pon(`${TOTALES}.MontoTotalPagos`, '1200.01')],
  ['LITRO-711', 'los totales llevan dos decimales', pon(`${TOTALES}.MontoTotalPagos`, '1200.000')],
  [
    'CRP20262',
    'la retención del pago es del catálogo',
    pon('Complemento.Pagos.Pago.0.ImpuestosP.RetencionesP.0.ImpuestoP', '009'),
  ],
  [
    'CRP20263',
    'una retención del pago por impuesto',
    pon('Complemento.Pagos.Pago.0.ImpuestosP.RetencionesP', [
      { ImpuestoP: '002', ImporteP: '4.000000' },
      { ImpuestoP: '002', ImporteP: '4.000000' },
    ]),
  ],
  ['CRP20264', 'con retenciones hay total', quita(`${TOTALES}.TotalRetencionesIVA`)],
  [
    'CRP20265',
    'la retención suma las facturas',
    pon('Complemento.Pagos.Pago.0.ImpuestosP.RetencionesP.0.ImporteP', '4.00001'),
  ],
  ['CRP20266', 'lo exento no lleva tasa', traslado({ ImporteP: '0' }, 1)],
  ['CRP20267', 'con IVA hay base total', quita(`${TOTALES}.TotalTrasladosBaseIVA16`)],
  ['CRP20268', 'la base suma exacto las facturas', traslado({ BaseP: '999.999999' }), traslado({ BaseP: '1000.00' })],
  ['CRP20269', 'la base exenta suma las facturas', traslado({ BaseP: '41' }, 1)],
  ['CRP20270', 'el ISR no se traslada', traslado({ ImpuestoP: '001' })],
  [
    'CRP20271',
    'un traslado por impuesto, factor y tasa',
    (c) => {
      const filas = pago(c).ImpuestosP?.TrasladosP
      filas?.push(...structuredClone(filas))
    },
  ],
  ['CRP20272', 'la tasa del pago es del catálogo', traslado({ TasaOCuotaP: '0.16' })],
  ['CRP20273', 'con IVA hay importe total', quita(`${TOTALES}.TotalTrasladosImpuestoIVA16`)],
  ['CRP20274', 'el importe suma exacto las facturas', traslado({ ImporteP: '160.000001' })],
  ['LITRO-710', 'ningún impuesto de las facturas falta en el pago', quita('Complemento.Pagos.Pago.0.ImpuestosP')],
]

describe('sumas de un recibo', () => {
  test.each(casos)('%s: %s', (codigo, _regla, malo, bueno) => {
    expect(codigosDe(recibo(malo))).toContain(codigo)
    expect(codigosDe(recibo(bueno))).not.toContain(codigo)
  })

  test('un pago en dólares se totaliza en pesos con su tipo de cambio', () => {
    const dolares = (monto: string) =>
      recibo((c) => {
        Object.assign(pago(c), { MonedaP: 'USD', TipoCambioP: '18.523400' })
        documento(c).MonedaDR = 'USD'
        const pagos = c.Complemento?.Pagos
        if (pagos) {
          pagos.Totales = {
            TotalRetencionesIVA: '74.09',
            TotalTrasladosBaseIVA16: '18523.40',
            TotalTrasladosImpuestoIVA16: '2963.74',
            TotalTrasladosBaseIVAExento: '740.94',
            MontoTotalPagos: monto,
          }
        }
      })
    expect(codigosDe(dolares('22228.08'))).toEqual([])
    expect(codigosDe(dolares('22228.09'))).toEqual(['CRP20211'])
  })

  test('con equivalencia la base se divide y admite el último decimal', () => {
    const convertido = (base: string) =>
      recibo((c) => {
        Object.assign(documento(c), {
          MonedaDR: 'USD',
          EquivalenciaDR: '0.0540540541',
          ImpSaldoAnt: '64.60',
          ImpPagado: '64.60',
          ImpSaldoInsoluto: '0.00',
        })
        pago(c).Monto = '1195.10'
        documento(c).ImpuestosDR = {
          TrasladosDR: [
            {
              BaseDR: '55.690000',
              ImpuestoDR: '002',
              TipoFactorDR: 'Tasa',
              TasaOCuotaDR: '0.160000',
              ImporteDR: '8.910400',
            },
          ],
        }
        pago(c).ImpuestosP = {
          TrasladosP: [
            { BaseP: base, ImpuestoP: '002', TipoFactorP: 'Tasa', TasaOCuotaP: '0.160000', ImporteP: '164.842400' },
          ],
        }
        const pagos = c.Complemento?.Pagos
        if (pagos)
          pagos.Totales = {
            TotalTrasladosBaseIVA16: '1030.26',
            TotalTrasladosImpuestoIVA16: '164.84',
            MontoTotalPagos: '1195.10',
          }
      })
    // 55.69 ÷ 0.0540540541 = 1030.26499912…
    expect(codigosDe(convertido('1030.264999'))).toEqual([])
    expect(codigosDe(convertido('1030.265001'))).not.toContain('CRP20268')
    expect(codigosDe(convertido('1030.265002'))).toContain('CRP20268')
    expect(codigosDe(convertido('1030.264997'))).toEqual([])
    expect(codigosDe(convertido('1030.264996'))).toContain('CRP20268')
    expect(codigosDe(convertido('1030.26'))).toEqual([])
    expect(codigosDe(convertido('1030.200000'))).toContain('CRP20268')
  })
})
