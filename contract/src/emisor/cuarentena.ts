// what holds stamping after an older base was restored, what was recovered from the PAC, and what a person must look at.
import { z } from 'zod'

/** A stamp of the PAC that no document here explains. */
const TimbrePorRevisar = z.object({
  IdTimbre: z.number(),
  UUID: z.string(),
  /** Series and folio of its XML, empty when the PAC did not give it. */
  Folio: z.string(),
  RFC: z.string(),
  Monto: z.number().nullable(),
  /** Mexico City time, as the others. */
  Momento: z.string(),
  Motivo: z.string(),
  ConXml: z.boolean(),
})
export type TimbrePorRevisar = z.infer<typeof TimbrePorRevisar>

export const Cuarentena = z.object({
  IdCuarentena: z.number(),
  /** `restauracion`: the command that restored said so; `pac`: the PAC was found ahead of the series. */
  Origen: z.enum(['restauracion', 'pac']),
  Abierta: z.string(),
  /** Stamped by the PAC from here on is what was asked for. */
  Desde: z.string(),
  /** Null until the PAC's list was compared to its end. */
  Comparada: z.string().nullable(),
  Comparando: z.boolean(),
  Hecho: z.number(),
  Total: z.number(),
  Recuperados: z.number(),
  PorRevisar: z.number(),
  /** How many folios the series were behind. */
  FoliosAvanzados: z.number(),
  Nota: z.string().nullable(),
  /** The first two hundred. */
  Detalle: z.array(TimbrePorRevisar),
})
export type Cuarentena = z.infer<typeof Cuarentena>
