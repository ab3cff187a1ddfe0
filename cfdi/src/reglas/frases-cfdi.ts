// The sentence of every rule of the head of a CFDI that carries a code of the SAT's error matrix, beside the field it mends.
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
  CFDI40102: [
    'error',
    'Sello',
    'El sello no corresponde al contenido, así que el documento fue alterado o se selló con otros datos; pide el original o vuelve a sellarlo',
  ],
  CFDI40103: ['error', 'FormaPago', 'Este tipo de comprobante no lleva forma de pago; quítala'],
  CFDI40104: ['error', 'FormaPago', 'La forma de pago no está en el catálogo del SAT; elige otra'],
  CFDI40105: ['error', 'FormaPago', 'Con método de pago PPD la forma de pago debe ser 99 Por definir; cámbiala'],
  CFDI40106: ['error', 'Certificado', 'El certificado del CFDI no es válido o no se puede leer; carga un CSD vigente'],
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
  CFDI40118: [
    'error',
    'TipoCambio',
    'El tipo de cambio se aleja del publicado más de lo que el SAT admite; corrígelo o pide al PAC la clave de confirmación',
  ],
  CFDI40119: [
    'error',
    'Total',
    'El total no es subtotal menos descuento más impuestos trasladados menos retenidos, con los locales; vuelve a calcular el documento',
  ],
  CFDI40121: ['error', 'TipoDeComprobante', 'El tipo de comprobante no está en el catálogo del SAT; usa I, E o P'],
  CFDI40122: [
    'error',
    'Exportacion',
    'La exportación definitiva exige el complemento de comercio exterior y el documento no lo trae; usa 01 No aplica',
  ],
  CFDI40123: ['error', 'Exportacion', 'La clave de exportación no está en el catálogo del SAT; usa 01 No aplica'],
  CFDI40124: ['error', 'MetodoPago', 'El método de pago no está en el catálogo del SAT; elige PUE o PPD'],
  CFDI40125: ['error', 'MetodoPago', 'Este tipo de comprobante no lleva método de pago; quítalo'],
  CFDI40126: [
    'error',
    'LugarExpedicion',
    'El lugar de expedición no es un código postal del catálogo del SAT; corrige el de la sucursal',
  ],
  CFDI40127: [
    'aviso',
    'Confirmacion',
    'El total y el tipo de cambio están en los límites del SAT y no hace falta clave de confirmación; quítala',
  ],
  CFDI40128: [
    'error',
    'Confirmacion',
    'La clave de confirmación no es válida, porque son cinco letras o números que da el PAC; corrígela o pide otra',
  ],
  CFDI40130: [
    'error',
    'InformacionGlobal',
    'Una factura a XAXX010101000 con nombre PUBLICO EN GENERAL lleva información global; agrégala',
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
  CFDI40138: [
    'error',
    'Emisor.Nombre',
    'El RFC del emisor no está activo en el padrón del SAT; revisa su situación fiscal',
  ],
  CFDI40139: [
    'error',
    'Emisor.Nombre',
    'El nombre del emisor no es el del padrón del SAT; cópialo de su constancia de situación fiscal',
  ],
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
  CFDI40143: [
    'error',
    'Receptor.Rfc',
    'El RFC del cliente no está en el padrón del SAT; pídele su constancia de situación fiscal',
  ],
  CFDI40144: [
    'error',
    'Receptor.Nombre',
    'El cliente no está activo en el padrón del SAT; pídele su constancia de situación fiscal',
  ],
  CFDI40145: [
    'error',
    'Receptor.Nombre',
    'El nombre del cliente no es el del padrón del SAT; cópialo de su constancia, sin régimen de capital',
  ],
  CFDI40146: [
    'error',
    'Receptor.Rfc',
    'El nombre PUBLICO EN GENERAL solo puede ir con el RFC XAXX010101000; corrige el RFC o el nombre',
  ],
  CFDI40147: [
    'error',
    'Receptor.DomicilioFiscalReceptor',
    'El SAT no tiene domicilio activo para ese RFC; pide al cliente su constancia de situación fiscal',
  ],
  CFDI40148: [
    'error',
    'Receptor.DomicilioFiscalReceptor',
    'El código postal no es el del domicilio fiscal del cliente; cópialo de su constancia',
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
    'El número de identidad tributaria y el comercio exterior exigen la residencia fiscal; captura el país',
  ],
  CFDI40154: [
    'error',
    'Receptor.NumRegIdTrib',
    'Solo un receptor extranjero lleva número de identidad tributaria; quítalo',
  ],
  CFDI40155: [
    'error',
    'Receptor.NumRegIdTrib',
    'Con comercio exterior un receptor extranjero lleva su número de identidad tributaria; captúralo',
  ],
  CFDI40156: [
    'error',
    'Receptor.NumRegIdTrib',
    'El número de identidad tributaria no tiene la forma de su país; corrígelo',
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
} as const satisfies Record<string, Frase>
