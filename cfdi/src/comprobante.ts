// CFDI 4.0 as TypeScript types, with the names the SAT writes; every amount is decimal text exactly as it stands in the XML.
import type { CartaPorte } from './complementos/carta-porte/modelo.ts'

/** Decimal text as written, e.g. "211883.885517": the number of decimals written decides the SAT's tolerances. */
export type Importe = string

/** I ingreso, E egreso, P pago and T traslado are built; N nómina can only be read. */
export type TipoDeComprobante = 'I' | 'E' | 'P' | 'T' | 'N'
type MetodoPago = 'PUE' | 'PPD'
export type TipoFactor = 'Tasa' | 'Cuota' | 'Exento'
/** c_TipoRelacion of CFDI 4.0; 08 and 09 died with 3.3. */
export type TipoRelacion = '01' | '02' | '03' | '04' | '05' | '06' | '07'

export type Comprobante = {
  Version: '4.0'
  Serie?: string
  Folio?: string
  /** Local wall-clock time of LugarExpedicion, YYYY-MM-DDThh:mm:ss, no zone. */
  Fecha: string
  Sello?: string
  FormaPago?: string
  NoCertificado?: string
  Certificado?: string
  CondicionesDePago?: string
  SubTotal: Importe
  Descuento?: Importe
  Moneda: string
  TipoCambio?: Importe
  Total: Importe
  TipoDeComprobante: TipoDeComprobante
  Exportacion: string
  MetodoPago?: MetodoPago
  LugarExpedicion: string
  Confirmacion?: string
  InformacionGlobal?: InformacionGlobal
  CfdiRelacionados?: CfdiRelacionados[]
  Emisor: Emisor
  Receptor: Receptor
  Conceptos: Concepto[]
  Impuestos?: Impuestos
  Complemento?: Complemento
}

export type InformacionGlobal = {
  Periodicidad: string
  Meses: string
  /** Written `Año` in the XML. */
  Anio: string
}

/** One node per kind of relation, with all the UUID of that kind. */
export type CfdiRelacionados = {
  TipoRelacion: TipoRelacion
  CfdiRelacionado: CfdiRelacionado[]
}

type CfdiRelacionado = { UUID: string }

export type Emisor = {
  Rfc: string
  Nombre: string
  RegimenFiscal: string
  FacAtrAdquirente?: string
}

export type Receptor = {
  Rfc: string
  Nombre: string
  DomicilioFiscalReceptor: string
  ResidenciaFiscal?: string
  NumRegIdTrib?: string
  RegimenFiscalReceptor: string
  UsoCFDI: string
}

export type Concepto = {
  ClaveProdServ: string
  NoIdentificacion?: string
  Cantidad: Importe
  ClaveUnidad: string
  Unidad?: string
  Descripcion: string
  ValorUnitario: Importe
  Importe: Importe
  Descuento?: Importe
  ObjetoImp: string
  Impuestos?: ImpuestosConcepto
  ACuentaTerceros?: ACuentaTerceros
  InformacionAduanera?: InformacionAduanera[]
  CuentaPredial?: CuentaPredial[]
  ComplementoConcepto?: ComplementoConcepto
  Parte?: Parte[]
}

/** Taxes of one concept: traslados come first here, and last at document level. */
export type ImpuestosConcepto = {
  Traslados?: Traslado[]
  Retenciones?: RetencionConcepto[]
}

/** TasaOCuota and Importe are absent exactly when TipoFactor is Exento. Used in concepts and at document level alike. */
export type Traslado = {
  Base: Importe
  Impuesto: string
  TipoFactor: TipoFactor
  TasaOCuota?: Importe
  Importe?: Importe
}

type RetencionConcepto = {
  Base: Importe
  Impuesto: string
  TipoFactor: TipoFactor
  TasaOCuota: Importe
  Importe: Importe
}

export type ACuentaTerceros = {
  RfcACuentaTerceros: string
  NombreACuentaTerceros: string
  RegimenFiscalACuentaTerceros: string
  DomicilioFiscalACuentaTerceros: string
}

export type InformacionAduanera = { NumeroPedimento: string }
type CuentaPredial = { Numero: string }

export type Parte = {
  ClaveProdServ: string
  NoIdentificacion?: string
  Cantidad: Importe
  Unidad?: string
  Descripcion: string
  ValorUnitario?: Importe
  Importe?: Importe
  InformacionAduanera?: InformacionAduanera[]
}

/** Taxes of the whole document: one Traslado per (Impuesto, TipoFactor, TasaOCuota), one Retencion per Impuesto. */
export type Impuestos = {
  TotalImpuestosRetenidos?: Importe
  TotalImpuestosTrasladados?: Importe
  Retenciones?: Retencion[]
  Traslados?: Traslado[]
}

export type Retencion = { Impuesto: string; Importe: Importe }

type ComplementoConcepto = { HidroYPetro?: HidroYPetro }

/** Complemento Concepto Hidrocarburos y Petrolíferos 1.0. */
export type HidroYPetro = {
  Version: '1.0'
  TipoPermiso: string
  NumeroPermiso: string
  ClaveHYP: string
  SubProductoHYP: string
}

type Complemento = {
  Pagos?: Pagos
  CartaPorte?: CartaPorte
  TimbreFiscalDigital?: TimbreFiscalDigital
  ImpuestosLocales?: ComplementoLeido
  ComercioExterior?: ComplementoLeido
}

/**
 * A complement that is read and never built: the attributes of its own node, as written. The reader puts every complement of
 * complementos/cadenas.ts here under its name; those a rule asks for are named above, and building with one of them fails.
 */
type ComplementoLeido = Readonly<Record<string, string>>

/** Complemento para recepción de pagos 2.0. */
export type Pagos = {
  Version: '2.0'
  Totales: TotalesPagos
  Pago: Pago[]
}

export type TotalesPagos = {
  TotalRetencionesIVA?: Importe
  TotalRetencionesISR?: Importe
  TotalRetencionesIEPS?: Importe
  TotalTrasladosBaseIVA16?: Importe
  TotalTrasladosImpuestoIVA16?: Importe
  TotalTrasladosBaseIVA8?: Importe
  TotalTrasladosImpuestoIVA8?: Importe
  TotalTrasladosBaseIVA0?: Importe
  TotalTrasladosImpuestoIVA0?: Importe
  TotalTrasladosBaseIVAExento?: Importe
  MontoTotalPagos: Importe
}

export type Pago = {
  FechaPago: string
  FormaDePagoP: string
  MonedaP: string
  TipoCambioP?: Importe
  Monto: Importe
  NumOperacion?: string
  RfcEmisorCtaOrd?: string
  NomBancoOrdExt?: string
  CtaOrdenante?: string
  RfcEmisorCtaBen?: string
  CtaBeneficiario?: string
  TipoCadPago?: string
  CertPago?: string
  CadPago?: string
  SelloPago?: string
  DoctoRelacionado: DoctoRelacionado[]
  ImpuestosP?: ImpuestosP
}

export type DoctoRelacionado = {
  IdDocumento: string
  Serie?: string
  Folio?: string
  MonedaDR: string
  EquivalenciaDR?: Importe
  NumParcialidad: string
  ImpSaldoAnt: Importe
  ImpPagado: Importe
  ImpSaldoInsoluto: Importe
  ObjetoImpDR: string
  ImpuestosDR?: ImpuestosDR
}

export type ImpuestosDR = {
  RetencionesDR?: RetencionDR[]
  TrasladosDR?: TrasladoDR[]
}

export type TrasladoDR = {
  BaseDR: Importe
  ImpuestoDR: string
  TipoFactorDR: TipoFactor
  TasaOCuotaDR?: Importe
  ImporteDR?: Importe
}

export type RetencionDR = {
  BaseDR: Importe
  ImpuestoDR: string
  TipoFactorDR: TipoFactor
  TasaOCuotaDR: Importe
  ImporteDR: Importe
}

export type ImpuestosP = {
  RetencionesP?: RetencionP[]
  TrasladosP?: TrasladoP[]
}

export type TrasladoP = {
  BaseP: Importe
  ImpuestoP: string
  TipoFactorP: TipoFactor
  TasaOCuotaP?: Importe
  ImporteP?: Importe
}

type RetencionP = { ImpuestoP: string; ImporteP: Importe }

/** Timbre Fiscal Digital 1.1, added by the PAC after sealing. */
export type TimbreFiscalDigital = {
  Version: '1.1'
  UUID: string
  /** Central Mexico time, as the PAC writes it. */
  FechaTimbrado: string
  RfcProvCertif: string
  Leyenda?: string
  SelloCFD: string
  NoCertificadoSAT: string
  SelloSAT: string
}
