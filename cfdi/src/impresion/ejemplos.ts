// Invented documents for the tests and the benchmark of the printed CFDI; none was ever sent to the SAT.
import type { Comprobante, Concepto, TimbreFiscalDigital } from '../comprobante.ts'
import type { Transporte } from './datos.ts'

/** Base64 of the length a 2048-bit seal has (344), with the signs that must survive: + / =. */
export function selloDePrueba(semilla: number, bytes = 256): string {
  let estado = semilla
  const contenido = Buffer.alloc(bytes)
  for (let i = 0; i < bytes; i++) {
    estado = (Math.imul(estado, 1664525) + 1013904223) >>> 0
    contenido[i] = estado >>> 24
  }
  return contenido.toString('base64')
}

const SELLO = selloDePrueba(7)

export function timbrar(UUID: string, Sello = SELLO): TimbreFiscalDigital {
  return {
    Version: '1.1',
    UUID,
    FechaTimbrado: '2026-11-02T09:15:42',
    RfcProvCertif: 'SPR190613I52',
    SelloCFD: Sello,
    NoCertificadoSAT: '30001000000500003456',
    SelloSAT: selloDePrueba(11),
  }
}

const EMISOR = { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' }
const RECEPTOR = {
  Rfc: 'URE180429TM6',
  Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  DomicilioFiscalReceptor: '86991',
  RegimenFiscalReceptor: '601',
  UsoCFDI: 'G01',
}

const DIESEL: Concepto = {
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
      { Base: '206975.715517', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '33116.114483' },
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
}

const REGULAR: Concepto = {
  ClaveProdServ: '15101514',
  NoIdentificacion: 'PL/12345/DIS/OM/2019-1002',
  Cantidad: '5000.000',
  ClaveUnidad: 'LTR',
  Unidad: 'Litros',
  Descripcion: 'Gasolina regular menor a 91 octanos',
  ValorUnitario: '19.736743',
  Importe: '98683.717241',
  ObjetoImp: '02',
  Impuestos: {
    Traslados: [
      { Base: '95726.767241', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '15316.282759' },
    ],
  },
  ComplementoConcepto: {
    HidroYPetro: {
      Version: '1.0',
      TipoPermiso: 'PER03',
      NumeroPermiso: 'PL/12345/DIS/OM/2019',
      ClaveHYP: '15101514',
      SubProductoHYP: 'SP16',
    },
  },
}

/** An invoice on credit with two fuels. */
export const FACTURA: Comprobante = {
  Version: '4.0',
  Serie: 'MTY',
  Folio: '1001',
  Fecha: '2026-11-02T09:15:00',
  Sello: SELLO,
  FormaPago: '99',
  NoCertificado: '30001000000500009999',
  CondicionesDePago: 'CREDITO 15 DIAS',
  SubTotal: '310567.60',
  Moneda: 'MXN',
  Total: '359000.00',
  TipoDeComprobante: 'I',
  Exportacion: '01',
  MetodoPago: 'PPD',
  LugarExpedicion: '64000',
  Emisor: EMISOR,
  Receptor: RECEPTOR,
  Conceptos: [DIESEL, REGULAR],
  Impuestos: {
    TotalImpuestosTrasladados: '48432.40',
    Traslados: [
      { Base: '302702.48', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '48432.40' },
    ],
  },
}

/** The same invoice with as many concepts as asked; its totals are those of two, which the printer must not mind. */
export function facturaCon(conceptos: number): Comprobante {
  const Conceptos = Array.from({ length: conceptos }, (_, i): Concepto => {
    const base = i % 2 === 0 ? DIESEL : REGULAR
    return { ...base, NoIdentificacion: `PL/12345/DIS/OM/2019-${1001 + i}` }
  })
  return { ...FACTURA, Conceptos }
}

/** A bonus over the invoice. */
export const NOTA_CREDITO: Comprobante = {
  ...FACTURA,
  Serie: 'NC',
  Folio: '2001',
  Fecha: '2026-11-06T11:00:00',
  FormaPago: '15',
  MetodoPago: 'PUE',
  CondicionesDePago: undefined,
  SubTotal: '2586.21',
  Total: '3000.00',
  TipoDeComprobante: 'E',
  Receptor: { ...RECEPTOR, UsoCFDI: 'G02' },
  CfdiRelacionados: [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: '6a1b0c2d-0001-4e5f-8a9b-000000001001' }] }],
  Conceptos: [
    {
      ClaveProdServ: '84111506',
      Cantidad: '1',
      ClaveUnidad: 'ACT',
      Descripcion: 'Bonificación por volumen sobre factura MTY-1001',
      ValorUnitario: '2586.206897',
      Importe: '2586.206897',
      ObjetoImp: '02',
      Impuestos: {
        Traslados: [
          { Base: '2586.206897', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '413.793103' },
        ],
      },
    },
  ],
  Impuestos: {
    TotalImpuestosTrasladados: '413.79',
    Traslados: [{ Base: '2586.21', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '413.79' }],
  },
}

/** A partial payment of the invoice. */
export const PAGO: Comprobante = {
  Version: '4.0',
  Serie: 'REP',
  Folio: '3001',
  Fecha: '2026-11-05T10:00:00',
  Sello: SELLO,
  NoCertificado: '30001000000500009999',
  SubTotal: '0',
  Moneda: 'XXX',
  Total: '0',
  TipoDeComprobante: 'P',
  Exportacion: '01',
  LugarExpedicion: '64000',
  Emisor: EMISOR,
  Receptor: { ...RECEPTOR, UsoCFDI: 'CP01' },
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
        TotalTrasladosBaseIVA16: '168636.48',
        TotalTrasladosImpuestoIVA16: '26981.84',
        MontoTotalPagos: '200000.00',
      },
      Pago: [
        {
          FechaPago: '2026-11-04T12:30:00',
          FormaDePagoP: '03',
          MonedaP: 'MXN',
          TipoCambioP: '1',
          Monto: '200000.00',
          NumOperacion: '2026110400012345',
          RfcEmisorCtaOrd: 'BBA830831LJ2',
          CtaOrdenante: '012180001234567891',
          RfcEmisorCtaBen: 'BMN930209927',
          CtaBeneficiario: '072580001234567895',
          DoctoRelacionado: [
            {
              IdDocumento: '6A1B0C2D-0001-4E5F-8A9B-000000001001',
              Serie: 'MTY',
              Folio: '1001',
              MonedaDR: 'MXN',
              EquivalenciaDR: '1',
              NumParcialidad: '1',
              ImpSaldoAnt: '359000.00',
              ImpPagado: '200000.00',
              ImpSaldoInsoluto: '159000.00',
              ObjetoImpDR: '02',
              ImpuestosDR: {
                TrasladosDR: [
                  {
                    BaseDR: '168636.479109',
                    ImpuestoDR: '002',
                    TipoFactorDR: 'Tasa',
                    TasaOCuotaDR: '0.160000',
                    ImporteDR: '26981.836657',
                  },
                ],
              },
            },
          ],
          ImpuestosP: {
            TrasladosP: [
              {
                BaseP: '168636.479109',
                ImpuestoP: '002',
                TipoFactorP: 'Tasa',
                TasaOCuotaP: '0.160000',
                ImporteP: '26981.836657',
              },
            ],
          },
        },
      ],
    },
  },
}

export const ENTREGA: Transporte = {
  operador: 'Juan Hernández Peña',
  sellos: 'A-00123, A-00124, A-00125',
  almacen: 'Terminal Cadereyta',
  direccionEntrega: 'Carretera Monterrey–Saltillo km 12.5, Santa Catarina, Nuevo León, C.P. 66350',
  bol: 'BOL-2026-004587',
  observaciones: 'Descarga de 7:00 a 14:00. Presentar factura en caseta.',
}
