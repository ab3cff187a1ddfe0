// Whose integrations somebody sees: a partner's people, their own; the company's, everybody's and the installation's.
import type { Ambito, Usuario } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'

export function alcanceDe({ personal, idSocioComercial }: Usuario): Ambito {
  if (personal) return 'todo'
  if (idSocioComercial === null) throw new AppError('SIN_SOCIO')
  return { socio: idSocioComercial }
}

/** The partner of what is made; null, the installation. What a partner's person says about it is not even read. */
export function duenioDe(usuario: Usuario, elegido: number | undefined): number | null {
  const alcance = alcanceDe(usuario)
  return alcance === 'todo' ? (elegido ?? null) : alcance.socio
}
