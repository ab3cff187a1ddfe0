// A branch of a partner, behind PermiteSucursal.
import { z } from 'zod'

export const Sucursal = z.object({
  IdSucursal: z.number(),
  Nombre: z.string(),
  IdSerie: z.number().nullable(),
  Serie: z.string().nullable(),
})
export type Sucursal = z.infer<typeof Sucursal>
