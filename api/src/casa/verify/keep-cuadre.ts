// The nightly tie-out: the queue runs it, and a server that was off at that hour runs it after starting.

import { SISTEMA } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { JobQueue } from '../../craft/cola/job-queue.ts'
import { correrCuadre } from './correr-cuadre.ts'
import { pedirCorrida } from './corrida.sql.ts'
import { readHorasDesdeCuadre } from './cuadre.sql.ts'

/** Hours without a tie-out after which one was missed, and seconds after the start until it is made up for. */
export const UN_DIA_Y_POCO = 26
export const AL_DESPERTAR_SEGUNDOS = 120
/** What the agenda of the night sends instead of a run somebody asked for. */
const DE_LA_NOCHE = 0

export async function keepCuadre(deps: Deps, cola: JobQueue): Promise<void> {
  await cola.work('cuadre', async (pedida) => {
    if (pedida !== DE_LA_NOCHE) return correrCuadre(deps, pedida)
    // A job delivered twice, or by two nodes, finds a tie-out of the last hour and does nothing.
    const corrida = await deps.inTx('todo', async (tx) => {
      const horas = await readHorasDesdeCuadre(tx)
      return horas !== null && horas < 1 ? undefined : pedirCorrida(tx, 'nocturno', SISTEMA)
    })
    if (corrida) await correrCuadre(deps, corrida.id)
  })
  await deps.inTx('todo', async (tx) => {
    const horas = await readHorasDesdeCuadre(tx)
    if (horas === null || horas >= UN_DIA_Y_POCO) await cola.send(tx, 'cuadre', [DE_LA_NOCHE], AL_DESPERTAR_SEGUNDOS)
  })
}
