// The first day: what an installation needs before its first invoice, each step told by what is really there.
import { z } from 'zod'

/** In the order they are done: each one needs those before it. */
export const pasos = ['emisor', 'csd', 'pac', 'permiso', 'productos', 'socio', 'usuario', 'cliente', 'timbre'] as const
export type NombreDePaso = (typeof pasos)[number]

export const Paso = z.object({
  Paso: z.enum(pasos),
  Hecho: z.boolean(),
  /** The partner whose screen the step is done on, once there is one. */
  IdSocioComercial: z.number().nullable(),
})
export type Paso = z.infer<typeof Paso>
