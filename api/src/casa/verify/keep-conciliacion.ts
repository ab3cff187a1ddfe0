// The reconciliation of every day: the queue's agenda calls it, and a house that slept does it on waking.

import type { Deps } from '../../craft/call/deps.ts'
import type { JobQueue } from '../../craft/cola/job-queue.ts'
import { readHorasDesdeConciliacion } from './conciliacion.sql.ts'
import { conciliarPacs } from './conciliar-pac.ts'
import { AL_DESPERTAR_SEGUNDOS, UN_DIA_Y_POCO } from './keep-cuadre.ts'

export async function keepConciliacion(deps: Deps, cola: JobQueue): Promise<void> {
  await cola.work('conciliacion', async () => {
    // Thrown for the queue, which asks again later: what was answered is already written and is not asked twice.
    if (!(await conciliarPacs(deps.motor))) throw new Error('A PAC did not give its list.')
  })
  await deps.inTx('todo', async (tx) => {
    const horas = await readHorasDesdeConciliacion(tx)
    if (horas === null || horas >= UN_DIA_Y_POCO) await cola.send(tx, 'conciliacion', 0, AL_DESPERTAR_SEGUNDOS)
  })
}
