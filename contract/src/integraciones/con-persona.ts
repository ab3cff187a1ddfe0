// What only a person does, whatever permissions a key has: the verbs that ask for a fresh proof of who is there, and some more.
import type { Permiso } from '../permisos.ts'
import type { Servicio } from '../servicio.ts'

/** Whatever is asked under these is a person's word: who may enter, the second of two, consent to give money, who issues. */
export const permisosDePersona: readonly Permiso[] = [
  'integracion.editar',
  'admin.confirmar',
  'interno.responder',
  'admin.usuarios',
  'admin.emisor',
  'admin.contabilidad',
]

export const necesitaPersona = ({ permiso, prueba }: Pick<Servicio, 'permiso' | 'prueba'>): boolean =>
  prueba || permisosDePersona.includes(permiso)
