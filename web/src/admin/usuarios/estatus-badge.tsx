// Whether a person comes in, was invited and has not come yet, or may not.
import type { EstatusDeUsuario } from '@litro/contract/usuarios/usuario'
import { Badge, type Tono } from '../../ui/badge.tsx'

const tonos: Record<EstatusDeUsuario, Tono> = { Activo: 'verde', Invitado: 'amarillo', Bloqueado: 'rojo' }

export function EstatusBadge({ estatus }: { estatus: EstatusDeUsuario }) {
  return <Badge tono={tonos[estatus]}>{estatus}</Badge>
}
