// The credit note (CFDI E): always about an invoice.
import { z } from 'zod'
import { IdOpcional, IdRequerido } from '../campo.ts'
import { CapturaDocumento, DocumentoDetalle, FilaDocumento } from './documento.ts'

export const FilaNotaCredito = FilaDocumento.extend({
  IdNotaCredito: z.number(),
  NotaCreditoEstatus: z.string(),
  Litros: z.number(),
})
export type FilaNotaCredito = z.infer<typeof FilaNotaCredito>

export const NotaCredito = DocumentoDetalle.extend({
  IdNotaCredito: z.number(),
  NotaCreditoEstatus: z.string(),
  NotaCreditoTipo: z.string(),
  IdFactura: z.number(),
  Factura: z.string(),
  IdOperacionTipo: z.number(),
  OperacionTipo: z.string(),
  TipoRelacion: z.string(),
  UsoCFDI: z.string(),
})
export type NotaCredito = z.infer<typeof NotaCredito>

export const NotaCreditoCaptura = CapturaDocumento.extend({
  IdFactura: IdRequerido('Elige la factura.'),
  IdOperacionTipo: IdRequerido('Elige el tipo de operación.'),
  TipoRelacion: z
    .string({ error: 'Elige el tipo de relación.' })
    .regex(/^0[1-7]$/, { error: 'Elige el tipo de relación.' }),
  /** With 04: the credit note that this one replaces, cancelled or to be cancelled with 01. */
  IdFacturaCancelada: IdOpcional,
  UsoCFDI: z.string({ error: 'Elige el uso de CFDI.' }).regex(/^[A-Z0-9]{3,4}$/, { error: 'Elige el uso de CFDI.' }),
})
export type NotaCreditoCaptura = z.infer<typeof NotaCreditoCaptura>
