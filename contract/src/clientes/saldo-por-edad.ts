// What a client owes by tranches of days past due, as its account statement adds it up: one client, or all of a partner.
import { z } from 'zod'

export const TramoDeSaldo = z.object({ Tramo: z.string(), Documentos: z.number(), Saldo: z.number() })
export type TramoDeSaldo = z.infer<typeof TramoDeSaldo>

export const SaldoPorEdad = z.object({
  IdCliente: z.number(),
  Cliente: z.string(),
  RFC: z.string(),
  Documentos: z.number(),
  PorVencer: z.number(),
  Hasta30: z.number(),
  Hasta60: z.number(),
  Hasta90: z.number(),
  Mas90: z.number(),
  Saldo: z.number(),
})
export type SaldoPorEdad = z.infer<typeof SaldoPorEdad>
