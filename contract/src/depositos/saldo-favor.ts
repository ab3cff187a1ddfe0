// Client money the house keeps: what is left of a deposit, a credit note beyond its invoice, or a deposit in suspense.
import { z } from 'zod'

export const origenesDeSaldo = ['deposito', 'nota', 'suspenso'] as const

/** A row of treasury's credits in favour (A-3, D-101): whose it is and how much of it may still be applied. */
export const SaldoAFavor = z.object({
  Clave: z.string(),
  Origen: z.enum(origenesDeSaldo),
  Id: z.number(),
  Folio: z.string(),
  Concepto: z.string(),
  Fecha: z.string(),
  IdSocioComercial: z.number(),
  SocioComercial: z.string(),
  IdCliente: z.number().nullable(),
  Cliente: z.string().nullable(),
  Monto: z.number(),
  Saldo: z.number(),
  Version: z.number(),
})
export type SaldoAFavor = z.infer<typeof SaldoAFavor>
