// The status of a deposit as a soft badge: the word says it, the colour only helps.
import { Badge } from '../ui/badge.tsx'
import { tonoDe } from './deposito.ts'

export function Estatus({ estatus }: { estatus: string }) {
  return <Badge tono={tonoDe(estatus)}>{estatus}</Badge>
}
