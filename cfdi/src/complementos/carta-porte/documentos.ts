// The two CFDI that carry a Carta Porte: the traslado of what is ours, and the ingreso that charges the freight.
import type { CfdiRelacionados, Comprobante, Concepto, Emisor, Importe, Receptor } from '../../comprobante.ts'
import { type Decimal, formatDecimal, mul, parseDecimal, round } from '../../decimal.ts'
import { FLETE_DE_PETROLIFEROS } from '../../sat/carta-porte/fletes.ts'
import { retencionDeFlete, totales } from '../../totales.ts'
import { type Carga, cartaPorteDe, formatLitros, litrosDe, type Viaje, ViajeError } from './viaje.ts'

type Encabezado = Pick<Comprobante, 'Serie' | 'Folio' | 'Fecha' | 'LugarExpedicion'> & {
  Emisor: Emisor
  CfdiRelacionados?: CfdiRelacionados[]
}

type DocumentoDeTraslado = Encabezado & {
  /** Of the issuer's fiscal domicile: in a traslado the receiver is the issuer itself (CP107). */
  codigoPostalFiscal: string
  viaje: Omit<Viaje, 'cargas'> & {
    /** `NoIdentificacion` carries the permit of the product and its consecutive, which the Carta Porte has no place for. */
    cargas: readonly (Carga & { NoIdentificacion?: string })[]
  }
}

/** The T that covers goods of our own, without any charge for carrying them. */
export function comprobanteDeTraslado({ codigoPostalFiscal, viaje, ...encabezado }: DocumentoDeTraslado): Comprobante {
  const { Rfc, Nombre, RegimenFiscal } = encabezado.Emisor
  return {
    ...encabezadoDe(encabezado),
    SubTotal: '0',
    Moneda: 'XXX',
    Total: '0',
    TipoDeComprobante: 'T',
    Receptor: {
      Rfc,
      Nombre,
      DomicilioFiscalReceptor: codigoPostalFiscal,
      RegimenFiscalReceptor: RegimenFiscal,
      UsoCFDI: 'S01',
    },
    Conceptos: viaje.cargas.map(conceptoDeCarga),
    Complemento: { CartaPorte: cartaPorteDe(viaje) },
  }
}

function conceptoDeCarga(carga: Carga & { NoIdentificacion?: string }): Concepto {
  return {
    ClaveProdServ: carga.BienesTransp,
    ...(carga.NoIdentificacion === undefined ? {} : { NoIdentificacion: carga.NoIdentificacion }),
    Cantidad: formatLitros(litrosDe(carga)),
    ClaveUnidad: 'LTR',
    Unidad: 'Litros',
    Descripcion: carga.Descripcion,
    ValorUnitario: '0',
    Importe: '0',
    ObjetoImp: '01',
  }
}

type DocumentoDeFlete = Encabezado &
  Pick<Comprobante, 'FormaPago' | 'MetodoPago' | 'CondicionesDePago'> & {
    /** Who pays the freight. */
    Receptor: Receptor
    viaje: Viaje
    /** Price without IVA, in pesos. */
    precio: Decimal
    Descripcion?: string
    ClaveProdServ?: string
    /** Rates as the catalogue writes them; `retencionIva` null withholds nothing. */
    tasaIva?: Importe
    retencionIva?: Importe | null
  }

const IVA_GENERAL = '0.160000'

/** The I that charges freight, and nothing but freight: fuel in the same document would be CP109. */
export function comprobanteDeFlete({ viaje, Receptor, precio, ...flete }: DocumentoDeFlete): Comprobante {
  if (round(precio, 2) <= 0n) throw new ViajeError('PRECIO', 'El precio del flete debe ser mayor que cero.')
  const Conceptos = [conceptoDeFlete(precio, Receptor, flete)]
  return {
    ...encabezadoDe(flete),
    FormaPago: flete.FormaPago,
    MetodoPago: flete.MetodoPago,
    CondicionesDePago: flete.CondicionesDePago,
    Moneda: 'MXN',
    TipoDeComprobante: 'I',
    Receptor,
    Conceptos,
    ...totales(Conceptos),
    Complemento: { CartaPorte: cartaPorteDe(viaje) },
  }
}

function conceptoDeFlete(
  precio: Decimal,
  { Rfc }: Receptor,
  {
    Descripcion = 'Flete de petrolíferos por carretera',
    ClaveProdServ = FLETE_DE_PETROLIFEROS,
    tasaIva = IVA_GENERAL,
    retencionIva = retencionDeFlete(ClaveProdServ, Rfc) ?? null,
  }: Partial<DocumentoDeFlete>,
): Concepto {
  const Importe = formatDecimal(precio, 2)
  const impuesto = (tasa: Importe) => ({
    Base: Importe,
    Impuesto: '002',
    TipoFactor: 'Tasa' as const,
    TasaOCuota: tasa,
    Importe: formatDecimal(mul(parseDecimal(Importe), parseDecimal(tasa)), 2),
  })
  return {
    ClaveProdServ,
    Cantidad: '1',
    ClaveUnidad: 'E48',
    Unidad: 'Servicio',
    Descripcion,
    ValorUnitario: Importe,
    Importe,
    ObjetoImp: '02',
    Impuestos: {
      Traslados: [impuesto(tasaIva)],
      ...(retencionIva === null ? {} : { Retenciones: [impuesto(retencionIva)] }),
    },
  }
}

function encabezadoDe({ Serie, Folio, Fecha, LugarExpedicion, Emisor, CfdiRelacionados }: Encabezado) {
  return {
    Version: '4.0',
    Serie,
    Folio,
    Fecha,
    Exportacion: '01',
    LugarExpedicion,
    ...(CfdiRelacionados ? { CfdiRelacionados } : {}),
    Emisor,
  } as const
}
