// What a client owes in one tranche of days past due, as its account statement adds it up.
import { z } from 'zod'

export const TramoDeSaldo = z.object({ Tramo: z.string(), Documentos: z.number(), Saldo: z.number() })
export type TramoDeSaldo = z.infer<typeof TramoDeSaldo>
