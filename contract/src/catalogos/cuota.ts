// The published tables of art. 2-A quotas: three figures a year, with the place and the day of their publication.
import { ACUERDOS_CUOTAS } from '@litro/cfdi/cuotas-ieps'
import { formatDecimal, parseDecimal } from '@litro/cfdi/decimal'
import { z } from 'zod'
import { Decimal, Fecha, Texto, Version } from '../campo.ts'

/** Each figure and the key of the SAT it belongs to. */
export const CLAVE_DE_CUOTA = { Regular: '15101514', Premium: '15101515', Diesel: '15101505' } as const
const campos = Object.keys(CLAVE_DE_CUOTA) as (keyof typeof CLAVE_DE_CUOTA)[]

export const CuotaAdmin = z.object({
  Id: z.number(),
  Fuente: z.string(),
  Publicada: z.string().nullable(),
  Desde: z.string(),
  /** Its last day; null while the demonstration goes on with the last figures. */
  Hasta: z.string().nullable(),
  Regular: z.number(),
  Premium: z.number(),
  Diesel: z.number(),
  /** Nobody published it: it holds in the demonstration only. */
  Demostracion: z.boolean(),
  /** It rules today. */
  Vigente: z.boolean(),
  Version: z.number(),
})
export type CuotaAdmin = z.infer<typeof CuotaAdmin>

const cuota = () =>
  Decimal(6, {
    requerido: 'Captura la cuota.',
    formato: 'Captura la cuota.',
    positivo: 'La cuota debe ser mayor que cero.',
  }).refine((texto) => parseDecimal(texto) < parseDecimal('10'), {
    error: 'La cuota va en pesos por litro: 49.0817 centavos son 0.490817.',
  })

const Captura = z.object({
  Fuente: Texto({ max: 120, requerido: 'Escribe dónde se publicó.' }),
  Publicada: Fecha,
  Desde: Fecha,
  Hasta: Fecha,
  Regular: cuota(),
  Premium: cuota(),
  Diesel: cuota(),
  Version,
})

export const CuotaCaptura = Captura.superRefine((captura, ctx) => {
  for (const [campo, message] of revisarTabla(captura)) ctx.addIssue({ code: 'custom', path: [campo], message })
})
export type CuotaCaptura = z.infer<typeof CuotaCaptura>

/** A table for days the law library knows must have the figures that were published for them (D-186). */
function revisarTabla(t: z.infer<typeof Captura>): [campo: string, mensaje: string][] {
  const quejas: [string, string][] = []
  if (t.Hasta < t.Desde) quejas.push(['Hasta', 'El último día no puede ser anterior al primero.'])
  if (t.Publicada > t.Desde) quejas.push(['Publicada', 'Una tabla se publica antes de regir; revisa las dos fechas.'])
  for (const { desde, hasta, fuente, cuotas } of ACUERDOS_CUOTAS) {
    if (desde > t.Hasta || hasta < t.Desde) continue
    for (const campo of campos) {
      const publicada = cuotas[CLAVE_DE_CUOTA[campo]]
      if (publicada === undefined || parseDecimal(publicada) === parseDecimal(t[campo])) continue
      quejas.push([campo, `La publicada es ${formatDecimal(parseDecimal(publicada))} (${fuente}); corrígela.`])
    }
  }
  return quejas
}

/** A fuel cannot be billed without its quota: zero would charge IVA on what the law leaves out of its base. */
export const SIN_CUOTA =
  'No hay cuota del artículo 2-A publicada para hoy. Un administrador la captura en Catálogos → Productos: cuotas 2-A.'
