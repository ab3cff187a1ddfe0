// The lines about what the SAT has and says: the mirror, received invoices and the lists.
import { serviciosEspejo } from './espejo/servicios.ts'
import { serviciosListas } from './listas-sat/servicios.ts'
import { serviciosRecibidas } from './recibidas/servicios.ts'

export const serviciosSat = { ...serviciosEspejo, ...serviciosRecibidas, ...serviciosListas } as const
