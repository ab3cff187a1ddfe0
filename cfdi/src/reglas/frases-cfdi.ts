// The sentence of every rule of the base CFDI that carries a code of the SAT's error matrix, beside the field it mends.
// Codes: SAT, matriz de errores CFDI 4.0 of 2024-12-13; 305 and 401 are the PAC's codes of Anexo 29. The words are ours.
import type { Frase } from '../hallazgo.ts'

export const frasesCfdi = {
  '305': [
    'error',
    'NoCertificado',
    'La fecha de emisión queda fuera de la vigencia del certificado de sello digital; carga un CSD vigente',
  ],
  '401': [
    'error',
    'Fecha',
    'La fecha de emisión debe estar entre 72 horas antes del timbrado y el momento de timbrar, con la hora del lugar de expedición; actualízala',
  ],
  CFDI40101: ['error', 'Fecha', 'La fecha de emisión no existe o no tiene la forma AAAA-MM-DDThh:mm:ss; corrígela'],
  CFDI40103: ['error', 'FormaPago', 'Este tipo de comprobante no lleva forma de pago; quítala'],
  CFDI40104: ['error', 'FormaPago', 'La forma de pago no está en el catálogo del SAT; elige otra'],
  CFDI40105: ['error', 'FormaPago', 'Con método de pago PPD la forma de pago debe ser 99 Por definir; cámbiala'],
  CFDI40107: [
    'error',
    'SubTotal',
    'El subtotal debe ser un número con los decimales de la moneda; vuelve a calcular el documento',
  ],
  CFDI40108: [
    'error',
    'SubTotal',
    'El subtotal no es la suma redondeada de los importes de los conceptos; vuelve a calcular el documento',
  ],
  CFDI40109: ['error', 'SubTotal', 'En un comprobante de traslado el subtotal debe ser cero; corrígelo'],
  CFDI40110: ['error', 'Descuento', 'El descuento no puede ser mayor que el subtotal; redúcelo'],
  CFDI40111: [
    'error',
    'Descuento',
    'El descuento del documento debe ser la suma redondeada de los descuentos de los conceptos; vuelve a calcular el documento',
  ],
  CFDI40112: [
    'error',
    'Descuento',
    'El descuento debe ser un número con los decimales de la moneda; vuelve a calcular el documento',
  ],
  CFDI40113: ['error', 'Moneda', 'La moneda no está en el catálogo del SAT; elige otra'],
  CFDI40114: ['error', 'TipoCambio', 'En pesos el tipo de cambio se omite o es 1; corrígelo'],
  CFDI40115: ['error', 'TipoCambio', 'Una moneda distinta del peso necesita tipo de cambio; captúralo'],
  CFDI40116: ['error', 'TipoCambio', 'Con moneda XXX no debe haber tipo de cambio; quítalo'],
  CFDI40117: [
    'error',
    'TipoCambio',
    'El tipo de cambio debe ser mayor que cero y tener hasta seis decimales; corrígelo',
  ],
  CFDI40119: [
    'error',
    'Total',
    'El total no es subtotal menos descuento más impuestos trasladados menos retenidos; vuelve a calcular el documento',
  ],
  CFDI40121: ['error', 'TipoDeComprobante', 'El tipo de comprobante no está en el catálogo del SAT; usa I, E o P'],
  CFDI40122: [
    'error',
    'Exportacion',
    'La exportación definitiva exige el complemento de comercio exterior, que aquí no se emite; usa 01 No aplica',
  ],
  CFDI40123: ['error', 'Exportacion', 'La clave de exportación no está en el catálogo del SAT; usa 01 No aplica'],
  CFDI40124: ['error', 'MetodoPago', 'El método de pago no está en el catálogo del SAT; elige PUE o PPD'],
  CFDI40125: ['error', 'MetodoPago', 'Este tipo de comprobante no lleva método de pago; quítalo'],
  CFDI40126: [
    'error',
    'LugarExpedicion',
    'El lugar de expedición no es un código postal del catálogo del SAT; corrige el de la sucursal',
  ],
  CFDI40130: [
    'error',
    'InformacionGlobal',
    'La información global va siempre, y solo, en una factura a XAXX010101000 con nombre PUBLICO EN GENERAL; agrégala o quítala',
  ],
  CFDI40131: ['error', 'InformacionGlobal.Periodicidad', 'La periodicidad no está en el catálogo del SAT; elige otra'],
  CFDI40132: [
    'error',
    'InformacionGlobal.Periodicidad',
    'La periodicidad bimestral es solo para emisores del régimen 621; elige otra',
  ],
  CFDI40133: ['error', 'InformacionGlobal.Meses', 'El mes no está en el catálogo del SAT; elige otro'],
  CFDI40134: ['error', 'InformacionGlobal.Meses', 'Salvo en la periodicidad bimestral el mes va de 01 a 12; cámbialo'],
  CFDI40135: ['error', 'InformacionGlobal.Meses', 'Con periodicidad bimestral el mes va de 13 a 18; cámbialo'],
  CFDI40136: [
    'error',
    'InformacionGlobal.Anio',
    'El año de la información global no puede ser futuro ni anterior a cinco ejercicios; corrígelo',
  ],
  CFDI40137: ['error', 'CfdiRelacionados', 'El tipo de relación no está en el catálogo del SAT; elige otro'],
  CFDI40140: [
    'error',
    'Emisor.RegimenFiscal',
    'El régimen fiscal del emisor no está en el catálogo del SAT; corrígelo en los datos del emisor',
  ],
  CFDI40141: [
    'error',
    'Emisor.RegimenFiscal',
    'El régimen fiscal del emisor no es para su tipo de persona; corrígelo en los datos del emisor',
  ],
  CFDI40142: [
    'error',
    'Emisor.FacAtrAdquirente',
    'El número de operación del adquirente debe tener diez dígitos; corrígelo',
  ],
  CFDI40146: [
    'error',
    'Receptor.Rfc',
    'El nombre PUBLICO EN GENERAL solo puede ir con el RFC XAXX010101000; corrige el RFC o el nombre',
  ],
  CFDI40149: [
    'error',
    'Receptor.DomicilioFiscalReceptor',
    'Con un RFC genérico el código postal del receptor debe ser el del lugar de expedición; cámbialo',
  ],
  CFDI40150: [
    'error',
    'Receptor.ResidenciaFiscal',
    'La residencia fiscal no es un país del catálogo del SAT; corrígela',
  ],
  CFDI40151: ['error', 'Receptor.ResidenciaFiscal', 'Solo un receptor extranjero lleva residencia fiscal; quítala'],
  CFDI40152: [
    'error',
    'Receptor.ResidenciaFiscal',
    'La residencia fiscal de un extranjero no puede ser México; elige su país',
  ],
  CFDI40153: [
    'error',
    'Receptor.ResidenciaFiscal',
    'El número de identidad tributaria exige la residencia fiscal; captura el país',
  ],
  CFDI40154: [
    'error',
    'Receptor.NumRegIdTrib',
    'Solo un receptor extranjero lleva número de identidad tributaria; quítalo',
  ],
  CFDI40157: [
    'error',
    'Receptor.RegimenFiscalReceptor',
    'El régimen fiscal no está en el catálogo del SAT; elige otro',
  ],
  CFDI40158: [
    'error',
    'Receptor.RegimenFiscalReceptor',
    'El régimen fiscal no es para el tipo de persona de ese RFC; elige el de la constancia',
  ],
  CFDI40159: [
    'error',
    'Receptor.RegimenFiscalReceptor',
    'Un RFC genérico lleva régimen 616 Sin obligaciones fiscales; cámbialo',
  ],
  CFDI40160: ['error', 'Receptor.UsoCFDI', 'El uso de CFDI no está en el catálogo del SAT; elige otro'],
  CFDI40161: [
    'error',
    'Receptor.UsoCFDI',
    'El uso de CFDI no es para ese régimen fiscal y tipo de persona; elige otro',
  ],
  CFDI40162: [
    'error',
    'Conceptos.ClaveProdServ',
    'La clave de producto o servicio no está vigente en el catálogo del SAT; corrígela en el producto',
  ],
  CFDI40165: [
    'error',
    'Conceptos.ClaveUnidad',
    'La clave de unidad no está en el catálogo del SAT; corrígela en el producto',
  ],
  CFDI40166: ['error', 'Conceptos.ValorUnitario', 'El valor unitario debe ser mayor que cero; corrige el precio'],
  CFDI40167: [
    'error',
    'Conceptos.Importe',
    'El importe no corresponde a cantidad por valor unitario dentro de la tolerancia del SAT; vuelve a calcular el concepto',
  ],
  CFDI40168: [
    'error',
    'Conceptos.Descuento',
    'El descuento lleva más decimales que el importe del concepto; iguálalos',
  ],
  CFDI40169: ['error', 'Conceptos.Descuento', 'El descuento no puede ser mayor que el importe del concepto; redúcelo'],
  CFDI40170: ['error', 'Conceptos.ObjetoImp', 'El objeto de impuesto no está en el catálogo del SAT; elige otro'],
  CFDI40171: [
    'error',
    'Conceptos.ObjetoImp',
    'El concepto es objeto de impuesto y no trae impuestos; agrégalos o cambia el objeto de impuesto',
  ],
  CFDI40172: [
    'error',
    'Conceptos.ObjetoImp',
    'El concepto trae impuestos y su objeto de impuesto no los admite; quítalos o usa 02',
  ],
  CFDI40173: [
    'error',
    'Conceptos.Impuestos',
    'El nodo de impuestos del concepto está vacío; agrega un traslado o una retención',
  ],
  CFDI40174: [
    'error',
    'Conceptos.Impuestos.Traslados.Base',
    'La base del impuesto trasladado debe ser mayor que cero y tener hasta seis decimales; vuelve a calcular el concepto',
  ],
  CFDI40175: [
    'error',
    'Conceptos.Impuestos.Traslados.Impuesto',
    'El impuesto trasladado debe ser 002 IVA o 003 IEPS; corrígelo',
  ],
  CFDI40176: [
    'error',
    'Conceptos.Impuestos.Traslados.TipoFactor',
    'El tipo de factor del traslado debe ser Tasa, Cuota o Exento; corrígelo',
  ],
  CFDI40177: [
    'error',
    'Conceptos.Impuestos.Traslados.TipoFactor',
    'Un traslado exento no lleva tasa ni importe; quítalos',
  ],
  CFDI40178: [
    'error',
    'Conceptos.Impuestos.Traslados.TasaOCuota',
    'Al traslado le falta la tasa o el importe; complétalo',
  ],
  CFDI40179: [
    'error',
    'Conceptos.Impuestos.Traslados.TasaOCuota',
    'La tasa o cuota del traslado no es del catálogo del SAT, con sus seis decimales; corrígela',
  ],
  CFDI40180: [
    'error',
    'Conceptos.Impuestos.Traslados.Importe',
    'El impuesto trasladado no corresponde a base por tasa dentro de la tolerancia del SAT; vuelve a calcular el concepto',
  ],
  CFDI40181: [
    'error',
    'Conceptos.Impuestos.Retenciones.Base',
    'La base del impuesto retenido debe ser mayor que cero y tener hasta seis decimales; vuelve a calcular el concepto',
  ],
  CFDI40182: [
    'error',
    'Conceptos.Impuestos.Retenciones.Impuesto',
    'El impuesto retenido debe ser 001 ISR, 002 IVA o 003 IEPS; corrígelo',
  ],
  CFDI40183: [
    'error',
    'Conceptos.Impuestos.Retenciones.TipoFactor',
    'El tipo de factor de la retención debe ser Tasa o Cuota; corrígelo',
  ],
  CFDI40184: ['error', 'Conceptos.Impuestos.Retenciones.TipoFactor', 'Una retención nunca es exenta; usa Tasa o Cuota'],
  CFDI40185: [
    'error',
    'Conceptos.Impuestos.Retenciones.TasaOCuota',
    'La tasa o cuota de la retención no es del catálogo del SAT, con sus seis decimales; corrígela',
  ],
  CFDI40186: [
    'error',
    'Conceptos.Impuestos.Retenciones.Importe',
    'El impuesto retenido no corresponde a base por tasa dentro de la tolerancia del SAT; vuelve a calcular el concepto',
  ],
  CFDI40188: [
    'error',
    'Conceptos.ACuentaTerceros.RfcACuentaTerceros',
    'El tercero no puede ser el emisor ni el receptor; corrige su RFC',
  ],
  CFDI40191: [
    'error',
    'Conceptos.ACuentaTerceros.RegimenFiscalACuentaTerceros',
    'El régimen fiscal del tercero no está en el catálogo del SAT; corrígelo',
  ],
  CFDI40194: [
    'error',
    'Conceptos.InformacionAduanera.NumeroPedimento',
    'El número de pedimento debe tener la forma AA  AA  NNNN  NNNNNNN, con dos espacios entre grupos; corrígelo',
  ],
  CFDI40196: [
    'error',
    'Conceptos.Parte.ClaveProdServ',
    'La clave de producto de la parte no está en el catálogo del SAT; corrígela',
  ],
  CFDI40197: [
    'error',
    'Conceptos.Parte.ValorUnitario',
    'El valor unitario de la parte debe ser mayor que cero; corrígelo',
  ],
  CFDI40198: [
    'error',
    'Conceptos.Parte.Importe',
    'El importe de la parte no corresponde a cantidad por valor unitario dentro de la tolerancia del SAT; vuelve a calcularlo',
  ],
  CFDI40201: ['error', 'Impuestos', 'Este tipo de comprobante no lleva resumen de impuestos; quítalo'],
  CFDI40202: [
    'error',
    'Impuestos.TotalImpuestosRetenidos',
    'El total retenido debe ser un número con los decimales de la moneda; vuelve a calcular el documento',
  ],
  CFDI40203: [
    'error',
    'Impuestos.TotalImpuestosRetenidos',
    'El total de impuestos retenidos no es la suma de las retenciones; vuelve a calcular el documento',
  ],
  CFDI40204: [
    'error',
    'Impuestos.TotalImpuestosTrasladados',
    'El total trasladado debe ser un número con los decimales de la moneda; vuelve a calcular el documento',
  ],
  CFDI40205: [
    'error',
    'Impuestos.TotalImpuestosTrasladados',
    'El total de impuestos trasladados no es la suma de los traslados; vuelve a calcular el documento',
  ],
  CFDI40206: [
    'error',
    'Impuestos.TotalImpuestosRetenidos',
    'Hay retenciones y falta el total de impuestos retenidos; vuelve a calcular el documento',
  ],
  CFDI40207: [
    'error',
    'Impuestos.Retenciones.Impuesto',
    'El impuesto de la retención del documento no está en el catálogo del SAT; corrígelo',
  ],
  CFDI40208: ['error', 'Impuestos.Retenciones', 'Debe haber una sola retención del documento por impuesto; reúnelas'],
  CFDI40210: [
    'error',
    'Impuestos.Retenciones.Importe',
    'La retención del documento debe ser un número con los decimales de la moneda; vuelve a calcular el documento',
  ],
  CFDI40211: [
    'error',
    'Impuestos.Retenciones.Importe',
    'La retención del documento no es la suma redondeada de las retenciones de los conceptos; vuelve a calcular el documento',
  ],
  CFDI40212: [
    'error',
    'Impuestos.TotalImpuestosTrasladados',
    'Hay traslados y falta el total de impuestos trasladados; vuelve a calcular el documento',
  ],
  CFDI40213: [
    'error',
    'Impuestos.Traslados',
    'Un traslado exento del documento lleva solo base, impuesto y factor; quita tasa e importe',
  ],
  CFDI40214: [
    'error',
    'Impuestos.Traslados.Base',
    'La base del traslado del documento debe ser un número con los decimales de la moneda; vuelve a calcular el documento',
  ],
  CFDI40215: [
    'error',
    'Impuestos.Traslados.Base',
    'La base del traslado del documento no es la suma redondeada de las bases de los conceptos; vuelve a calcular el documento',
  ],
  CFDI40216: [
    'error',
    'Impuestos.Traslados.Base',
    'La base exenta del documento no es la suma redondeada de las bases exentas de los conceptos; vuelve a calcular el documento',
  ],
  CFDI40217: [
    'error',
    'Impuestos.Traslados.Impuesto',
    'El impuesto del traslado del documento no está en el catálogo del SAT; corrígelo',
  ],
  CFDI40218: [
    'error',
    'Impuestos.Traslados',
    'Debe haber un solo traslado del documento por impuesto, factor y tasa; reúnelos',
  ],
  CFDI40219: [
    'error',
    'Impuestos.Traslados.TasaOCuota',
    'La tasa del traslado del documento no es del catálogo del SAT, con sus seis decimales; corrígela',
  ],
  CFDI40220: [
    'error',
    'Impuestos.Traslados.Importe',
    'El importe del traslado del documento debe ser un número con los decimales de la moneda; vuelve a calcular el documento',
  ],
  CFDI40221: [
    'error',
    'Impuestos.Traslados.Importe',
    'El impuesto trasladado del documento no es la suma redondeada de los conceptos; vuelve a calcular el documento',
  ],
  CFDI140226: [
    'error',
    'Conceptos.ObjetoImp',
    'Con objeto de impuesto 06 u 08 el concepto solo puede llevar retención de ISR; quita IVA e IEPS',
  ],
  CFDI140227: [
    'error',
    'Conceptos.ObjetoImp',
    'Con objeto de impuesto 07 el concepto no lleva IVA y sí un traslado de IEPS; corrige sus impuestos',
  ],
  CCHYP107: [
    'error',
    'Conceptos.ComplementoConcepto.HidroYPetro.NumeroPermiso',
    'El número de permiso no está escrito como pide su tipo de permiso, o la CNE no lo tiene registrado para el emisor; corrígelo en los permisos de la sucursal',
  ],
  CCHYP110: [
    'error',
    'Conceptos.ComplementoConcepto.HidroYPetro.SubProductoHYP',
    'El subproducto no corresponde a la clave del hidrocarburo; corrígelo en el producto',
  ],
} as const satisfies Record<string, Frase>
