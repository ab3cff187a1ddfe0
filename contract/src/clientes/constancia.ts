// What a Constancia de Situación Fiscal says about a client: only what was recognised, to be reviewed before it is saved.
import { z } from 'zod'

/** Real ones weigh a tenth of this. */
export const MAX_CONSTANCIA = 2_000_000

const Dato = z.string().optional()

/** A field the file lacks is absent: it must not erase what the form holds. `Estado` is the SAT's key. */
export const Constancia = z.object({
  RFC: z.string(),
  RazonSocial: Dato,
  CodigoPostal: Dato,
  Regimenes: z.array(z.object({ Codigo: z.string(), Nombre: z.string() })),
  Estado: Dato,
  Municipio: Dato,
  Ciudad: Dato,
  Colonia: Dato,
  Calle: Dato,
  NumExterior: Dato,
  NumInterior: Dato,
})
export type Constancia = z.infer<typeof Constancia>
