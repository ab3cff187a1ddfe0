// Test support: one sound document of each kind, to be broken one rule at a time.
import type { Comprobante, Concepto, DoctoRelacionado, Pago } from '../comprobante.ts'
import type { Contexto } from './contexto.ts'
import { validar } from './validar.ts'

export const UUID_FACTURA = '6A1B0C2D-0001-4E5F-8A9B-000000001001'
export const UUID_OTRO = '6A1B0C2D-0002-4E5F-8A9B-000000001002'

/** One hour after the documents below, at their place of issue. */
export const CONTEXTO: Contexto = { ahora: '2026-11-10T16:00:00Z', zonaHoraria: 'America/Monterrey' }

export type Cambio = (comprobante: Comprobante) => void

/** Code, rule, how to break it and, where the sound document does not say enough, a neighbour that keeps it. */
export type Caso = [codigo: string, regla: string, malo: Cambio, bueno?: Cambio]

const FACTURA: Comprobante = {
  Version: '4.0',
  Serie: 'MTY',
  Folio: '1001',
  Fecha: '2026-11-10T09:00:00',
  FormaPago: '99',
  NoCertificado: '30001000000500009999',
  CondicionesDePago: 'CREDITO 15 DIAS',
  SubTotal: '212933.89',
  Descuento: '100.00',
  Moneda: 'MXN',
  Total: '246058.00',
  TipoDeComprobante: 'I',
  Exportacion: '01',
  MetodoPago: 'PPD',
  LugarExpedicion: '64000',
  Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
  Receptor: {
    Rfc: 'URE180429TM6',
    Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
    DomicilioFiscalReceptor: '86991',
    RegimenFiscalReceptor: '601',
    UsoCFDI: 'G01',
  },
  Conceptos: [
    {
      ClaveProdServ: '15101505',
      NoIdentificacion: 'PL/12345/DIS/OM/2019-1001',
      Cantidad: '10000.000',
      ClaveUnidad: 'LTR',
      Unidad: 'Litros',
      Descripcion: 'Diésel automotriz',
      ValorUnitario: '21.188389',
      Importe: '211883.885517',
      ObjetoImp: '02',
      Impuestos: {
        Traslados: [
          {
            Base: '206975.715517',
            Impuesto: '002',
            TipoFactor: 'Tasa',
            TasaOCuota: '0.160000',
            Importe: '33116.114483',
          },
        ],
      },
      ComplementoConcepto: {
        HidroYPetro: {
          Version: '1.0',
          TipoPermiso: 'PER03',
          NumeroPermiso: 'PL/12345/DIS/OM/2019',
          ClaveHYP: '15101505',
          SubProductoHYP: 'SP18',
        },
      },
    },
    {
      ClaveProdServ: '15121501',
      NoIdentificacion: 'LUB-01',
      Cantidad: '10',
      ClaveUnidad: 'LTR',
      Descripcion: 'Aceite para motor',
      ValorUnitario: '100.00',
      Importe: '1000.00',
      Descuento: '100.00',
      ObjetoImp: '02',
      Impuestos: {
        Traslados: [{ Base: '900.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '144.00' }],
        Retenciones: [
          { Base: '900.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.040000', Importe: '36.00' },
        ],
      },
    },
    {
      ClaveProdServ: '50202301',
      Cantidad: '5',
      ClaveUnidad: 'LTR',
      Descripcion: 'Agua',
      ValorUnitario: '10.00',
      Importe: '50.00',
      ObjetoImp: '02',
      Impuestos: { Traslados: [{ Base: '50.00', Impuesto: '002', TipoFactor: 'Exento' }] },
    },
  ],
  Impuestos: {
    TotalImpuestosRetenidos: '36.00',
    TotalImpuestosTrasladados: '33260.11',
    Retenciones: [{ Impuesto: '002', Importe: '36.00' }],
    Traslados: [
      { Base: '207875.72', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '33260.11' },
      { Base: '50.00', Impuesto: '002', TipoFactor: 'Exento' },
    ],
  },
}

const NOTA: Comprobante = {
  ...FACTURA,
  Serie: 'NC',
  FormaPago: '15',
  MetodoPago: 'PUE',
  CondicionesDePago: undefined,
  SubTotal: '1000.00',
  Descuento: undefined,
  Total: '1160.00',
  TipoDeComprobante: 'E',
  CfdiRelacionados: [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: UUID_FACTURA }] }],
  Receptor: { ...FACTURA.Receptor, UsoCFDI: 'G02' },
  Conceptos: [
    {
      ClaveProdServ: '84111506',
      Cantidad: '1',
      ClaveUnidad: 'ACT',
      Descripcion: 'Bonificación por volumen',
      ValorUnitario: '1000.00',
      Importe: '1000.00',
      ObjetoImp: '02',
      Impuestos: {
        Traslados: [
          { Base: '1000.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '160.00' },
        ],
      },
    },
  ],
  Impuestos: {
    TotalImpuestosTrasladados: '160.00',
    Traslados: [{ Base: '1000.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '160.00' }],
  },
}

const RECIBO: Comprobante = {
  Version: '4.0',
  Serie: 'REP',
  Folio: '3001',
  Fecha: '2026-11-10T09:00:00',
  NoCertificado: '30001000000500009999',
  SubTotal: '0',
  Moneda: 'XXX',
  Total: '0',
  TipoDeComprobante: 'P',
  Exportacion: '01',
  LugarExpedicion: '64000',
  Emisor: FACTURA.Emisor,
  Receptor: { ...FACTURA.Receptor, UsoCFDI: 'CP01' },
  Conceptos: [
    {
      ClaveProdServ: '84111506',
      Cantidad: '1',
      ClaveUnidad: 'ACT',
      Descripcion: 'Pago',
      ValorUnitario: '0',
      Importe: '0',
      ObjetoImp: '01',
    },
  ],
  Complemento: {
    Pagos: {
      Version: '2.0',
      Totales: {
        TotalRetencionesIVA: '4.00',
        TotalTrasladosBaseIVA16: '1000.00',
        TotalTrasladosImpuestoIVA16: '160.00',
        TotalTrasladosBaseIVAExento: '40.00',
        MontoTotalPagos: '1200.00',
      },
      Pago: [
        {
          FechaPago: '2026-11-09T12:00:00',
          FormaDePagoP: '03',
          MonedaP: 'MXN',
          TipoCambioP: '1',
          Monto: '1200.00',
          NumOperacion: '2026110900012345',
          DoctoRelacionado: [
            {
              IdDocumento: UUID_FACTURA,
              Serie: 'MTY',
              Folio: '1001',
              MonedaDR: 'MXN',
              EquivalenciaDR: '1',
              NumParcialidad: '1',
              ImpSaldoAnt: '2000.00',
              ImpPagado: '1196.00',
              ImpSaldoInsoluto: '804.00',
              ObjetoImpDR: '02',
              ImpuestosDR: {
                RetencionesDR: [
                  {
                    BaseDR: '100.000000',
                    ImpuestoDR: '002',
                    TipoFactorDR: 'Tasa',
                    TasaOCuotaDR: '0.040000',
                    ImporteDR: '4.000000',
                  },
                ],
                TrasladosDR: [
                  {
                    BaseDR: '1000.000000',
                    ImpuestoDR: '002',
                    TipoFactorDR: 'Tasa',
                    TasaOCuotaDR: '0.160000',
                    ImporteDR: '160.000000',
                  },
                  { BaseDR: '40.000000', ImpuestoDR: '002', TipoFactorDR: 'Exento' },
                ],
              },
            },
          ],
          ImpuestosP: {
            RetencionesP: [{ ImpuestoP: '002', ImporteP: '4.000000' }],
            TrasladosP: [
              {
                BaseP: '1000.000000',
                ImpuestoP: '002',
                TipoFactorP: 'Tasa',
                TasaOCuotaP: '0.160000',
                ImporteP: '160.000000',
              },
              { BaseP: '40.000000', ImpuestoP: '002', TipoFactorP: 'Exento' },
            ],
          },
        },
      ],
    },
  },
}

function con(base: Comprobante, cambio?: Cambio): Comprobante {
  const copia = structuredClone(base)
  cambio?.(copia)
  return copia
}

/** An invoice of fuel, lubricant with discount and retention, and something exempt, on credit. */
export const factura = (cambio?: Cambio): Comprobante => con(FACTURA, cambio)
/** A credit note for a discount. */
export const notaCredito = (cambio?: Cambio): Comprobante => con(NOTA, cambio)
/** A REP of one payment applied to one invoice. */
export const recibo = (cambio?: Cambio): Comprobante => con(RECIBO, cambio)

/** An invoice to the general public, without fuel. */
export const facturaGlobal = (cambio?: Cambio): Comprobante =>
  con(NOTA, (comprobante) => {
    comprobante.TipoDeComprobante = 'I'
    comprobante.FormaPago = '03'
    delete comprobante.CfdiRelacionados
    comprobante.Receptor = {
      Rfc: 'XAXX010101000',
      Nombre: 'PUBLICO EN GENERAL',
      DomicilioFiscalReceptor: '64000',
      RegimenFiscalReceptor: '616',
      UsoCFDI: 'S01',
    }
    comprobante.InformacionGlobal = { Periodicidad: '04', Meses: '11', Anio: '2026' }
    cambio?.(comprobante)
  })

/** Puts a value at a path such as Conceptos.0.Importe, whatever the types say: tests write what types forbid. */
export function pon(ruta: string, valor: unknown): Cambio {
  return (comprobante) => {
    const pasos = ruta.split('.')
    const ultimo = pasos.pop() ?? ''
    let nodo: unknown = comprobante
    for (const paso of pasos) nodo = (nodo as Record<string, unknown>)[paso]
    if (valor === undefined) Reflect.deleteProperty(nodo as object, ultimo)
    else Reflect.set(nodo as object, ultimo, valor)
  }
}

export const quita = (ruta: string): Cambio => pon(ruta, undefined)

/** The codes found in a document, as they come. */
export function codigosDe(comprobante: Comprobante, contexto: Partial<Contexto> = {}): string[] {
  return validar(comprobante, { ...CONTEXTO, ...contexto }).map((hallazgo) => hallazgo.codigo)
}

/** A line of the document, which the tests know to be there. */
export function concepto(comprobante: Comprobante, i = 0): Concepto {
  const encontrado = comprobante.Conceptos[i]
  if (!encontrado) throw new Error(`No hay concepto ${i}`)
  return encontrado
}

export function pago(comprobante: Comprobante, i = 0): Pago {
  const encontrado = comprobante.Complemento?.Pagos?.Pago[i]
  if (!encontrado) throw new Error(`No hay pago ${i}`)
  return encontrado
}

export function documento(comprobante: Comprobante, i = 0): DoctoRelacionado {
  const encontrado = pago(comprobante).DoctoRelacionado[i]
  if (!encontrado) throw new Error(`No hay documento ${i}`)
  return encontrado
}
