// What no text of the SAT settles about a Carta Porte, or what is a matter of the company: kept by the administrator.
import { z } from 'zod'
import { Bandera, Texto, Version } from '../campo.ts'

const MAX_MINUTOS = 240
const Minutos = z.coerce
  .number({ error: 'Captura los minutos, de 0 a 240.' })
  .int({ error: 'Captura minutos enteros.' })
  .min(0, { error: 'Captura los minutos, de 0 a 240.' })
  .max(MAX_MINUTOS, { error: 'Captura los minutos, de 0 a 240.' })

export const conceptosDeFlete = {
  todos: 'Todos los conceptos son de flete',
  alguno: 'Basta con que uno lo sea',
} as const

export const AjustesEntrega = z.object({
  /** Before the declared departure, from which nothing is stamped or cancelled any more. */
  MargenMinutos: z.number(),
  /** A departure nearer than this is told. */
  MinutosAntesDeSalir: z.number(),
  HidroYPetroEnTraslado: z.boolean(),
  ConceptosDeFlete: z.enum(['todos', 'alguno']),
  CondicionesDelServicio: z.string(),
  Version: z.number(),
})
export type AjustesEntrega = z.infer<typeof AjustesEntrega>

const requeridos = (schema: typeof Minutos) =>
  z.preprocess((valor) => (valor === '' || valor === null ? undefined : valor), schema)

export const AjustesEntregaCaptura = z.object({
  MargenMinutos: requeridos(Minutos),
  MinutosAntesDeSalir: requeridos(Minutos),
  HidroYPetroEnTraslado: Bandera,
  ConceptosDeFlete: z.enum(['todos', 'alguno'], { error: 'Elige cómo se revisan los conceptos.' }),
  CondicionesDelServicio: Texto({ max: 4000 }).default(''),
  Version,
})
export type AjustesEntregaCaptura = z.infer<typeof AjustesEntregaCaptura>
