// Whether a window is planned once for everybody, or each time for whom it is read.
import type { ConsultaEstrecha } from '@litro/contract/servicio'
import type { Orden, Ordenable } from './orden.ts'

/** However many rows its partner has, all are in the list, and an index walks them in each order. `abunda` is the word of most. */
export type Crece = { abunda?: string }

type Lista = { columnas: Record<string, Ordenable>; id: string; crece?: Crece }

/** What leaves the rows of a window as they stand in the index of its order. */
export const NO_ESTRECHAN: readonly string[] = ['orden', 'limite', 'cursor']

/**
 * Where an index gives the order and nothing narrows it, walking that index is right for a partner with three rows and for one with a
 * million: no statistics are needed, and planning took half of what the answer did. So too where what is asked for is what most rows
 * are; of anything rarer only the statistics know whether another index finds it sooner.
 */
export function planOf({ columnas, id, crece }: Lista, consulta: ConsultaEstrecha, { campo }: Orden) {
  const { clave, grupos } = columnas[campo]!
  const conIndice = clave !== undefined || grupos !== undefined || campo === id
  const { estatus, ...otras } = consulta
  const libre = Object.entries(otras).every(([nombre, valor]) => valor === undefined || NO_ESTRECHAN.includes(nombre))
  const comun = !estatus?.length || estatus.includes(crece?.abunda ?? '')
  return crece && conIndice && libre && comun ? 'deTodos' : 'suyo'
}
