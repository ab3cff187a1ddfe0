// A change that waits for a second person (D-191): who asked for it, what there is and what there would be.
import { z } from 'zod'
import { Texto } from '../campo.ts'
import { vidaCambio } from './vida.ts'

/** What can wait, as a person calls it. */
// biome-ignore format: a table is read as a table
export const clasesDeCambio = {
  ajuste:      'Ajuste',
  limite:      'Límite de crédito',
  retencion:   'Retención',
  liberacion:  'Liberación de retención',
  usuario:     'Roles y correo',
  restablecer: 'Restablecer contraseña',
} as const
export type ClaseDeCambio = keyof typeof clasesDeCambio

const estatus = Object.values(vidaCambio.estados).map(({ estatus }) => estatus)

export const Cambio = z.object({
  IdCambio: z.number(),
  Clase: z.enum(Object.keys(clasesDeCambio) as [ClaseDeCambio, ...ClaseDeCambio[]]),
  /** The class in words. */
  Que: z.string(),
  /** The partner or the person it is about. */
  De: z.string(),
  IdSocioComercial: z.number().nullable(),
  /** Of the adjustment, the hold or the person; null while it does not exist. */
  IdObjeto: z.number().nullable(),
  Monto: z.number().nullable(),
  Motivo: z.string(),
  Antes: z.record(z.string(), z.unknown()).nullable(),
  Despues: z.record(z.string(), z.unknown()),
  Estatus: z.enum(estatus as [string, ...string[]]),
  Pidio: z.string(),
  Fecha: z.string(),
  Decidio: z.string().nullable(),
  Decidido: z.string().nullable(),
  /** Why it was rejected. */
  Observaciones: z.string(),
  /** Nobody else could confirm it when it was asked for. */
  SinSegundaPersona: z.boolean(),
  /** Asked for by the one who looks: that person withdraws it, others decide. */
  EsPropio: z.boolean(),
})
export type Cambio = z.infer<typeof Cambio>

export const CambioRechazar = z.object({
  Observaciones: Texto({ max: 500, requerido: 'Escribe el motivo del rechazo.' }),
})
