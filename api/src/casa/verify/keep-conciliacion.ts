// The daily reconciliation: the queue runs it, and a server that was off at that hour runs it after starting.

import type { Deps } from '../../craft/call/deps.ts'
import type { JobQueue } from '../../craft/cola/job-queue.ts'
import { readHorasDesdeConciliacion } from './conciliacion.sql.ts'
import { conciliarPacs } from './conciliar-pac.ts'
import { AL_DESPERTAR_SEGUNDOS, UN_DIA_Y_POCO } from './keep-cuadre.ts'

export async function keepConciliacion(deps: Deps, cola: JobQueue): Promise<void> {
  await cola.work('conciliacion', async () => {
    // The error makes the queue try again later; pairs that were compared are not asked twice.
    if (!(await conciliarPacs(deps.motor))) throw new Error('A PAC did not give its list.')
  })
  await deps.inTx('todo', async (tx) => {
    const horas = await readHorasDesdeConciliacion(tx)
    if (horas === null || horas >= UN_DIA_Y_POCO) await cola.send(tx, 'conciliacion', [0], AL_DESPERTAR_SEGUNDOS)
  })
}
