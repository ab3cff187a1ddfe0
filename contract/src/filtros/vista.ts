// How a person sees a list: its density, and which columns they show or hide. It follows them to any browser.
import { z } from 'zod'

/** Per person; beyond, the ones changed longest ago are forgotten. */
export const MAXIMO_VISTAS = 200

const INVALIDA = { error: 'La vista no es válida.' }

/** The address of the screen, its view and the name of the table. */
const Lista = z.string(INVALIDA).regex(/^\/[\p{L}\d /?:.,()·_-]{1,159}$/u, INVALIDA)
const Columna = z.string(INVALIDA).regex(/^[A-Za-z]{1,40}$/, INVALIDA)

export const Vista = z.object(
  {
    Lista,
    Densidad: z.enum(['comoda', 'compacta'], INVALIDA),
    /** Columns seen although they are optional, or hidden although they are not. */
    Cambiadas: z.array(Columna, INVALIDA).max(60, INVALIDA),
  },
  INVALIDA,
)
export type Vista = z.infer<typeof Vista>
