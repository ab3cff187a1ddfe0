// The sentence of every rule of the lines of a CFDI and of its taxes that carries a code of the SAT's error matrix, or of the
// hydrocarbons complement, beside the field it mends. The words are ours.
import type { Frase } from '../hallazgo.ts'

export const frasesConceptos = {
  CFDI40162: [
    'error',
    'Conceptos.ClaveProdServ',
    'La clave de producto o servicio no está vigente en el catálogo del SAT; corrígela en el producto',
  ],
  CFDI40163: [
    'error',
    'Conceptos.ClaveProdServ',
    'Esa clave de producto exige un complemento que falta; agrégalo o corrige la clave',
  ],
  CFDI40164: [
    'error',
    'Conceptos.ClaveProdServ',
    'Esa clave de producto exige un impuesto que falta; agrégalo o corrige la clave',
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
  CFDI40187: [
    'error',
    'Conceptos.ACuentaTerceros.RfcACuentaTerceros',
    'El RFC del tercero no está entre los contribuyentes obligados; revísalo',
  ],
  CFDI40188: [
    'error',
    'Conceptos.ACuentaTerceros.RfcACuentaTerceros',
    'El tercero no puede ser el emisor ni el receptor; corrige su RFC',
  ],
  CFDI40189: [
    'error',
    'Conceptos.ACuentaTerceros.NombreACuentaTerceros',
    'El tercero no está activo en el padrón del SAT; pide su constancia',
  ],
  CFDI40190: [
    'error',
    'Conceptos.ACuentaTerceros.NombreACuentaTerceros',
    'El nombre del tercero no es el del padrón del SAT; cópialo de su constancia',
  ],
  CFDI40191: [
    'error',
    'Conceptos.ACuentaTerceros.RegimenFiscalACuentaTerceros',
    'El régimen fiscal del tercero no está en el catálogo del SAT; corrígelo',
  ],
  CFDI40192: [
    'error',
    'Conceptos.ACuentaTerceros.DomicilioFiscalACuentaTerceros',
    'El SAT no tiene domicilio activo para el tercero; pide su constancia',
  ],
  CFDI40193: [
    'error',
    'Conceptos.ACuentaTerceros.DomicilioFiscalACuentaTerceros',
    'El código postal no es el del domicilio fiscal del tercero; cópialo de su constancia',
  ],
  CFDI40194: [
    'error',
    'Conceptos.InformacionAduanera.NumeroPedimento',
    'El número de pedimento debe tener la forma AA  AA  NNNN  NNNNNNN, con dos espacios entre grupos; corrígelo',
  ],
  CFDI40195: [
    'error',
    'Conceptos.InformacionAduanera',
    'Con el complemento de comercio exterior el concepto no lleva número de pedimento; quítalo',
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
  CFDI40199: [
    'error',
    'Conceptos.Parte.InformacionAduanera.NumeroPedimento',
    'El número de pedimento de la parte debe tener la forma AA  AA  NNNN  NNNNNNN, con dos espacios entre grupos; corrígelo',
  ],
  CFDI40200: [
    'error',
    'Conceptos.Parte.InformacionAduanera',
    'Con el complemento de comercio exterior la parte no lleva número de pedimento; quítalo',
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
  CFDI40222: [
    'error',
    'Exportacion',
    'El complemento de comercio exterior no va con exportación 01 ni 03; usa 02 Definitiva o quita el complemento',
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
