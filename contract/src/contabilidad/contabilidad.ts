// The month as journal entries for the company's books: what it holds, which accounts it is told with, and what proves it.
import { z } from 'zod'
import { Texto, Version } from '../campo.ts'

export const tiposDeCuenta = [
  'bancos',
  'cxc',
  'ajustes',
  'fondos',
  'socio',
  'suspenso',
  'por_aplicar',
  'iva',
  'ventas',
  'comisiones',
  'contra',
] as const

const Periodo = z
  .string({ error: 'Elige el mes.' })
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'El mes se escribe AAAA-MM.' })
  .refine((texto) => texto >= '2015-01', { error: 'La contabilidad electrónica empieza en 2015.' })

export const ConsultaPeriodo = z.object({ periodo: Periodo })
export const CerrarPeriodo = z.object({ Periodo })

const formatosContables = ['csv', 'polizas', 'auxiliar', 'diot'] as const
export type FormatoContable = (typeof formatosContables)[number]

/** Why the authority asks: an audit and a verification carry the number of their order; refunds and offsets, that of their request. */
export const solicitudes = {
  AF: 'Acto de fiscalización',
  FC: 'Fiscalización compulsa',
  DE: 'Devolución',
  CO: 'Compensación',
} as const
export type Solicitud = keyof typeof solicitudes
const conOrden: readonly string[] = ['AF', 'FC']

export const ConsultaPolizas = ConsultaPeriodo.extend({
  formato: z.enum(formatosContables, { error: 'Elige el formato.' }),
  solicitud: z.enum(['AF', 'FC', 'DE', 'CO'], { error: 'Elige por qué lo pide la autoridad.' }).optional(),
  numero: z.string().trim().toUpperCase().max(20).optional(),
}).superRefine(({ formato, solicitud, numero = '' }, ctx) => {
  if (formato !== 'polizas' && formato !== 'auxiliar') return
  const queja = (campo: string, message: string) => ctx.addIssue({ code: 'custom', path: [campo], message })
  if (solicitud === undefined) return queja('solicitud', 'Elige por qué lo pide la autoridad.')
  if (conOrden.includes(solicitud) && !/^[A-Z]{3}\d{7}\/\d{2}$/.test(numero))
    queja('numero', 'El número de orden lleva tres letras, siete dígitos, / y dos dígitos.')
  if (!conOrden.includes(solicitud) && !/^[A-Z]{2}\d{12}$/.test(numero))
    queja('numero', 'El número de trámite lleva dos letras y doce dígitos.')
})

export const CuentaContable = z.object({
  Tipo: z.enum(tiposDeCuenta),
  Numero: z.string(),
  Nombre: z.string(),
  Agrupador: z.string(),
  Debe: z.number(),
  Haber: z.number(),
  Version: z.number(),
})
export type CuentaContable = z.infer<typeof CuentaContable>

export const Contabilidad = z.object({
  Periodo: z.string(),
  /** When this was read, or when the month was closed. */
  Corte: z.string(),
  Polizas: z.number(),
  Debe: z.number(),
  Haber: z.number(),
  /** SHA-256 of every line, in order. */
  Digest: z.string(),
  Cerrado: z.boolean(),
  CerradoPor: z.string().nullable(),
  /** Postings with a date of a closed month that came after its cut. */
  Tardias: z.number(),
  Cuentas: z.array(CuentaContable),
})
export type Contabilidad = z.infer<typeof Contabilidad>

export const CuentaContableCaptura = z.object({
  Numero: Texto({ max: 40, requerido: 'Captura el número de cuenta.' }),
  Nombre: Texto({ max: 60, requerido: 'Captura el nombre de la cuenta.' }),
  Agrupador: z
    .string({ error: 'Captura el código agrupador.' })
    .trim()
    .regex(/^\d{3}(\.\d{2})?$/, { error: 'El código agrupador del SAT se escribe 105 o 105.01.' }),
  Version,
})
