// A call of the demonstration: what a person of it would have sent.
import type { Persona } from '@litro/api/craft/call/actor'
import type { Ambito, Archivo } from '@litro/api/craft/call/deps'

type Gente = { id: number; nombre: string }

export const actorDe = ({ id, nombre }: Gente, personal = false): Persona => ({
  id,
  nombre,
  personal,
  idSolicitud: 'demo',
})

/** Something treasury or staff does, for every partner. */
export const enCasa = <E>(quien: Gente, id: number, entrada: E, archivos: Record<string, Archivo> = {}) => ({
  id,
  ambito: 'todo' as const,
  actor: actorDe(quien, true),
  entrada,
  archivos,
})

/** Something a partner's person does with its own. */
export const deSocio = <E>(socio: number, quien: Gente, id: number, entrada: E) => ({
  id,
  ambito: { socio } as Ambito,
  actor: actorDe(quien),
  entrada,
  archivos: {},
})
