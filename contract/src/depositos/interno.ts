// The consent of the partner who gives in an Interno (D-192): what it sees of the deposit of another, and what it answers.
import { z } from 'zod'
import { Texto } from '../campo.ts'

/** `Acuerdo`: both have a standing agreement and nobody needs to be asked. */
const consentimientos = ['Pendiente', 'Aceptado', 'Rechazado', 'Acuerdo'] as const

/** What everybody in the deposit may know of the answer. */
export const Consentimiento = z.object({
  Estatus: z.enum(consentimientos),
  Fecha: z.string().nullable(),
  /** Why it was rejected. */
  Motivo: z.string(),
})
export type Consentimiento = z.infer<typeof Consentimiento>

/** An Interno as the partner who gives sees it: nothing else of the other partner. */
export const Interno = z.object({
  IdDeposito: z.number(),
  Fecha: z.string(),
  /** The partner who receives. */
  SocioComercial: z.string(),
  Depositante: z.string(),
  Litros: z.number().nullable(),
  PrecioPorLitro: z.number().nullable(),
  Monto: z.number(),
  Estatus: z.string(),
  Consentimiento,
})
export type Interno = z.infer<typeof Interno>

export const InternoRechazar = z.object({
  Motivo: Texto({ max: 500, requerido: 'Escribe por qué lo rechazas.' }),
})
