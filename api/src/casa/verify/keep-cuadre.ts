// The nightly tie-out: the queue runs it, and a server that was off at that hour runs it after starting.

import { SISTEMA } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { JobQueue } from '../../craft/cola/job-queue.ts'
import { readHorasDesdeCuadre } from './cuadre.sql.ts'
import { ejecutarCuadre } from './ejecutar-cuadre.ts'

/** Hours without a tie-out after which one was missed, and seconds after the start until it is made up for. */
export const UN_DIA_Y_POCO = 26
export const AL_DESPERTAR_SEGUNDOS = 120

export async function keepCuadre(deps: Deps, cola: JobQueue): Promise<void> {
  await cola.work('cuadre', async () => {
    // A job delivered twice, or by two nodes, finds a tie-out of the last hour and does nothing.
    const horas = await deps.inTx('todo', readHorasDesdeCuadre)
    if (horas !== null && horas < 1) return
    await ejecutarCuadre(deps, { origen: 'nocturno', actor: SISTEMA })
  })
  await deps.inTx('todo', async (tx) => {
    const horas = await readHorasDesdeCuadre(tx)
    if (horas === null || horas >= UN_DIA_Y_POCO) await cola.send(tx, 'cuadre', 0, AL_DESPERTAR_SEGUNDOS)
  })
}
