import { describe, expect, test } from 'vitest'
import type { Comprobante, InformacionGlobal } from '../comprobante.ts'
import { codigosDe, factura, facturaGlobal, notaCredito, pon, quita, UUID_FACTURA } from './comprobante-de-prueba.ts'

const con = (datos: Partial<InformacionGlobal>, regimen = '601'): Comprobante =>
  facturaGlobal((c) => {
    c.InformacionGlobal = { Periodicidad: '04', Meses: '11', Anio: '2026', ...datos }
    c.Emisor.RegimenFiscal = regimen
    if (regimen === '621') c.Emisor.Rfc = 'COSC8001137NA'
  })

describe('información global', () => {
  test('una factura global bien hecha pasa', () => {
    expect(codigosDe(facturaGlobal())).toEqual([])
  })

  test('CFDI40130: va siempre en la factura a PUBLICO EN GENERAL; en otra no la prohíbe el SAT y solo se avisa', () => {
    const global: InformacionGlobal = { Periodicidad: '04', Meses: '11', Anio: '2026' }
    expect(codigosDe(facturaGlobal(quita('InformacionGlobal')))).toEqual(['CFDI40130'])
    expect(codigosDe(notaCredito(pon('InformacionGlobal', global)))).toEqual(['LITRO-304'])
    expect(codigosDe(factura(pon('InformacionGlobal', global)))).not.toContain('CFDI40130')
  })

  test('la nota de crédito de una factura global también la puede llevar', () => {
    const nota = facturaGlobal((c) => {
      c.TipoDeComprobante = 'E'
      c.FormaPago = '03'
      c.CfdiRelacionados = [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: UUID_FACTURA }] }]
    })
    expect(codigosDe(nota)).toEqual([])
    delete nota.InformacionGlobal
    expect(codigosDe(nota)).toEqual([])
  })

  test.each([
    ['CFDI40131', 'la periodicidad es del catálogo', con({ Periodicidad: '06' })],
    ['CFDI40132', 'la bimestral es del régimen 621', con({ Periodicidad: '05', Meses: '18' })],
    ['CFDI40133', 'el mes es del catálogo', con({ Meses: '19' })],
    ['CFDI40134', 'la mensual no usa bimestres', con({ Meses: '13' })],
    ['CFDI40135', 'la bimestral usa bimestres', con({ Periodicidad: '05', Meses: '11' }, '621')],
    ['CFDI40136', 'el año no es futuro', con({ Anio: '2027' })],
    ['CFDI40136', 'el año no es de hace seis ejercicios', con({ Anio: '2020' })],
    ['LITRO-303', 'un año anterior al pasado avisa', con({ Anio: '2024' })],
  ])('%s: %s', (codigo, _regla, comprobante) => {
    expect(codigosDe(comprobante)).toEqual([codigo])
  })

  test('el régimen 621 sí emite bimestrales, y el año pasado no avisa', () => {
    expect(codigosDe(con({ Periodicidad: '05', Meses: '18' }, '621'))).toEqual([])
    expect(codigosDe(con({ Anio: '2025' }))).toEqual([])
  })
})
