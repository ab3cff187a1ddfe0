// A notice: something that needs this person, told from the tables it speaks of, and the screen that resolves it.
import { z } from 'zod'

export const Aviso = z.object({
  /** Names the fact, so that a new fact of the same kind is unread again. */
  Clave: z.string(),
  Titulo: z.string(),
  Detalle: z.string(),
  Ruta: z.string(),
  /** For staff: the partner to choose before the screen opens. */
  IdSocioComercial: z.number().optional(),
  /** Mexico City time; null where only the count matters. */
  Momento: z.string().nullable(),
  /** Of a desk: how many things wait there and, where they are money, how much. */
  Cuantos: z.number().optional(),
  Monto: z.number().optional(),
  /** Already counted by the notice of its desk: it rings by itself, and is not told again beside that one. */
  Contado: z.literal(true).optional(),
  /** Of a desk this person turned off: it counts where work is counted, and does not ring. */
  Callado: z.literal(true).optional(),
  Urgente: z.boolean(),
  Leido: z.boolean(),
})
export type Aviso = z.infer<typeof Aviso>

export const AvisosLeidos = z.object({
  Claves: z
    .array(z.string().min(1).max(120), { error: 'Di qué avisos viste.' })
    .min(1, { error: 'Di qué avisos viste.' })
    .max(500, { error: 'Son demasiados avisos.' }),
})
