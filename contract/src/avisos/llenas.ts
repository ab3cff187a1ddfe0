// Apart from the shape of a notice: the first screen of the portal counts, and needs no checker of shapes for it.
import { TOPES } from '../topes.ts'
import type { Aviso } from './aviso.ts'

/** Whether some kind has as many notices as are told of one: there may be more of it. Its name is the first word of the key. */
export function hayLlenas(avisos: readonly Pick<Aviso, 'Clave'>[]): boolean {
  const cuantos = new Map<string, number>()
  for (const { Clave } of avisos) {
    const clase = Clave.slice(0, Clave.indexOf(':'))
    cuantos.set(clase, (cuantos.get(clase) ?? 0) + 1)
  }
  return [...cuantos.values()].some((n) => n >= TOPES.avisos)
}
