// The tie-out of every night: the queue's agenda calls it, and a house that slept through the night does it on waking.

import { SISTEMA } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { JobQueue } from '../../craft/cola/job-queue.ts'
import { readHorasDesdeCuadre } from './cuadre.sql.ts'
import { ejecutarCuadre } from './ejecutar-cuadre.ts'

/** Hours after which a night was slept through, and how long after waking it is made up for. */
export const UN_DIA_Y_POCO = 26
export const AL_DESPERTAR_SEGUNDOS = 120

export async function keepCuadre(deps: Deps, cola: JobQueue): Promise<void> {
  await cola.work('cuadre', async () => {
    // Delivered twice, or by two agendas: the second finds it done.
    const horas = await deps.inTx('todo', readHorasDesdeCuadre)
    if (horas !== null && horas < 1) return
    await ejecutarCuadre(deps, { origen: 'nocturno', actor: SISTEMA })
  })
  await deps.inTx('todo', async (tx) => {
    const horas = await readHorasDesdeCuadre(tx)
    if (horas === null || horas >= UN_DIA_Y_POCO) await cola.send(tx, 'cuadre', 0, AL_DESPERTAR_SEGUNDOS)
  })
}
