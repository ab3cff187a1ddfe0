// The recibo electrónico de pago (REP): Complemento Pagos 2.0 and the type P comprobante around it.
import type {
  CfdiRelacionados,
  Comprobante,
  DoctoRelacionado,
  Emisor,
  Importe,
  ImpuestosDR,
  Pago,
  Receptor,
  TipoFactor,
  TrasladoDR,
} from '../comprobante.ts'
import { type Decimal, div, formatAtScale, formatDecimal, mul, mulDiv, parseDecimal } from '../decimal.ts'
import { impuestosP, totalesPagos } from './pagos20-sumas.ts'

/** One tax of an invoice with what earlier REPs and credit notes have not yet used up. */
export type ImpuestoPendiente = {
  Impuesto: string
  TipoFactor: TipoFactor
  TasaOCuota?: Importe
  base: Decimal
  /** 0n when exempt. */
  importe: Decimal
}

/** Anything that has consumed part of an invoice's taxes: a DR node of an earlier REP or a Traslado of a credit note. */
export type ImpuestoAplicado = {
  Impuesto: string
  TipoFactor: TipoFactor
  TasaOCuota?: Importe
  Base: Importe
  Importe?: Importe
}

export type DocumentoPagado = {
  IdDocumento: string
  Serie?: string
  Folio?: string
  MonedaDR: string
  /** Units of MonedaDR per unit of MonedaP, at scale 10; absent when both are the same currency. */
  equivalencia?: bigint
  NumParcialidad: number
  /** Outstanding balance before this payment, credit notes already subtracted. */
  ImpSaldoAnt: Decimal
  ImpPagado: Decimal
  traslados: readonly ImpuestoPendiente[]
  retenciones?: readonly ImpuestoPendiente[]
}

export type PagoRecibido = Omit<Pago, 'Monto' | 'TipoCambioP' | 'DoctoRelacionado' | 'ImpuestosP'> & {
  monto: Decimal
  /** Pesos per unit of MonedaP; absent for MXN. */
  tipoCambio?: Decimal
  documentos: readonly DocumentoPagado[]
}

export type ReciboDePago = Pick<Comprobante, 'Serie' | 'Folio' | 'Fecha' | 'LugarExpedicion'> & {
  Emisor: Emisor
  /** UsoCFDI is CP01 whatever the client's habit. */
  Receptor: Omit<Receptor, 'UsoCFDI'>
  CfdiRelacionados?: CfdiRelacionados[]
  pagos: readonly PagoRecibido[]
}

type PagoErrorCodigo = 'SIN_PAGOS' | 'SIN_DOCUMENTOS' | 'MONTO' | 'SALDO' | 'PARCIALIDAD' | 'EXCEDE_MONTO'

/** A payment that cannot be written as a REP. */
export class PagoError extends RangeError {
  readonly codigo: PagoErrorCodigo
  constructor(codigo: PagoErrorCodigo, message: string) {
    super(message)
    this.name = 'PagoError'
    this.codigo = codigo
  }
}

/** EquivalenciaDR carries up to ten decimals. */
export const ESCALA_EQUIVALENCIA = 10
/** Largest gap between remaining IVA and remaining base × rate that still rounds to the same centavo. */
const HOLGURA = 4_900n

/** What is left of an invoice's document-level taxes after earlier REPs and credit notes. */
export function impuestosPendientes(
  delDocumento: readonly ImpuestoAplicado[],
  aplicados: readonly ImpuestoAplicado[],
): ImpuestoPendiente[] {
  return delDocumento.map(({ Impuesto, TipoFactor, TasaOCuota, Base, Importe }) => {
    const mismos = aplicados.filter(
      (otro) => otro.Impuesto === Impuesto && otro.TipoFactor === TipoFactor && otro.TasaOCuota === TasaOCuota,
    )
    return {
      Impuesto,
      TipoFactor,
      ...(TasaOCuota === undefined ? {} : { TasaOCuota }),
      base: mismos.reduce((resto, otro) => resto - parseDecimal(otro.Base), parseDecimal(Base)),
      importe: mismos.reduce((resto, otro) => resto - parseDecimal(otro.Importe ?? '0'), parseDecimal(Importe ?? '0')),
    }
  })
}

/**
 * The taxes of a document summed concept by concept, with their six decimals. The sums of the document are rounded to the
 * centavo, sometimes upwards, and a receipt built from them could tell more base than was ever taxed.
 */
export function impuestosDeConceptos(
  { Conceptos }: Pick<Comprobante, 'Conceptos'>,
  cuales: 'Traslados' | 'Retenciones',
): ImpuestoAplicado[] {
  const sumas = new Map<string, ImpuestoPendiente>()
  for (const uno of Conceptos.flatMap(({ Impuestos }): readonly ImpuestoAplicado[] => Impuestos?.[cuales] ?? [])) {
    const { Impuesto, TipoFactor, TasaOCuota, Base, Importe } = uno
    const clave = [Impuesto, TipoFactor, TasaOCuota].join()
    const suma = sumas.get(clave) ?? { Impuesto, TipoFactor, TasaOCuota, base: 0n, importe: 0n }
    suma.base += parseDecimal(Base)
    suma.importe += parseDecimal(Importe ?? '0')
    sumas.set(clave, suma)
  }
  return [...sumas.values()].map(({ base, importe, TasaOCuota, ...resto }) => ({
    ...resto,
    ...(TasaOCuota === undefined ? {} : { TasaOCuota }),
    Base: formatDecimal(base),
    Importe: formatDecimal(importe),
  }))
}

/** A DR node seen as something applied, to feed impuestosPendientes. */
export function aplicadoDeTrasladoDR(nodo: TrasladoDR): ImpuestoAplicado {
  return {
    Impuesto: nodo.ImpuestoDR,
    TipoFactor: nodo.TipoFactorDR,
    TasaOCuota: nodo.TasaOCuotaDR,
    Base: nodo.BaseDR,
    Importe: nodo.ImporteDR,
  }
}

/** Builds the whole type P comprobante, ready to seal. */
export function comprobanteDePago(recibo: ReciboDePago): Comprobante {
  if (recibo.pagos.length === 0) throw new PagoError('SIN_PAGOS', 'El recibo no tiene pagos.')
  const pagos = recibo.pagos.map(pagoDe)
  return {
    Version: '4.0',
    Serie: recibo.Serie,
    Folio: recibo.Folio,
    Fecha: recibo.Fecha,
    SubTotal: '0',
    Moneda: 'XXX',
    Total: '0',
    TipoDeComprobante: 'P',
    Exportacion: '01',
    LugarExpedicion: recibo.LugarExpedicion,
    CfdiRelacionados: recibo.CfdiRelacionados,
    Emisor: recibo.Emisor,
    Receptor: { ...recibo.Receptor, UsoCFDI: 'CP01' },
    // The guide fixes this single concept literally.
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
    Complemento: { Pagos: { Version: '2.0', Totales: totalesPagos(pagos), Pago: pagos } },
  }
}

function pagoDe({ monto, tipoCambio, documentos, ...datos }: PagoRecibido): Pago {
  if (monto <= 0n) throw new PagoError('MONTO', 'El monto del pago debe ser mayor que cero.')
  if (documentos.length === 0) throw new PagoError('SIN_DOCUMENTOS', 'El pago no dice qué documentos cubre.')
  const enMonedaP = documentos.reduce(
    (suma, { ImpPagado, equivalencia }) =>
      suma +
      (equivalencia === undefined ? ImpPagado : mulDiv(ImpPagado, 10n ** BigInt(ESCALA_EQUIVALENCIA), equivalencia)),
    0n,
  )
  // CRP20217. Another currency rounds each document, so a centavo per document is not an excess.
  const holgura = documentos.some(({ equivalencia }) => equivalencia !== undefined)
    ? 10_000n * BigInt(documentos.length)
    : 0n
  if (enMonedaP > monto + holgura) {
    throw new PagoError('EXCEDE_MONTO', 'Lo aplicado a los documentos es mayor que el monto del pago.')
  }
  const DoctoRelacionado = documentos.map(doctoDe)
  return {
    ...datos,
    TipoCambioP: tipoCambio === undefined ? '1' : formatDecimal(tipoCambio),
    Monto: formatDecimal(monto, 2),
    DoctoRelacionado,
    ImpuestosP: impuestosP(DoctoRelacionado),
  }
}

function doctoDe(documento: DocumentoPagado): DoctoRelacionado {
  const { ImpSaldoAnt, ImpPagado, NumParcialidad, equivalencia } = documento
  if (ImpPagado <= 0n || ImpPagado > ImpSaldoAnt) {
    throw new PagoError('SALDO', 'Lo pagado debe ser mayor que cero y no pasar del saldo del documento.')
  }
  if (!Number.isInteger(NumParcialidad) || NumParcialidad < 1 || NumParcialidad > 999) {
    throw new PagoError('PARCIALIDAD', 'El número de parcialidad va de 1 a 999.')
  }
  const ImpuestosDR = impuestosDR(documento)
  return {
    IdDocumento: documento.IdDocumento,
    Serie: documento.Serie,
    Folio: documento.Folio,
    MonedaDR: documento.MonedaDR,
    EquivalenciaDR: equivalencia === undefined ? '1' : formatAtScale(equivalencia, ESCALA_EQUIVALENCIA),
    NumParcialidad: String(NumParcialidad),
    ImpSaldoAnt: formatDecimal(ImpSaldoAnt, 2),
    ImpPagado: formatDecimal(ImpPagado, 2),
    ImpSaldoInsoluto: formatDecimal(ImpSaldoAnt - ImpPagado, 2),
    // Nothing left to tax (a bonus note carried more IVA than its share): what is paid is the 2-A quota, outside IVA.
    ObjetoImpDR: ImpuestosDR ? '02' : '01',
    ImpuestosDR,
  }
}

function impuestosDR(documento: DocumentoPagado): ImpuestosDR | undefined {
  const TrasladosDR = documento.traslados.flatMap((pendiente) => impuestoDR(pendiente, documento))
  const RetencionesDR = (documento.retenciones ?? []).flatMap((pendiente) => {
    const nodo = impuestoDR(pendiente, documento)[0]
    return nodo?.TasaOCuotaDR === undefined || nodo.ImporteDR === undefined
      ? []
      : [{ ...nodo, TasaOCuotaDR: nodo.TasaOCuotaDR, ImporteDR: nodo.ImporteDR }]
  })
  if (TrasladosDR.length === 0 && RetencionesDR.length === 0) return undefined
  return {
    ...(RetencionesDR.length > 0 ? { RetencionesDR } : {}),
    ...(TrasladosDR.length > 0 ? { TrasladosDR } : {}),
  }
}

/** The payment's share of one tax: proportional to the balance it covers, and all that is left when it settles it. */
function impuestoDR(pendiente: ImpuestoPendiente, { ImpPagado, ImpSaldoAnt }: DocumentoPagado): TrasladoDR[] {
  const base = mulDiv(basePendiente(pendiente), ImpPagado, ImpSaldoAnt)
  if (base <= 0n) return []
  const nodo = {
    BaseDR: formatDecimal(base),
    ImpuestoDR: pendiente.Impuesto,
    TipoFactorDR: pendiente.TipoFactor,
  }
  if (pendiente.TasaOCuota === undefined) return [nodo]
  const ImporteDR = formatDecimal(mul(base, parseDecimal(pendiente.TasaOCuota)))
  return [{ ...nodo, TasaOCuotaDR: pendiente.TasaOCuota, ImporteDR }]
}

/**
 * The base the remaining payments share. Invoices and credit notes round base and tax separately, so after several notes
 * base × rate may miss the remaining IVA by more than half a centavo; the tax then rules, because the tax is what is owed.
 */
function basePendiente({ base, importe, TasaOCuota }: ImpuestoPendiente): Decimal {
  const tasa = TasaOCuota === undefined ? 0n : parseDecimal(TasaOCuota)
  if (tasa === 0n) return base
  const diferencia = importe - mul(base, tasa)
  return diferencia > HOLGURA || diferencia < -HOLGURA ? div(importe, tasa) : base
}
