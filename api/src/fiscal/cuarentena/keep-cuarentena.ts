// The quarantine in the background: the start looks whether there is one, and the queue compares until every PAC has answered.
import type { JobQueue } from '../../craft/cola/job-queue.ts'
import type { Motor } from '../motor/motor.ts'
import { compararConPac } from './comparar.ts'
import { findAbierta } from './cuarentena.sql.ts'
import { mirarPac } from './mirar.ts'

/** Sent when the start could not know, instead of the id of a quarantine. */
const POR_MIRAR = 0
const OTRA_VEZ_SEGUNDOS = 60

export async function keepCuarentena(motor: Motor, cola: JobQueue): Promise<void> {
  const compareAbierta = async () => {
    const id = await motor.inTx('todo', findAbierta)
    if (id !== undefined && !(await compararConPac(motor, id))) throw new Error('A PAC did not answer.')
  }
  await cola.work('cuarentena', async (id) => {
    if (id === POR_MIRAR && !(await mirarPac(motor))) throw new Error('A PAC did not give its list.')
    await compareAbierta()
  })
  const sabido = await mirarPac(motor)
  await motor.inTx('todo', async (tx) => {
    const id = await findAbierta(tx)
    if (id !== undefined) await cola.send(tx, 'cuarentena', [id])
    else if (!sabido) await cola.send(tx, 'cuarentena', [POR_MIRAR], OTRA_VEZ_SEGUNDOS)
  })
}
