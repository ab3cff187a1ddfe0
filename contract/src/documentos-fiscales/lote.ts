// Many documents stamped in one request: which ones, and how far they are.
import { z } from 'zod'
import { IdRequerido } from '../campo.ts'
import { familias } from './familia.ts'
import { MAXIMO_LOTE } from './topes.ts'

/** How many lots of one family a person may have under way with one partner. */
export const MAXIMO_LOTES = 5

/** A document named twice is stamped once and counted once. */
export const TimbrarLote = z.object({
  Ids: z
    .array(IdRequerido('El documento no es válido.'), { error: 'Elige al menos un documento.' })
    .min(1, { error: 'Elige al menos un documento.' })
    .max(MAXIMO_LOTE, { error: 'Elige a lo más 1,000 documentos.' })
    .transform((ids) => [...new Set(ids)]),
})

export const RenglonDeLote = z.object({
  Id: z.number(),
  Folio: z.string(),
  Estado: z.enum(['pendiente', 'en_proceso', 'timbrado', 'fallo', 'omitido']),
  /** Why it failed; of one that is done, nothing. */
  Motivo: z.string().nullable(),
  UUID: z.string().nullable(),
})
export type RenglonDeLote = z.infer<typeof RenglonDeLote>

export const Lote = z.object({
  IdLote: z.number(),
  Familia: z.enum(familias),
  Momento: z.string(),
  Total: z.number(),
  Timbrados: z.number(),
  Fallidos: z.number(),
  /** Cancelled before they began. */
  Omitidos: z.number(),
  EnProceso: z.number(),
  Pendientes: z.number(),
  Terminado: z.boolean(),
  /** All of them when one lot is read; in the list, only those that failed, and not more than fifty. */
  Renglones: z.array(RenglonDeLote),
})
export type Lote = z.infer<typeof Lote>
