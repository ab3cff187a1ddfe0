// What happened at the door, for the log of the portal: who came in, who could not, who left, and from where.

import { equipoNombre } from './equipo-nombre.ts'
import { agenteOf, type Peticion } from './peticion.ts'
import type { Anotar, Portal } from './portal.ts'

const desde = (peticion: Peticion) => `${equipoNombre(agenteOf(peticion))}, dirección ${peticion.ip}`

const MEDIOS: [string, string][] = [
  ['hwk', 'llave de acceso'],
  ['otp', 'contraseña y código'],
  ['pwd', 'contraseña'],
]

/** `otraVez`: somebody already inside proved it again. */
export function anotarEntrada(
  anotar: Anotar,
  { sub, amr, otraVez }: { sub: string; amr: readonly string[]; otraVez: boolean },
  peticion: Peticion,
): Promise<void> {
  const medio = MEDIOS.find(([clave]) => amr.includes(clave))?.[1] ?? 'otro medio'
  const nota = `Con ${medio}${otraVez ? ', para confirmar que es la misma persona' : ''}. ${desde(peticion)}`
  return anotar({ accion: 'entrar', sub, nota })
}

/** What was typed is never told: it may be a password in the wrong place. */
export function anotarFallo(portal: Portal, peticion: Peticion, motivo: string, sub?: string): Promise<void> {
  const nota = `${motivo}. ${desde(peticion)}`
  return portal.enTx((_base, _correo, anotar) => anotar({ accion: 'fallar', nota, ...(sub !== undefined && { sub }) }))
}

export function anotarSalida(anotar: Anotar, peticion: Peticion, sub: string, motivo: string): Promise<void> {
  return anotar({ accion: 'salir', sub, nota: `${motivo}. ${desde(peticion)}` })
}
