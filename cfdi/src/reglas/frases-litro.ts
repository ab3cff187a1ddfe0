// The sentence of every rule that the SAT's matrices do not number, or whose number is not public, under a code of our own.
// 1xx people and banks, 2xx payment and currency, 3xx date, 4xx lines and totals, 5xx fuel, 6xx relations (from 620 on, the
// trips of frases-litro-viaje.ts), 7xx payments received, 8xx texts, 9xx cancellation.
import type { Frase } from '../hallazgo.ts'

const HYP = 'Conceptos.ComplementoConcepto.HidroYPetro'
const PAGO = 'Complemento.Pagos.Pago'

export const frasesLitro = {
  'LITRO-101': [
    'error',
    'Receptor.Rfc',
    'El RFC no está bien escrito: son 12 caracteres si es persona moral o 13 si es física, en mayúsculas y sin espacios; corrígelo',
  ],
  'LITRO-102': ['error', 'Receptor.Rfc', 'La fecha dentro del RFC no existe; corrígelo'],
  'LITRO-103': [
    'aviso',
    'Receptor.Rfc',
    'El dígito verificador del RFC no coincide; revísalo contra la constancia de situación fiscal',
  ],
  'LITRO-104': ['error', 'Emisor.Rfc', 'El emisor no puede tener un RFC genérico; captura el suyo'],
  'LITRO-105': [
    'aviso',
    'Receptor.Nombre',
    'El nombre parece llevar el régimen de capital; escríbelo como en la constancia, sin SA DE CV ni similares',
  ],
  'LITRO-106': [
    'aviso',
    'Receptor.Nombre',
    'El nombre lleva minúsculas; escríbelo en mayúsculas, como en la constancia',
  ],
  'LITRO-107': ['error', 'NoCertificado', 'El número de certificado debe tener veinte dígitos; revisa el CSD'],
  'LITRO-108': ['error', 'Receptor.DomicilioFiscalReceptor', 'El código postal debe tener cinco dígitos; corrígelo'],
  'LITRO-109': [
    'error',
    'Receptor.DomicilioFiscalReceptor',
    'El código postal no está en el catálogo del SAT; revísalo contra la constancia',
  ],
  'LITRO-110': [
    'aviso',
    'Receptor.UsoCFDI',
    'Un recibo de pago lleva uso de CFDI CP01 Pagos según la guía, aunque el SAT no lo rechaza; cámbialo',
  ],
  'LITRO-111': [
    'aviso',
    'Receptor.UsoCFDI',
    'El uso CP01 es solo para recibos de pago y CN01 solo para nómina según la guía, aunque el SAT no los rechaza; elige otro',
  ],
  'LITRO-112': [
    'error',
    'Receptor.UsoCFDI',
    'Con un RFC genérico el uso de CFDI es S01 Sin efectos fiscales; cámbialo',
  ],
  'LITRO-113': [
    'aviso',
    'Receptor.UsoCFDI',
    'Una nota de crédito lleva uso G02, o S01 si el régimen no admite G02; revísalo',
  ],
  'LITRO-114': [
    'aviso',
    'Receptor.Nombre',
    'Para una factura global el nombre es PUBLICO EN GENERAL, sin acento; corrígelo si eso querías',
  ],
  'LITRO-115': [
    'aviso',
    'Receptor.ResidenciaFiscal',
    'Un residente en el extranjero lleva el país de su residencia fiscal según la guía; captúralo',
  ],
  'LITRO-121': ['error', 'CLABE', 'La CLABE debe tener 18 dígitos; corrígela'],
  'LITRO-122': ['error', 'CLABE', 'El dígito de control de la CLABE no coincide; revísala'],
  'LITRO-123': ['aviso', 'CLABE', 'No conocemos el banco de esa CLABE; confírmalo antes de guardar'],
  'LITRO-124': ['error', 'CLABE', 'La CLABE es de otro banco que el elegido; corrige uno de los dos'],
  'LITRO-125': [
    'error',
    'SWIFT',
    'El código SWIFT debe tener 8 u 11 letras o números en mayúsculas, con el país en las posiciones 5 y 6; corrígelo',
  ],
  'LITRO-201': [
    'aviso',
    'FormaPago',
    'Falta la forma de pago, que la guía pide siempre aunque el esquema del SAT la deja opcional; elígela',
  ],
  'LITRO-202': [
    'aviso',
    'MetodoPago',
    'Falta el método de pago, que la guía pide siempre aunque el esquema del SAT lo deja opcional; elige PUE o PPD',
  ],
  'LITRO-203': [
    'error',
    'MetodoPago',
    'La forma de pago 99 Por definir solo va con el método PPD; cambia una de las dos',
  ],
  'LITRO-204': ['error', 'MetodoPago', 'Una nota de crédito se emite con método de pago PUE; cámbialo'],
  'LITRO-205': ['aviso', 'FormaPago', 'La aplicación de un anticipo se emite con forma de pago 30; revísala'],
  'LITRO-206': [
    'aviso',
    'FormaPago',
    'El combustible pagado en efectivo no es deducible para tu cliente, sea cual sea el importe; confirma la forma de pago',
  ],
  'LITRO-207': [
    'error',
    'Moneda',
    'La moneda XXX es solo para recibos de pago y traslados; elige la moneda de la venta',
  ],
  'LITRO-208': [
    'aviso',
    'TipoDeComprobante',
    'Los comprobantes de nómina no se revisan por completo; revísalos con tu PAC',
  ],
  'LITRO-210': [
    'aviso',
    'FormaPago',
    'La condonación, la compensación y la aplicación de anticipos rara vez pagan una factura de contado; confirma la forma de pago',
  ],
  'LITRO-301': [
    'error',
    'Fecha',
    'Esa hora no existió en el lugar de expedición por el cambio de horario; actualiza la fecha',
  ],
  'LITRO-302': [
    'aviso',
    'Fecha',
    'No se pudo revisar la hora porque no se conoce la zona horaria de la sucursal; corrígela en la sucursal',
  ],
  'LITRO-303': [
    'aviso',
    'InformacionGlobal.Anio',
    'El año de la información global es anterior al pasado y el PAC podría rechazarlo; confírmalo',
  ],
  'LITRO-304': [
    'aviso',
    'InformacionGlobal',
    'La información global es de los comprobantes a PUBLICO EN GENERAL y el SAT no la pide en otros; confirma si la quieres',
  ],
  'LITRO-401': ['error', 'Conceptos', 'El comprobante no tiene conceptos; agrega al menos uno'],
  'LITRO-402': [
    'error',
    'Conceptos.ClaveProdServ',
    'La guía del SAT manda facturar todo el diésel con otra clave aunque esta siga en el catálogo; cámbiala en el producto',
  ],
  'LITRO-403': [
    'error',
    'Conceptos.Cantidad',
    'La cantidad debe ser mayor que cero y tener hasta seis decimales; corrígela',
  ],
  'LITRO-404': [
    'error',
    'Conceptos.Importe',
    'El valor no es un número positivo con hasta seis decimales, sin comas; corrígelo',
  ],
  'LITRO-405': [
    'error',
    'Conceptos.CuentaPredial.Numero',
    'La cuenta predial admite hasta 150 letras o números; corrígela',
  ],
  'LITRO-406': [
    'aviso',
    'Conceptos.ClaveUnidad',
    'Ese producto se factura en otra unidad según la guía del SAT; revísala en el producto',
  ],
  'LITRO-407': [
    'error',
    'Total',
    'El total debe ser un número con los decimales de la moneda; vuelve a calcular el documento',
  ],
  'LITRO-408': [
    'error',
    'Impuestos',
    'Los conceptos llevan un impuesto que falta en el resumen del documento; vuelve a calcular el documento',
  ],
  'LITRO-409': [
    'aviso',
    'Conceptos.Impuestos.Retenciones',
    'El flete por carretera a una persona moral lleva retención de IVA del 4 %; agrégala',
  ],
  'LITRO-410': [
    'aviso',
    'Conceptos.Impuestos.Traslados.TasaOCuota',
    'El IVA del 8 % es solo de la región fronteriza mientras su decreto esté vigente; confirma la tasa',
  ],
  'LITRO-411': [
    'error',
    'Conceptos.Impuestos.Traslados.TasaOCuota',
    'El IVA del 8 % no está activado para esta sucursal en esa fecha; usa la tasa general o pide que capturen el decreto y su vigencia',
  ],
  'LITRO-501': [
    'error',
    'Conceptos.ComplementoConcepto',
    'La gasolina y el diésel llevan el complemento de hidrocarburos y petrolíferos; asigna el permiso de la sucursal',
  ],
  'LITRO-502': [
    'error',
    'Conceptos.ComplementoConcepto',
    'Solo la gasolina y el diésel de una factura o nota de crédito llevan el complemento de hidrocarburos; quítalo',
  ],
  'LITRO-503': [
    'error',
    `${HYP}.ClaveHYP`,
    'La clave del hidrocarburo debe ser la misma que la clave del producto; corrígela en el producto',
  ],
  'LITRO-504': [
    'error',
    'Conceptos.ClaveUnidad',
    'La gasolina y el diésel se facturan en litros, con clave LTR; cámbiala en el producto',
  ],
  'LITRO-505': [
    'error',
    `${HYP}.TipoPermiso`,
    'El tipo de permiso no está en el catálogo del SAT; corrígelo en los permisos de la sucursal',
  ],
  'LITRO-506': [
    'aviso',
    'InformacionGlobal',
    'El SAT se contradice sobre el complemento de hidrocarburos en facturas globales; consulta a tu PAC antes de timbrar',
  ],
  'LITRO-507': [
    'error',
    'Conceptos.NoIdentificacion',
    'En combustibles el número de identificación admite hasta cuarenta caracteres; acórtalo',
  ],
  'LITRO-508': [
    'aviso',
    'Conceptos.NoIdentificacion',
    'Falta el número de identificación, que en petrolíferos es el permiso, un guion y un consecutivo; agrégalo',
  ],
  'LITRO-509': [
    'aviso',
    'Conceptos.NoIdentificacion',
    'El número de identificación debería empezar con el número de permiso y un guion; revísalo',
  ],
  'LITRO-510': ['aviso', 'Conceptos.Unidad', 'La unidad escrita no corresponde a litros; escribe Litros'],
  'LITRO-511': ['aviso', 'Conceptos.ObjetoImp', 'La venta de combustible es objeto de impuesto; usa 02 con su IVA'],
  'LITRO-512': [
    'aviso',
    'Conceptos.Impuestos.Traslados',
    'El IEPS del combustible va dentro del precio y no se desglosa, salvo que tu cliente sea contribuyente de ese impuesto y lo pida; confírmalo',
  ],
  'LITRO-513': [
    'aviso',
    'Conceptos.Impuestos.Traslados.Base',
    'La base del IVA del combustible debe excluir la cuota del artículo 2-A de la Ley del IEPS; revisa el precio y la cuota del producto',
  ],
  'LITRO-514': [
    'aviso',
    'Conceptos.Impuestos.Traslados.Base',
    'No hay cuota del artículo 2-A publicada para esa fecha y no se puede saber la base del IVA; pide que capturen la tabla vigente en Catálogos → Productos: cuotas 2-A',
  ],
  'LITRO-515': [
    'aviso',
    'Conceptos.NoIdentificacion',
    'El número de identificación no empieza con un permiso de los que ese petrolífero lleva; revísalo con el permiso de la sucursal',
  ],
  'LITRO-601': ['error', 'CfdiRelacionados', 'El folio fiscal relacionado no es un UUID; cópialo completo'],
  'LITRO-602': ['error', 'CfdiRelacionados', 'La relación no tiene ningún folio fiscal; agrega uno o quítala'],
  'LITRO-603': ['error', 'CfdiRelacionados', 'El mismo folio fiscal está dos veces en la relación; deja uno'],
  'LITRO-604': ['error', 'CfdiRelacionados', 'Ese tipo de relación no es para este tipo de comprobante; elige otro'],
  'LITRO-605': [
    'aviso',
    'CfdiRelacionados',
    'El documento relacionado no está en el portal y no se pudo revisar; confirma su folio fiscal',
  ],
  'LITRO-606': [
    'error',
    'CfdiRelacionados',
    'Ese tipo de relación no puede apuntar a un documento de ese tipo; elige otro documento o relación',
  ],
  'LITRO-607': ['error', 'CfdiRelacionados', 'El documento relacionado está cancelado; elige uno vigente'],
  'LITRO-608': [
    'aviso',
    'CfdiRelacionados',
    'El documento que se sustituye ya está cancelado; confirma que es el correcto',
  ],
  'LITRO-609': ['error', 'CfdiRelacionados', 'El documento relacionado es de otro emisor; elige uno propio'],
  'LITRO-610': [
    'aviso',
    'CfdiRelacionados',
    'El documento relacionado es de otro cliente; confirma que es el correcto',
  ],
  'LITRO-611': ['aviso', 'CfdiRelacionados', 'La nota de crédito no está relacionada con ninguna factura; relaciónala'],
  'LITRO-702': [
    'error',
    `${PAGO}.FechaPago`,
    'La fecha de pago no existe o no tiene la forma AAAA-MM-DDThh:mm:ss; corrígela',
  ],
  'LITRO-703': ['error', `${PAGO}.FechaPago`, 'La fecha de pago no puede ser posterior a la del recibo; corrígela'],
  'LITRO-704': ['error', `${PAGO}.FormaDePagoP`, 'La forma en que se pagó no está en el catálogo del SAT; elige otra'],
  'LITRO-705': [
    'error',
    `${PAGO}.MonedaP`,
    'La moneda del pago o de la factura no está en el catálogo del SAT; elige otra',
  ],
  'LITRO-706': ['error', `${PAGO}.DoctoRelacionado`, 'El pago no se aplica a ninguna factura; elige al menos una'],
  'LITRO-707': [
    'error',
    `${PAGO}.DoctoRelacionado.NumParcialidad`,
    'La parcialidad debe ser un número de 1 a 999; corrígela',
  ],
  'LITRO-708': [
    'aviso',
    `${PAGO}.DoctoRelacionado.IdDocumento`,
    'La misma factura está dos veces en el pago; reúne sus importes',
  ],
  'LITRO-709': [
    'error',
    `${PAGO}.DoctoRelacionado.IdDocumento`,
    'Un recibo de pago solo se aplica a facturas con método PPD; elige otra',
  ],
  'LITRO-710': [
    'error',
    `${PAGO}.ImpuestosP`,
    'Las facturas pagadas llevan un impuesto que falta en el resumen del pago; vuelve a calcular el recibo',
  ],
  'LITRO-711': [
    'error',
    'Complemento.Pagos.Totales',
    'Los totales del recibo son números con hasta dos decimales; vuelve a calcular el recibo',
  ],
  'LITRO-712': ['error', `${PAGO}.TipoCadPago`, 'El tipo de cadena de pago solo puede ser 01 SPEI; corrígelo'],
  'LITRO-713': [
    'error',
    `${PAGO}.RfcEmisorCtaOrd`,
    'El RFC del banco debe ser de persona moral, o XEXX010101000 si es extranjero; corrígelo',
  ],
  'LITRO-714': [
    'error',
    `${PAGO}.TipoCambioP`,
    'El tipo de cambio del pago debe ser mayor que cero y tener hasta seis decimales; corrígelo',
  ],
  'LITRO-715': [
    'error',
    `${PAGO}.DoctoRelacionado.EquivalenciaDR`,
    'La equivalencia debe ser mayor que cero y tener hasta diez decimales; corrígela',
  ],
  'LITRO-801': ['error', 'Receptor.Nombre', 'Este dato es obligatorio y está vacío; captúralo'],
  'LITRO-802': ['error', 'Conceptos.Descripcion', 'El texto es más largo de lo que el SAT admite; acórtalo'],
  'LITRO-803': ['error', 'Conceptos.Descripcion', 'El texto no puede llevar la barra vertical |; quítala'],
  'LITRO-804': ['error', 'Conceptos.Descripcion', 'El texto lleva caracteres invisibles o de control; quítalos'],
  'LITRO-805': [
    'error',
    'Conceptos.Descripcion',
    'El texto lleva un emoji o un símbolo que no se puede facturar; quítalo',
  ],
  'LITRO-806': [
    'aviso',
    'Conceptos.Descripcion',
    'El texto lleva saltos de línea, tabuladores o espacios de más; quítalos',
  ],
  'LITRO-901': ['error', 'Motivo', 'El motivo de cancelación no está en el catálogo del SAT; elige del 01 al 04'],
  'LITRO-902': [
    'error',
    'FolioSustitucion',
    'El motivo 01 exige el folio fiscal del documento que sustituye; timbra primero el sustituto',
  ],
  'LITRO-903': [
    'error',
    'FolioSustitucion',
    'El folio de sustitución solo va con el motivo 01; quítalo o cambia el motivo',
  ],
  'LITRO-904': [
    'error',
    'FolioSustitucion',
    'El folio de sustitución no es el UUID de otro documento; cópialo completo',
  ],
  'LITRO-905': [
    'error',
    'FolioSustitucion',
    'El sustituto debe estar vigente y relacionado con tipo 04 al documento que se cancela; corrígelo',
  ],
  'LITRO-906': ['error', 'Motivo', 'El motivo 04 es solo para facturas globales a público en general; elige otro'],
  'LITRO-907': [
    'error',
    'Fecha',
    'Ya pasó el último día para cancelar, que es el mes de la declaración anual; emite una nota de crédito',
  ],
  'LITRO-908': [
    'error',
    'CfdiRelacionados',
    'Otros documentos vigentes dependen de este; cancela antes los recibos de pago y las notas',
  ],
  'LITRO-909': [
    'aviso',
    'InformacionGlobal',
    'Una factura global de combustible no debe cancelarse si la venta ocurrió; emite una nota de crédito y la factura nominativa',
  ],
  'LITRO-910': [
    'error',
    'Complemento.CartaPorte',
    'El viaje de gasolina o diésel ya inició y el SAT no deja cancelarlo; registra lo que pasó y consulta a tu asesor',
  ],
  'LITRO-911': [
    'aviso',
    'Complemento.CartaPorte',
    'El viaje de gasolina o diésel ya inició y alguien autorizó pedir su cancelación; el SAT puede negarla',
  ],
} as const satisfies Record<string, Frase>
