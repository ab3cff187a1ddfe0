// The work of the inbox in the background: lists on their schedule, answers that wait for the SAT, and what left a list.
import type { Ronda } from '../../craft/cola/workers.ts'
import type { Motor } from '../motor/motor.ts'
import { attemptBuzon } from './attempt.ts'
import { listPorAtender } from './buzon.sql.ts'
import { listarBuzon } from './listar.ts'

const POR_RONDA = 20

export const rondaDeBuzon =
  (motor: Motor): Ronda =>
  async (sigue) => {
    while (sigue() && (await listarBuzon(motor)));
    const ids = await motor.inTx('todo', (tx) => listPorAtender(tx, POR_RONDA))
    for (const id of ids) if (sigue()) await attemptBuzon(motor, id)
  }
