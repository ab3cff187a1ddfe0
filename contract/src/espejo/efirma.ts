// The e.firma on the wire: it comes in with its password, and nothing of it ever goes out but whose it is and until when.
import { z } from 'zod'
import { Bandera } from '../campo.ts'
import { modosEspejo } from './espejo.ts'

const Contrasena = z
  .string({ error: 'Escribe la contraseña de la e.firma.' })
  .min(1, { error: 'Escribe la contraseña de la e.firma.' })
  .max(256, { error: 'La contraseña es demasiado larga.' })

export const EstadoEfirma = z.object({
  Modo: z.enum(modosEspejo),
  RFC: z.string(),
  Nombre: z.string().nullable(),
  NoCertificado: z.string().nullable(),
  ValidoHasta: z.string().nullable(),
  /** Days until it expires. */
  Dias: z.number().nullable(),
  PresenteHasta: z.string().nullable(),
  /** In custody, but this server does not have the second key. */
  SinLlave: z.boolean(),
  /** Whether custody can be turned on here: the second key is configured. */
  PuedeCustodiar: z.boolean(),
  /** The text that is accepted when it is given in custody. */
  Riesgo: z.string(),
  FirmasHoy: z.number(),
  FirmasPorDia: z.number(),
})
export type EstadoEfirma = z.infer<typeof EstadoEfirma>

export const PrestarEfirma = z.object({ Contrasena })

/** Custody names its risk, and whoever turns it on says so in so many words. */
export const CustodiarEfirma = z.object({
  Contrasena,
  Acepto: Bandera.refine((si) => si, { error: 'Acepta por escrito el riesgo de guardar la e.firma.' }),
})

export const RIESGO_CUSTODIA =
  'La e.firma firma declaraciones, contratos y trámites a nombre de la empresa. Al guardarla aquí, quien obtenga la base de datos y las dos llaves podría usarla. El SAT recomienda no dejarla en equipos que no sean del contribuyente. Acepto el riesgo y sé que puedo retirarla en cualquier momento y revocarla en el portal del SAT.'
