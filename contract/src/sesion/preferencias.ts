// What a person chose for themselves: how days are written on the screen, and which notices reach them.
import { z } from 'zod'
import { clavesDeAviso } from '../avisos/clases.ts'

const INVALIDA = { error: 'Las preferencias no son válidas.' }

export const Preferencias = z.object(
  {
    /** 31/12/2026, as the specification, or 31 dic 2026. */
    Fechas: z.enum(['numeros', 'letras'], { error: 'Elige cómo se escriben las fechas.' }),
    Avisos: z.record(z.enum(clavesDeAviso), z.boolean(INVALIDA), INVALIDA),
  },
  INVALIDA,
)
export type Preferencias = z.infer<typeof Preferencias>
