// The lines about what the SAT has and says: the mirror, received invoices, the inbox and the lists.
import { serviciosBuzon } from './buzon/servicios.ts'
import { serviciosEspejo } from './espejo/servicios.ts'
import { serviciosListas } from './listas-sat/servicios.ts'
import { serviciosRecibidas } from './recibidas/servicios.ts'

export const serviciosSat = {
  ...serviciosEspejo,
  ...serviciosRecibidas,
  ...serviciosBuzon,
  ...serviciosListas,
} as const
