// Postal codes from the first day: until the SAT's catalogue is imported, a prefix that no state has is refused where it is captured.
import { esCodigoPostal } from '@litro/cfdi/reglas/persona'
import { estadoDeCodigoPostal } from '@litro/cfdi/sat/carta-porte/estado-de-codigo-postal'

/** Null for one that may exist, and for what is no postal code at all: its shape has a sentence of its own. */
export function quejaDePrefijo(codigoPostal: string): string | null {
  if (!esCodigoPostal(codigoPostal) || estadoDeCodigoPostal(codigoPostal)) return null
  return `Ningún código postal de México empieza con ${codigoPostal.slice(0, 2)}; revísalo.`
}
