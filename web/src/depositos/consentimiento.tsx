// The answer of the partner who gives, as a soft badge.
import type { Consentimiento as Respuesta } from '@litro/contract/depositos/interno'
import { tonos } from '../entidades/consentimiento.ts'
import { Badge } from '../ui/badge.tsx'

export function Consentimiento({ consentimiento: { Estatus } }: { consentimiento: Respuesta }) {
  return <Badge tono={tonos[Estatus]}>{Estatus === 'Acuerdo' ? 'Con acuerdo' : Estatus}</Badge>
}
