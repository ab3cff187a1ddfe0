import { describe, expect, test } from 'vitest'
import { type Caso, codigosDe, pago, pon, quita, recibo } from './comprobante-de-prueba.ts'

const PAGO = 'Complemento.Pagos.Pago.0'
const CADENA = { TipoCadPago: '01', CertPago: 'AA==', CadPago: '||1|SPEI||', SelloPago: 'AA==' }

const con =
  (datos: Record<string, unknown>): Caso[2] =>
  (c) => {
    Object.assign(pago(c), datos)
  }

const sobre: readonly Caso[] = [
  ['CRP20102', 'la exportación es 01', pon('Exportacion', '03')],
  ['CRP20103', 'el subtotal es 0', pon('SubTotal', '0.01')],
  ['CRP20104', 'la moneda es XXX', pon('Moneda', 'MXN')],
  ['CRP20107', 'no hay condiciones de pago', pon('CondicionesDePago', 'CONTADO')],
  ['CRP20108', 'no hay descuento', pon('Descuento', '0')],
  ['CRP20109', 'no hay tipo de cambio', pon('TipoCambio', '1')],
  ['CRP20110', 'el total es 0', pon('Total', '1200.00')],
  [
    'CRP20111',
    'hay un solo concepto',
    (c) => {
      c.Conceptos.push(...structuredClone(c.Conceptos))
    },
  ],
  ['CRP20111', 'el concepto existe', pon('Conceptos', [])],
  ['CRP20112', 'el concepto no lleva nodos', pon('Conceptos.0.CuentaPredial', [{ Numero: '1' }])],
  ['CRP20113', 'la clave es 84111506', pon('Conceptos.0.ClaveProdServ', '01010101')],
  ['CRP20114', 'no hay número de identificación', pon('Conceptos.0.NoIdentificacion', '1')],
  ['CRP20115', 'la cantidad es 1', pon('Conceptos.0.Cantidad', '1.01')],
  ['CRP20116', 'la unidad es ACT', pon('Conceptos.0.ClaveUnidad', 'E48')],
  ['CRP20117', 'no hay unidad escrita', pon('Conceptos.0.Unidad', 'Actividad')],
  ['CRP20118', 'la descripción es Pago', pon('Conceptos.0.Descripcion', 'Pago de factura')],
  ['CRP20119', 'el valor unitario es 0', pon('Conceptos.0.ValorUnitario', '1')],
  ['CRP20120', 'el importe es 0', pon('Conceptos.0.Importe', '1')],
  ['CRP20121', 'el concepto no lleva descuento', pon('Conceptos.0.Descuento', '0')],
  ['CRP20122', 'el objeto de impuesto es 01', pon('Conceptos.0.ObjetoImp', '02')],
  ['CRP20123', 'el concepto no lleva impuestos', pon('Conceptos.0.Impuestos', {})],
  ['CFDI40201', 'no hay resumen de impuestos', pon('Impuestos', {})],
  ['CRP20101', 'el complemento solo va en tipo P', pon('TipoDeComprobante', 'I')],
  ['CFDI140230', 'el complemento existe', quita('Complemento')],
]

const dolares = con({ MonedaP: 'USD', TipoCambioP: '18.50' })

const delPago: readonly Caso[] = [
  ['LITRO-702', 'la fecha de pago es una fecha', pon(`${PAGO}.FechaPago`, '2026-11-09')],
  ['LITRO-703', 'no se paga después de emitir el recibo', pon(`${PAGO}.FechaPago`, '2026-11-10T09:00:01')],
  ['LITRO-704', 'la forma de pago es del catálogo', pon(`${PAGO}.FormaDePagoP`, '77')],
  ['LITRO-705', 'la moneda del pago es del catálogo', con({ MonedaP: 'PES', TipoCambioP: '1' })],
  ['LITRO-706', 'el pago se aplica a alguna factura', pon(`${PAGO}.DoctoRelacionado`, [])],
  ['LITRO-714', 'el tipo de cambio es un número', con({ MonedaP: 'USD', TipoCambioP: '0' }), dolares],
  ['CRP20212', 'la forma de pago no es 99', pon(`${PAGO}.FormaDePagoP`, '99')],
  ['CRP20213', 'la moneda no es XXX', con({ MonedaP: 'XXX' })],
  ['CRP20214', 'otra moneda exige tipo de cambio', con({ MonedaP: 'USD', TipoCambioP: undefined }), dolares],
  ['CRP20215', 'en pesos el tipo de cambio es 1', pon(`${PAGO}.TipoCambioP`, '1.00')],
  ['CRP20217', 'lo aplicado cabe en el monto', pon(`${PAGO}.Monto`, '1195.99'), pon(`${PAGO}.Monto`, '1196.00')],
  ['CRP20218', 'el monto es mayor que cero', pon(`${PAGO}.Monto`, '0.00')],
  ['CRP20219', 'el monto lleva los decimales de la moneda', pon(`${PAGO}.Monto`, '1200.001')],
  [
    'CRP20221',
    'el efectivo no tiene banco ordenante',
    con({ FormaDePagoP: '01', RfcEmisorCtaOrd: 'BBA830831LJ2' }),
    con({ RfcEmisorCtaOrd: 'BBA830831LJ2' }),
  ],
  [
    'CRP20223',
    'un banco extranjero lleva nombre',
    con({ RfcEmisorCtaOrd: 'XEXX010101000' }),
    con({ RfcEmisorCtaOrd: 'XEXX010101000', NomBancoOrdExt: 'CITIBANK NA' }),
  ],
  [
    'CRP20224',
    'el efectivo no tiene cuenta ordenante',
    con({ FormaDePagoP: '01', CtaOrdenante: '012180000118359719' }),
    con({ CtaOrdenante: '012180000118359719' }),
  ],
  [
    'CRP20225',
    'la cuenta ordenante sigue su patrón',
    con({ CtaOrdenante: '12345678901' }),
    con({ CtaOrdenante: '1234567890' }),
  ],
  [
    'CRP20226',
    'la cuenta beneficiaria sigue su patrón',
    con({ CtaBeneficiario: '1234567890123456' }),
    con({ FormaDePagoP: '02', CtaBeneficiario: '1234567890123456' }),
  ],
  [
    'CRP20227',
    'el dinero electrónico no tiene banco beneficiario',
    con({ FormaDePagoP: '06', RfcEmisorCtaBen: 'BBA830831LJ2' }),
    con({ RfcEmisorCtaBen: 'BBA830831LJ2' }),
  ],
  [
    'CRP20228',
    'el dinero electrónico no tiene cuenta beneficiaria',
    con({ FormaDePagoP: '06', CtaBeneficiario: '1234567890' }),
    con({ CtaBeneficiario: '1234567890' }),
  ],
  ['LITRO-713', 'un banco es persona moral', con({ RfcEmisorCtaOrd: 'COSC8001137NA' })],
  ['CRP20229', 'la cadena es de transferencias', con({ ...CADENA, FormaDePagoP: '02' }), con(CADENA)],
  ['LITRO-712', 'el tipo de cadena es 01', con({ ...CADENA, TipoCadPago: '02' }), con(CADENA)],
  ['CRP20230', 'la cadena lleva certificado', con({ ...CADENA, CertPago: undefined }), con(CADENA)],
  ['CRP20231', 'sin cadena no hay certificado', con({ CertPago: 'AA==' }), con(CADENA)],
  ['CRP20232', 'la cadena lleva cadena', con({ ...CADENA, CadPago: undefined }), con(CADENA)],
  ['CRP20233', 'sin tipo no hay cadena', con({ CadPago: '||1||' }), con(CADENA)],
  ['CRP20234', 'la cadena lleva sello', con({ ...CADENA, SelloPago: undefined }), con(CADENA)],
  ['CRP20235', 'sin cadena no hay sello', con({ SelloPago: 'AA==' }), con(CADENA)],
]

describe('complemento de pagos', () => {
  test('un recibo bien hecho pasa', () => {
    expect(codigosDe(recibo())).toEqual([])
  })

  test.each(sobre)('sobre, %s: %s', (codigo, _regla, malo) => {
    expect(codigosDe(recibo(malo))).toContain(codigo)
  })

  test.each(delPago)('pago, %s: %s', (codigo, _regla, malo, bueno) => {
    expect(codigosDe(recibo(malo))).toContain(codigo)
    expect(codigosDe(recibo(bueno))).not.toContain(codigo)
  })

  test('un cero es cero con los decimales que sea, y un uno también', () => {
    const conCeros = recibo((c) => {
      c.SubTotal = '0.00'
      c.Total = '0.00'
      Object.assign(c.Conceptos[0] ?? {}, { Cantidad: '1.000000', ValorUnitario: '0.00', Importe: '0.0' })
    })
    expect(codigosDe(conCeros)).toEqual([])
  })

  test('CRP20222: el banco ordenante que el padrón no tiene', () => {
    const conBanco = recibo(con({ RfcEmisorCtaOrd: 'BBA830831LJ2' }))
    const extranjero = recibo(con({ RfcEmisorCtaOrd: 'XEXX010101000', NomBancoOrdExt: 'CITIBANK NA' }))
    const padron = (rfc: string) => (rfc === 'BBA830831LJ2' || rfc.startsWith('XEXX') ? null : undefined)
    expect(codigosDe(conBanco, { padron })).toEqual(['CRP20222'])
    expect(codigosDe(conBanco, { padron: () => ({}) })).toEqual([])
    expect(codigosDe(extranjero, { padron })).toEqual([])
  })

  test('no enviar cuentas siempre es válido', () => {
    for (const FormaDePagoP of ['01', '02', '03', '04', '05', '06', '17', '28', '29']) {
      expect(codigosDe(recibo(con({ FormaDePagoP })))).toEqual([])
    }
  })
})
