// The charge note (CFDI I, relation 02): raises what an invoice left owing, with a balance of its own.
import { z } from 'zod'
import { IdOpcional, IdRequerido } from '../campo.ts'
import { CapturaDocumento, CapturaTransporte, DocumentoDetalle, FilaDocumento } from './documento.ts'

export const FilaNotaCargo = FilaDocumento.extend({
  IdNotaCargo: z.number(),
  NotaCargoEstatus: z.string(),
  Cantidad: z.number(),
})
export type FilaNotaCargo = z.infer<typeof FilaNotaCargo>

export const NotaCargo = DocumentoDetalle.extend({
  IdNotaCargo: z.number(),
  NotaCargoEstatus: z.string(),
  Cantidad: z.number(),
  IdFactura: z.number(),
  Factura: z.string(),
  IdOperacionTipo: z.number(),
  OperacionTipo: z.string(),
  IdNotaCargoTipo: z.number(),
  NotaCargoTipo: z.string(),
})
export type NotaCargo = z.infer<typeof NotaCargo>

export const NotaCargoCaptura = CapturaDocumento.extend(CapturaTransporte.shape).extend({
  IdFactura: IdRequerido('Elige la factura.'),
  IdOperacionTipo: IdRequerido('Elige el tipo de operación.'),
  IdNotaCargoTipo: IdRequerido('Elige el tipo de nota de cargo.'),
  IdSKUTipo: IdRequerido('Elige el tipo de SKU.'),
  IdFacturaCancelada: IdOpcional,
})
export type NotaCargoCaptura = z.infer<typeof NotaCargoCaptura>
