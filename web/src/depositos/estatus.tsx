// The status of a deposit as a soft badge: the word says it, the colour only helps.

import { tonoDe } from '../entidades/deposito.ts'
import { Badge } from '../ui/badge.tsx'

export function Estatus({ estatus }: { estatus: string }) {
  return <Badge tono={tonoDe(estatus)}>{estatus}</Badge>
}
