// The sentence of every rule of the Pagos 2.0 complement, by its code in the SAT's matrix (CRP, revision B). The words are ours.
import type { Frase } from '../hallazgo.ts'

const PAGO = 'Complemento.Pagos.Pago'
const DR = `${PAGO}.DoctoRelacionado` as const
const TOTALES = 'Complemento.Pagos.Totales'

export const frasesPagos = {
  // Not of revision B: PACs answer it since 2026.
  CFDI140230: ['error', 'Complemento.Pagos', 'Al recibo le falta el complemento de pagos; agrega al menos un pago'],
  CRP20101: [
    'error',
    'TipoDeComprobante',
    'El complemento de pagos solo va en un comprobante de tipo P; cambia el tipo',
  ],
  CRP20102: ['error', 'Exportacion', 'En un recibo de pago la exportación es 01 No aplica; cámbiala'],
  CRP20103: ['error', 'SubTotal', 'En un recibo de pago el subtotal es 0; corrígelo'],
  CRP20104: ['error', 'Moneda', 'En un recibo de pago la moneda es XXX; cámbiala'],
  CRP20105: ['error', 'FormaPago', 'Un recibo de pago no lleva forma de pago en el comprobante; quítala'],
  CRP20106: ['error', 'MetodoPago', 'Un recibo de pago no lleva método de pago; quítalo'],
  CRP20107: ['error', 'CondicionesDePago', 'Un recibo de pago no lleva condiciones de pago; quítalas'],
  CRP20108: ['error', 'Descuento', 'Un recibo de pago no lleva descuento; quítalo'],
  CRP20109: ['error', 'TipoCambio', 'Un recibo de pago no lleva tipo de cambio en el comprobante; quítalo'],
  CRP20110: ['error', 'Total', 'En un recibo de pago el total es 0; corrígelo'],
  CRP20111: ['error', 'Conceptos', 'Un recibo de pago lleva un solo concepto; deja uno'],
  CRP20112: [
    'error',
    'Conceptos',
    'El concepto de un recibo de pago no lleva partes, pedimentos ni complementos; quítalos',
  ],
  CRP20113: ['error', 'Conceptos.ClaveProdServ', 'La clave del concepto de un recibo de pago es 84111506; cámbiala'],
  CRP20114: [
    'error',
    'Conceptos.NoIdentificacion',
    'El concepto de un recibo de pago no lleva número de identificación; quítalo',
  ],
  CRP20115: ['error', 'Conceptos.Cantidad', 'La cantidad del concepto de un recibo de pago es 1; cámbiala'],
  CRP20116: ['error', 'Conceptos.ClaveUnidad', 'La clave de unidad de un recibo de pago es ACT; cámbiala'],
  CRP20117: ['error', 'Conceptos.Unidad', 'El concepto de un recibo de pago no lleva unidad; quítala'],
  CRP20118: ['error', 'Conceptos.Descripcion', 'La descripción del concepto de un recibo de pago es Pago; cámbiala'],
  CRP20119: ['error', 'Conceptos.ValorUnitario', 'El valor unitario del concepto de un recibo de pago es 0; corrígelo'],
  CRP20120: ['error', 'Conceptos.Importe', 'El importe del concepto de un recibo de pago es 0; corrígelo'],
  CRP20121: ['error', 'Conceptos.Descuento', 'El concepto de un recibo de pago no lleva descuento; quítalo'],
  CRP20122: ['error', 'Conceptos.ObjetoImp', 'El objeto de impuesto de un recibo de pago es 01; cámbialo'],
  CRP20123: ['error', 'Conceptos.Impuestos', 'El concepto de un recibo de pago no lleva impuestos; quítalos'],
  CRP20201: [
    'error',
    `${TOTALES}.TotalRetencionesIVA`,
    'El total de IVA retenido no es la suma de los pagos en pesos; vuelve a calcular el recibo',
  ],
  CRP20202: [
    'error',
    `${TOTALES}.TotalRetencionesISR`,
    'El total de ISR retenido no es la suma de los pagos en pesos; vuelve a calcular el recibo',
  ],
  CRP20203: [
    'error',
    `${TOTALES}.TotalRetencionesIEPS`,
    'El total de IEPS retenido no es la suma de los pagos en pesos; vuelve a calcular el recibo',
  ],
  CRP20204: [
    'error',
    `${TOTALES}.TotalTrasladosBaseIVA16`,
    'La base total de IVA al 16 % no es la suma de los pagos en pesos; vuelve a calcular el recibo',
  ],
  CRP20205: [
    'error',
    `${TOTALES}.TotalTrasladosImpuestoIVA16`,
    'El IVA total al 16 % no es la suma de los pagos en pesos; vuelve a calcular el recibo',
  ],
  CRP20206: [
    'error',
    `${TOTALES}.TotalTrasladosBaseIVA8`,
    'La base total de IVA al 8 % no es la suma de los pagos en pesos; vuelve a calcular el recibo',
  ],
  CRP20207: [
    'error',
    `${TOTALES}.TotalTrasladosImpuestoIVA8`,
    'El IVA total al 8 % no es la suma de los pagos en pesos; vuelve a calcular el recibo',
  ],
  CRP20208: [
    'error',
    `${TOTALES}.TotalTrasladosBaseIVA0`,
    'La base total de IVA al 0 % no es la suma de los pagos en pesos; vuelve a calcular el recibo',
  ],
  CRP20209: [
    'error',
    `${TOTALES}.TotalTrasladosImpuestoIVA0`,
    'El IVA total al 0 % no es la suma de los pagos en pesos; vuelve a calcular el recibo',
  ],
  CRP20210: [
    'error',
    `${TOTALES}.TotalTrasladosBaseIVAExento`,
    'La base total exenta de IVA no es la suma de los pagos en pesos; vuelve a calcular el recibo',
  ],
  CRP20211: [
    'error',
    `${TOTALES}.MontoTotalPagos`,
    'El monto total no es la suma de los pagos en pesos; vuelve a calcular el recibo',
  ],
  CRP20212: [
    'error',
    `${PAGO}.FormaDePagoP`,
    'La forma de pago de un pago recibido no puede ser 99; elige la forma en que llegó el dinero',
  ],
  CRP20213: ['error', `${PAGO}.MonedaP`, 'La moneda del pago no puede ser XXX; elige la moneda en que se pagó'],
  CRP20214: ['error', `${PAGO}.TipoCambioP`, 'El pago en otra moneda necesita tipo de cambio; captúralo'],
  CRP20215: ['error', `${PAGO}.TipoCambioP`, 'El tipo de cambio de un pago en pesos es 1; corrígelo'],
  CRP20216: [
    'error',
    `${PAGO}.TipoCambioP`,
    'El tipo de cambio del pago se aleja del publicado más de lo que el SAT admite; corrígelo o pide al PAC la clave de confirmación',
  ],
  CRP20217: [
    'error',
    `${PAGO}.Monto`,
    'Lo aplicado a las facturas suma más que el monto del pago; ajusta los importes pagados',
  ],
  CRP20218: ['error', `${PAGO}.Monto`, 'El monto del pago debe ser mayor que cero; corrígelo'],
  CRP20219: [
    'error',
    `${PAGO}.Monto`,
    'El monto del pago debe ser un número con los decimales de su moneda; corrígelo',
  ],
  CRP20220: [
    'error',
    `${PAGO}.Monto`,
    'El monto del pago en pesos supera el límite del SAT; revísalo o pide al PAC la clave de confirmación',
  ],
  CRP20221: ['error', `${PAGO}.RfcEmisorCtaOrd`, 'Con esta forma de pago no va el RFC del banco ordenante; quítalo'],
  CRP20222: [
    'error',
    `${PAGO}.RfcEmisorCtaOrd`,
    'El RFC del banco ordenante no está en el padrón del SAT; corrígelo o quítalo',
  ],
  CRP20223: ['error', `${PAGO}.NomBancoOrdExt`, 'Si el banco ordenante es extranjero falta su nombre; captúralo'],
  CRP20224: ['error', `${PAGO}.CtaOrdenante`, 'Con esta forma de pago no va la cuenta ordenante; quítala'],
  CRP20225: [
    'error',
    `${PAGO}.CtaOrdenante`,
    'La cuenta ordenante no tiene los dígitos que pide la forma de pago; corrígela o quítala',
  ],
  CRP20226: [
    'error',
    `${PAGO}.CtaBeneficiario`,
    'La cuenta beneficiaria no tiene los dígitos que pide la forma de pago; corrígela o quítala',
  ],
  CRP20227: ['error', `${PAGO}.RfcEmisorCtaBen`, 'Con esta forma de pago no va el RFC del banco beneficiario; quítalo'],
  CRP20228: ['error', `${PAGO}.CtaBeneficiario`, 'Con esta forma de pago no va la cuenta beneficiaria; quítala'],
  CRP20229: ['error', `${PAGO}.TipoCadPago`, 'La cadena de pago solo va en transferencias (forma 03); quítala'],
  CRP20230: ['error', `${PAGO}.CertPago`, 'Con tipo de cadena de pago falta el certificado del pago; agrégalo'],
  CRP20231: ['error', `${PAGO}.CertPago`, 'Sin tipo de cadena de pago no va el certificado del pago; quítalo'],
  CRP20232: ['error', `${PAGO}.CadPago`, 'Con tipo de cadena de pago falta la cadena del pago; agrégala'],
  CRP20233: ['error', `${PAGO}.CadPago`, 'Sin tipo de cadena de pago no va la cadena del pago; quítala'],
  CRP20234: ['error', `${PAGO}.SelloPago`, 'Con tipo de cadena de pago falta el sello del pago; agrégalo'],
  CRP20235: ['error', `${PAGO}.SelloPago`, 'Sin tipo de cadena de pago no va el sello del pago; quítalo'],
  CRP20236: ['error', `${DR}.MonedaDR`, 'La moneda de la factura pagada no puede ser XXX; usa la de la factura'],
  CRP20237: [
    'error',
    `${DR}.EquivalenciaDR`,
    'La factura está en otra moneda que el pago y falta la equivalencia; captúrala',
  ],
  CRP20238: [
    'error',
    `${DR}.EquivalenciaDR`,
    'Si la factura y el pago van en la misma moneda la equivalencia es 1; corrígela',
  ],
  CRP20239: ['error', `${DR}.ImpSaldoAnt`, 'El saldo anterior de la factura debe ser mayor que cero; revisa el saldo'],
  CRP20240: [
    'error',
    `${DR}.ImpSaldoAnt`,
    'El saldo anterior debe ser un número con los decimales de la moneda de la factura; corrígelo',
  ],
  CRP20241: [
    'error',
    `${DR}.ImpPagado`,
    'El importe pagado de la factura debe ser mayor que cero; captúralo o quita la factura',
  ],
  CRP20242: [
    'error',
    `${DR}.ImpPagado`,
    'El importe pagado debe ser un número con los decimales de la moneda de la factura; corrígelo',
  ],
  CRP20243: [
    'error',
    `${DR}.ImpSaldoInsoluto`,
    'El saldo insoluto debe ser un número con los decimales de la moneda de la factura; corrígelo',
  ],
  CRP20244: [
    'error',
    `${DR}.ImpSaldoInsoluto`,
    'El saldo insoluto debe ser el saldo anterior menos lo pagado, sin bajar de cero; vuelve a calcular el recibo',
  ],
  CRP20245: [
    'error',
    `${DR}.ObjetoImpDR`,
    'El objeto de impuesto de la factura pagada no está en el catálogo del SAT; corrígelo',
  ],
  CRP20246: [
    'error',
    `${DR}.ImpuestosDR`,
    'La factura pagada es objeto de impuesto y faltan sus impuestos; vuelve a calcular el recibo',
  ],
  CRP20247: [
    'error',
    `${DR}.ImpuestosDR`,
    'El objeto de impuesto de la factura pagada no admite impuestos; quítalos o usa 02',
  ],
  CRP20248: [
    'error',
    `${DR}.ImpuestosDR`,
    'El nodo de impuestos de la factura pagada está vacío; agrega un traslado o una retención',
  ],
  CRP20249: [
    'error',
    `${DR}.ImpuestosDR.RetencionesDR.BaseDR`,
    'La base retenida de la factura pagada debe ser mayor que cero y tener hasta seis decimales; vuelve a calcular el recibo',
  ],
  CRP20250: [
    'error',
    `${DR}.ImpuestosDR.RetencionesDR.ImpuestoDR`,
    'El impuesto retenido de la factura pagada no está en el catálogo del SAT; corrígelo',
  ],
  CRP20251: [
    'error',
    `${DR}.ImpuestosDR.RetencionesDR.TipoFactorDR`,
    'El factor de la retención de la factura pagada debe ser Tasa o Cuota; corrígelo',
  ],
  CRP20252: [
    'error',
    `${DR}.ImpuestosDR.RetencionesDR.TipoFactorDR`,
    'La retención de la factura pagada no puede ser exenta; usa Tasa o Cuota',
  ],
  CRP20253: [
    'error',
    `${DR}.ImpuestosDR.RetencionesDR.TasaOCuotaDR`,
    'La tasa retenida de la factura pagada no es del catálogo del SAT; corrígela',
  ],
  CRP20254: [
    'error',
    `${DR}.ImpuestosDR.RetencionesDR.ImporteDR`,
    'La retención de la factura pagada no corresponde a base por tasa dentro de la tolerancia del SAT; vuelve a calcular el recibo',
  ],
  CRP20255: [
    'error',
    `${DR}.ImpuestosDR.TrasladosDR.BaseDR`,
    'La base trasladada de la factura pagada debe ser mayor que cero y tener hasta seis decimales; vuelve a calcular el recibo',
  ],
  CRP20256: [
    'error',
    `${DR}.ImpuestosDR.TrasladosDR.ImpuestoDR`,
    'El impuesto trasladado de la factura pagada debe ser 002 IVA o 003 IEPS; corrígelo',
  ],
  CRP20257: [
    'error',
    `${DR}.ImpuestosDR.TrasladosDR.TipoFactorDR`,
    'El factor del traslado de la factura pagada debe ser Tasa, Cuota o Exento; corrígelo',
  ],
  CRP20258: [
    'error',
    `${DR}.ImpuestosDR.TrasladosDR.TipoFactorDR`,
    'El traslado exento de la factura pagada no lleva tasa ni importe; quítalos',
  ],
  CRP20259: [
    'error',
    `${DR}.ImpuestosDR.TrasladosDR.TasaOCuotaDR`,
    'Al traslado de la factura pagada le falta la tasa o el importe; complétalo',
  ],
  CRP20260: [
    'error',
    `${DR}.ImpuestosDR.TrasladosDR.TasaOCuotaDR`,
    'La tasa trasladada de la factura pagada no es del catálogo del SAT; corrígela',
  ],
  CRP20261: [
    'error',
    `${DR}.ImpuestosDR.TrasladosDR.ImporteDR`,
    'El traslado de la factura pagada no corresponde a base por tasa dentro de la tolerancia del SAT; vuelve a calcular el recibo',
  ],
  CRP20262: [
    'error',
    `${PAGO}.ImpuestosP.RetencionesP.ImpuestoP`,
    'El impuesto retenido del pago no está en el catálogo del SAT; corrígelo',
  ],
  CRP20263: [
    'error',
    `${PAGO}.ImpuestosP.RetencionesP`,
    'Debe haber una sola retención del pago por impuesto; reúnelas',
  ],
  CRP20264: ['error', TOTALES, 'El pago lleva retenciones y falta su total; vuelve a calcular el recibo'],
  CRP20265: [
    'error',
    `${PAGO}.ImpuestosP.RetencionesP.ImporteP`,
    'La retención del pago no es la suma de las facturas pagadas; vuelve a calcular el recibo',
  ],
  CRP20266: [
    'error',
    `${PAGO}.ImpuestosP.TrasladosP`,
    'Un traslado exento del pago lleva solo base, impuesto y factor; quita tasa e importe',
  ],
  CRP20267: ['error', TOTALES, 'El pago traslada IVA y falta su base total; vuelve a calcular el recibo'],
  CRP20268: [
    'error',
    `${PAGO}.ImpuestosP.TrasladosP.BaseP`,
    'La base del pago no es la suma exacta de las bases de las facturas pagadas; vuelve a calcular el recibo',
  ],
  CRP20269: [
    'error',
    `${PAGO}.ImpuestosP.TrasladosP.BaseP`,
    'La base exenta del pago no es la suma de las bases exentas de las facturas pagadas; vuelve a calcular el recibo',
  ],
  CRP20270: [
    'error',
    `${PAGO}.ImpuestosP.TrasladosP.ImpuestoP`,
    'El impuesto trasladado del pago debe ser 002 IVA o 003 IEPS; corrígelo',
  ],
  CRP20271: [
    'error',
    `${PAGO}.ImpuestosP.TrasladosP`,
    'Debe haber un solo traslado del pago por impuesto, factor y tasa; reúnelos',
  ],
  CRP20272: [
    'error',
    `${PAGO}.ImpuestosP.TrasladosP.TasaOCuotaP`,
    'La tasa trasladada del pago no es del catálogo del SAT; corrígela',
  ],
  CRP20273: ['error', TOTALES, 'El pago traslada IVA y falta su importe total; vuelve a calcular el recibo'],
  CRP20274: [
    'error',
    `${PAGO}.ImpuestosP.TrasladosP.ImporteP`,
    'El impuesto del pago no es la suma exacta de las facturas pagadas; vuelve a calcular el recibo',
  ],
  CRP20275: [
    'aviso',
    `${DR}.ImpPagado`,
    'Lo aplicado a facturas en otra moneda no llega al monto del pago y el SAT compara ambos con un margen; ajusta el importe pagado o la equivalencia, o factura lo que sobra',
  ],
  CRP20276: [
    'error',
    `${PAGO}.Monto`,
    'Lo aplicado a facturas en otra moneda suma más que el monto del pago; ajusta los importes pagados o la equivalencia',
  ],
  CRP20278: [
    'error',
    `${DR}.ObjetoImpDR`,
    'Con objeto de impuesto 06 u 08 la factura pagada solo puede llevar retención de ISR; quita IVA e IEPS',
  ],
  CRP20279: [
    'error',
    `${DR}.ObjetoImpDR`,
    'Con objeto de impuesto 07 la factura pagada no lleva IVA y sí un traslado de IEPS; corrige sus impuestos',
  ],
} as const satisfies Record<string, Frase>
