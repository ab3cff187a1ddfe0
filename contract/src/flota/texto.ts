// The texts of an invoice that name somebody or some place of the fleet: what may be meant, and what somebody said it is.
import { z } from 'zod'
import { Bandera, IdOpcional, IdRequerido, Texto } from '../campo.ts'

export const camposDeFlota = ['Operador', 'Almacen', 'DireccionEntrega'] as const
export type CampoDeFlota = (typeof camposDeFlota)[number]

const Campo = z.enum(camposDeFlota, { error: 'El campo debe ser Operador, Almacen o DireccionEntrega.' })

/** `IdCliente`: whose places a delivery address may be. */
export const ConsultaTexto = z.object({ Campo, Texto: Texto({ max: 500 }).default(''), IdCliente: IdOpcional })

const DeFlota = z.object({ Id: z.number(), Nombre: z.string(), Detalle: z.string() })
export type DeFlota = z.infer<typeof DeFlota>

/** Rows that have what is typed, and the one to ask about when the text is none of them and nobody has answered yet. */
export const TextoDeFlota = z.object({ Sugerencias: z.array(DeFlota), Propuesta: DeFlota.nullable() })

export const ResponderTexto = z.object({
  Campo,
  Texto: Texto({ max: 500, requerido: 'Falta el texto.' }),
  Id: IdRequerido('Elige de quién o de dónde se trata.'),
  Es: Bandera,
})
export type ResponderTexto = z.infer<typeof ResponderTexto>

export const TextoRespondido = ResponderTexto.pick({ Campo: true, Texto: true }).extend({
  Id: z.number(),
  Es: z.boolean(),
})
