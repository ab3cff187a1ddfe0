// The invoice: its row, its record, its capture.
import { z } from 'zod'
import { Bandera, Decimal, IdOpcional, IdRequerido, MONTO_EXCESIVO, Texto } from '../campo.ts'
import { CapturaDocumento, CapturaTransporte, DocumentoDetalle, FilaDocumento } from './documento.ts'

export const FilaFactura = FilaDocumento.extend({
  IdFactura: z.number(),
  FacturaEstatus: z.string(),
  Sucursal: z.string().nullable(),
  Litros: z.number(),
})
export type FilaFactura = z.infer<typeof FilaFactura>

/** The SAT's two ways of using an advance up: A, the whole sale and a credit note; B, the remainder with Descuento. */
export const procedimientosDeAnticipo = ['A', 'B'] as const
export type ProcedimientoAnticipo = (typeof procedimientosDeAnticipo)[number]

export const Factura = DocumentoDetalle.extend({
  IdFactura: z.number(),
  FacturaEstatus: z.string(),
  IdFacturaTipo: z.number(),
  FacturaTipo: z.string(),
  Bol: z.string(),
  ArchivoNombreBol: z.string().nullable(),
  /** Marked to be replaced by another one (D-78). */
  PorSustituir: z.boolean(),
  /** The invoice of the advance that it uses up. */
  IdAnticipo: z.number().nullable(),
  Anticipo: z.string().nullable(),
  ProcedimientoAnticipo: z.enum(procedimientosDeAnticipo).nullable(),
  MontoAnticipo: z.number().nullable(),
  /** The deposit whose money this invoice of advance bills. */
  IdDepositoAnticipo: z.number().nullable(),
})
export type Factura = z.infer<typeof Factura>

const opcional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valor) => (valor === '' || valor === null ? undefined : valor), schema.optional())

export const FacturaCaptura = CapturaDocumento.extend(CapturaTransporte.shape).extend({
  IdFacturaTipo: IdRequerido('Elige el tipo de factura.'),
  IdSKUTipo: IdRequerido('Elige el tipo de SKU.'),
  IdSucursal: IdOpcional,
  IdFacturaCancelada: IdOpcional,
  IdAnticipo: IdOpcional,
  ProcedimientoAnticipo: opcional(
    z.enum(procedimientosDeAnticipo, {
      error: 'Elige cómo se aplica el anticipo: A (nota de crédito) o B (remanente).',
    }),
  ),
  /** Empty: as much of the advance as is left and the sale can use. */
  MontoAnticipo: opcional(
    Decimal(2, {
      requerido: 'Captura el monto del anticipo.',
      positivo: 'El monto del anticipo debe ser mayor que cero.',
      exceso: MONTO_EXCESIVO,
    }),
  ),
  Bol: Texto({ max: 100 }).default(''),
  EliminarBol: Bandera.optional(),
})
export type FacturaCaptura = z.infer<typeof FacturaCaptura>

/** A note of an invoice that another of its family may replace (D-185, D-199). */
export const NotaSustituible = z.object({
  IdNota: z.number(),
  /** A charge note, or else a credit note. */
  EsCargo: z.boolean(),
  Folio: z.string(),
  Estatus: z.string(),
  FechaEmision: z.string(),
  Total: z.number(),
})

export const FacturaOpcion = z.object({
  IdFactura: z.number(),
  Folio: z.string(),
  Total: z.number(),
  SaldoRestante: z.number(),
  UUID: z.string().nullable(),
})
export const ProductoDeFactura = z.object({
  IdProducto: z.number(),
  Nombre: z.string(),
  Descripcion: z.string(),
  Precio: z.number(),
  Litros: z.number(),
  LitrosPorAcreditar: z.number(),
  /** Art. 2-A quota per litre on the day of the invoice. */
  CuotaIeps: z.number().nullable(),
})
export const DocumentoConSaldo = z.object({
  IdDocumentoTipo: z.number(),
  IdDocumento: z.number(),
  DocumentoTipoNombre: z.string(),
  Folio: z.string(),
  FechaEmision: z.string(),
  Total: z.number(),
  Saldo: z.number(),
  SaldoPorAplicar: z.number(),
})
export const FacturaCancelada = z.object({
  IdFacturaCancelada: z.number(),
  Folio: z.string(),
  Estatus: z.string(),
  IdCliente: z.number(),
  Cliente: z.string(),
  FechaEmision: z.string(),
})
/** An advance that was billed and of which sales have left something (D-197). */
export const AnticipoFacturado = z.object({
  IdAnticipo: z.number(),
  Folio: z.string(),
  IdCliente: z.number(),
  FechaEmision: z.string(),
  Total: z.number(),
  Disponible: z.number(),
})
