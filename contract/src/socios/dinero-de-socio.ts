// Money terms of a partner: its dated commissions, the holds on its balance and the adjustments made by hand.
import { z } from 'zod'
import { Decimal, Fecha, IdRequerido, Texto, Uuid, Version } from '../campo.ts'
import { excede } from './socio.ts'

/** Interno is paid by the litre; every other deposit by a percentage of its amount (D-8). */
export const TIPO_INTERNO = 4

/** A rate holds from `Desde` until the day before the next one of its type; `Hasta` is that last day. */
export const Comision = z.object({
  IdComision: z.number(),
  IdSocioComercial: z.number(),
  IdDepositoTipo: z.number(),
  DepositoTipo: z.string(),
  Desde: z.string(),
  Hasta: z.string().nullable(),
  Porcentaje: z.number().nullable(),
  PorLitro: z.number().nullable(),
  Estatus: z.enum(['Anterior', 'Vigente', 'Futura']),
  Version: z.number(),
})
export type Comision = z.infer<typeof Comision>

const vacio = (valor: unknown) => (valor === '' || valor === null ? undefined : valor)
const noNegativo = (texto: string) => !texto.startsWith('-')
const Porcentaje = Decimal(4, { requerido: 'Captura el porcentaje.' })
  .refine(noNegativo, { error: 'El porcentaje no puede ser negativo.' })
  .refine((texto) => !excede(texto, '100'), { error: 'El porcentaje no puede pasar de 100.' })
const PorLitro = Decimal(6, { requerido: 'Captura los pesos por litro.' })
  .refine(noNegativo, { error: 'Los pesos por litro no pueden ser negativos.' })
  .refine((texto) => !excede(texto, '1000'), { error: 'Los pesos por litro no pueden pasar de 1,000.' })

const tarifa = {
  Desde: Fecha,
  Porcentaje: z.preprocess(vacio, Porcentaje.optional()),
  PorLitro: z.preprocess(vacio, PorLitro.optional()),
}

type Tarifa = { IdDepositoTipo: number; Porcentaje?: string; PorLitro?: string }

/** What is wrong with a rate for its type of deposit, by field. */
export function quejaDeTarifa({
  IdDepositoTipo,
  ...t
}: Tarifa): { campo: 'Porcentaje' | 'PorLitro'; mensaje: string } | null {
  const interno = IdDepositoTipo === TIPO_INTERNO
  if (interno && t.PorLitro === undefined) return { campo: 'PorLitro', mensaje: 'Captura los pesos por litro.' }
  if (!interno && t.Porcentaje === undefined) return { campo: 'Porcentaje', mensaje: 'Captura el porcentaje.' }
  return null
}

export const ComisionCaptura = z
  .object({
    IdSocioComercial: IdRequerido('Elige un socio comercial.'),
    IdDepositoTipo: IdRequerido('Elige un tipo de depósito.'),
    ...tarifa,
  })
  .superRefine((captura, ctx) => {
    const queja = quejaDeTarifa(captura)
    if (queja) ctx.addIssue({ code: 'custom', path: [queja.campo], message: queja.mensaje })
  })
export type ComisionCaptura = z.infer<typeof ComisionCaptura>

export const ComisionCambio = z.object({ ...tarifa, Version })
export type ComisionCambio = z.infer<typeof ComisionCambio>

/** Every live hold of a partner, and the last ones that were closed. Only those made by hand are released here. */
export const Retencion = z.object({
  IdRetencion: z.number(),
  IdSocioComercial: z.number(),
  Clase: z.enum(['retorno', 'depósito', 'nota de crédito', 'manual']),
  Monto: z.number(),
  Motivo: z.string(),
  Estatus: z.enum(['Activa', 'Aplicada', 'Liberada']),
  Fecha: z.string(),
  Cerrada: z.string().nullable(),
  Usuario: z.string().nullable(),
})
export type Retencion = z.infer<typeof Retencion>

const EXCESO = 'El monto es demasiado grande.'

export const RetencionCaptura = z.object({
  IdSocioComercial: IdRequerido('Elige un socio comercial.'),
  Monto: Decimal(2, { requerido: 'Captura el monto.', positivo: 'El monto debe ser mayor a cero.', exceso: EXCESO }),
  Motivo: Texto({ max: 300, requerido: 'Escribe el motivo de la retención.' }),
})
export type RetencionCaptura = z.infer<typeof RetencionCaptura>

export const Ajuste = z.object({
  IdAjuste: z.number(),
  IdSocioComercial: z.number(),
  Fecha: z.string(),
  Monto: z.number(),
  Motivo: z.string(),
  Usuario: z.string().nullable(),
  /** Only what is Confirmado moved the balance. */
  Estatus: z.string(),
  /** The change that waits or waited for a second person; null for those older than the rule. */
  IdCambio: z.number().nullable(),
  /** Who confirmed or rejected it, and why it was rejected. */
  Decidio: z.string().nullable(),
  Observaciones: z.string(),
})
export type Ajuste = z.infer<typeof Ajuste>

export const AjusteCaptura = z.object({
  IdSocioComercial: IdRequerido('Elige un socio comercial.'),
  /** Positive in favour of the partner, negative against. */
  Monto: Decimal(2, { requerido: 'Captura el monto.', exceso: EXCESO }).refine((texto) => /[1-9]/.test(texto), {
    error: 'El monto no puede ser cero.',
  }),
  Motivo: Texto({ max: 300, requerido: 'Escribe el motivo del ajuste.' }),
  /** The same key twice is one adjustment. */
  Clave: z.preprocess(vacio, Uuid.optional()),
})
export type AjusteCaptura = z.infer<typeof AjusteCaptura>
