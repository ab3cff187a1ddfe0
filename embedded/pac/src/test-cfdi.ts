// Test support: a throw-away issuer, sealed documents of every kind the rules tell apart, and signed petitions.
import { buildCancelacion, type FolioCancelado } from '@litro/cfdi/cancelacion-xml'
import { hidroYPetro, noIdentificacionCombustible } from '@litro/cfdi/complementos/hidro-y-petro'
import { comprobanteDePago } from '@litro/cfdi/complementos/pagos20'
import type { CfdiRelacionados, Comprobante, Concepto, Receptor } from '@litro/cfdi/comprobante'
import { type Csd, openCsd } from '@litro/cfdi/csd'
import { type AcDePrueba, type CertificadoDePrueba, generateCsdDePrueba } from '@litro/cfdi/csd-de-prueba'
import { cuotaIeps } from '@litro/cfdi/cuotas-ieps'
import { parseDecimal } from '@litro/cfdi/decimal'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { sellar } from '@litro/cfdi/sellar'
import { conceptoDeLinea, importesDeLinea, totales } from '@litro/cfdi/totales'

/** A Sunday noon in Monterrey; the tests move their own clock from here. */
export const AHORA = Date.parse('2026-11-15T18:00:00Z')
export const UNA_HORA = 3_600_000
export const UN_DIA = 24 * UNA_HORA
const ZONA = 'America/Monterrey'
const PERMISO = { TipoPermiso: 'PER03', NumeroPermiso: 'PL/12345/DIS/OM/2019' }
const EMISOR = { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' }
const RECEPTOR: Receptor = {
  Rfc: 'URE180429TM6',
  Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  DomicilioFiscalReceptor: '86991',
  RegimenFiscalReceptor: '601',
  UsoCFDI: 'G03',
}

export async function makeCsd(
  cambios: Partial<CertificadoDePrueba> = {},
  ahora = AHORA,
  ac?: AcDePrueba,
): Promise<Csd> {
  const datos: CertificadoDePrueba = {
    Rfc: EMISOR.Rfc,
    Nombre: EMISOR.Nombre,
    NoCertificado: '30001000000500003416',
    desde: new Date(AHORA - 365 * UN_DIA),
    hasta: new Date(AHORA + 3 * 365 * UN_DIA),
    password: 'prueba-1234',
    ...cambios,
  }
  return openCsd({ ...(await generateCsdDePrueba(datos, ac)), now: new Date(ahora) })
}

export type Pedido = {
  folio: string
  /** Epoch milliseconds; the document says it in the clock of its branch. */
  fecha?: number
  producto?: 'lubricante' | 'diesel'
  precio?: string
  cantidad?: string
  receptor?: Partial<Receptor>
  relacion?: { tipo: CfdiRelacionados['TipoRelacion']; uuid: string }
  tipo?: 'I' | 'E'
}

export function makeComprobante(pedido: Pedido): Comprobante {
  const { folio, fecha = AHORA - 60_000, tipo = 'I', relacion } = pedido
  const Fecha = toHoraLocal(fecha, ZONA)
  const Conceptos = [makeConcepto(pedido, Fecha)]
  return {
    Version: '4.0',
    Serie: 'MTY',
    Folio: folio,
    Fecha,
    FormaPago: '03',
    Moneda: 'MXN',
    TipoDeComprobante: tipo,
    Exportacion: '01',
    MetodoPago: 'PUE',
    LugarExpedicion: '64000',
    Emisor: EMISOR,
    Receptor: { ...RECEPTOR, ...(tipo === 'E' ? { UsoCFDI: 'G02' } : {}), ...pedido.receptor },
    Conceptos,
    ...(relacion
      ? { CfdiRelacionados: [{ TipoRelacion: relacion.tipo, CfdiRelacionado: [{ UUID: relacion.uuid }] }] }
      : {}),
    ...totales(Conceptos),
  }
}

function makeConcepto({ folio, producto = 'lubricante', precio = '116', cantidad = '100' }: Pedido, fecha: string) {
  const diesel = producto === 'diesel'
  const ClaveProdServ = diesel ? '15101505' : '15121501'
  const importes = importesDeLinea({
    precio: parseDecimal(precio),
    cantidad: parseDecimal(cantidad),
    precioIncluyeIva: true,
    tasaIva: '0.160000',
    cuotaIeps: cuotaIeps(ClaveProdServ, fecha),
  })
  const concepto: Concepto = {
    ClaveProdServ,
    NoIdentificacion: diesel ? noIdentificacionCombustible(PERMISO.NumeroPermiso, folio) : `ACEITE-${folio}`,
    ClaveUnidad: 'LTR',
    Unidad: 'Litros',
    Descripcion: diesel ? 'Diésel automotriz' : 'Aceite para motor & "aditivo"',
    ...conceptoDeLinea(importes),
  }
  return diesel
    ? { ...concepto, ComplementoConcepto: { HidroYPetro: hidroYPetro(PERMISO, ClaveProdServ, 'SP18') } }
    : concepto
}

/** A payment of one invoice in full. */
export function makePago(
  folio: string,
  factura: { uuid: string; total: string; base: string; iva: string },
): Comprobante {
  const total = parseDecimal(factura.total)
  return comprobanteDePago({
    Serie: 'PAG',
    Folio: folio,
    Fecha: toHoraLocal(AHORA - 60_000, ZONA),
    LugarExpedicion: '64000',
    Emisor: EMISOR,
    Receptor: RECEPTOR,
    pagos: [
      {
        FechaPago: '2026-11-14T12:00:00',
        FormaDePagoP: '03',
        MonedaP: 'MXN',
        monto: total,
        documentos: [
          {
            IdDocumento: factura.uuid,
            MonedaDR: 'MXN',
            NumParcialidad: 1,
            ImpSaldoAnt: total,
            ImpPagado: total,
            traslados: [
              {
                Impuesto: '002',
                TipoFactor: 'Tasa',
                TasaOCuota: '0.160000',
                base: parseDecimal(factura.base),
                importe: parseDecimal(factura.iva),
              },
            ],
          },
        ],
      },
    ],
  })
}

export async function seal(comprobante: Comprobante, csd: Csd): Promise<Buffer> {
  return Buffer.from((await sellar(comprobante, csd)).xml, 'utf8')
}

/** A sealed document ready to be sent. */
export function makeXml(csd: Csd, pedido: Pedido): Promise<Buffer> {
  return seal(makeComprobante(pedido), csd)
}

export function makeSolicitud(csd: Csd, folio: FolioCancelado, ahora = AHORA): Buffer {
  const solicitud = { RfcEmisor: csd.Rfc, Fecha: toHoraLocal(ahora, ZONA), folios: [folio] }
  return Buffer.from(buildCancelacion(solicitud, csd), 'utf8')
}
