// Reminders of payment of a partner to its clients, and the mails a client got.
import { z } from 'zod'
import { Bandera } from '../campo.ts'
import { CorreoDeDocumento } from './correo.ts'
import { CP, F, NC, ND, REP } from './familia.ts'

export const MAX_RECORDATORIOS = 6
const FUERA = 'Elige de 30 días antes a 90 días después de vencer.'

/** Days from the due one: -3 is three days before, 0 the day itself, 7 a week after. */
const Dia = z
  .union([z.number(), z.string().regex(/^-?\d{1,2}$/, { error: FUERA })], { error: FUERA })
  .transform(Number)
  .refine((dia) => Number.isInteger(dia) && dia >= -30 && dia <= 90, { error: FUERA })

export const RecordatoriosCaptura = z.object({
  Recordatorios: z
    .array(Dia, { error: 'Di en qué días se recuerda.' })
    .transform((dias) => [...new Set(dias)].sort((a, b) => a - b))
    .refine((dias) => dias.length <= MAX_RECORDATORIOS, { error: `Elige máximo ${MAX_RECORDATORIOS} días.` }),
  /** Absent leaves it as it is. */
  EstadoMensual: Bandera.optional(),
})

export const Recordatorios = z.object({
  Recordatorios: z.array(z.number()),
  /** Whether each client that owes gets its account statement at the beginning of the month. */
  EstadoMensual: z.boolean(),
  /** Days of credit of the partner: an invoice is due so many after its stamp. */
  DiasCredito: z.number(),
  /** False when nobody configured how mail leaves. */
  Disponible: z.boolean(),
})
export type Recordatorios = z.infer<typeof Recordatorios>

export const CorreoDeCliente = CorreoDeDocumento.extend({
  /** Null for a statement, which is about no document. */
  Familia: z.enum([F, NC, ND, REP, CP]).nullable(),
  IdDocumento: z.number().nullable(),
  Folio: z.string(),
})
export type CorreoDeCliente = z.infer<typeof CorreoDeCliente>
