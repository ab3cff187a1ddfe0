// The work of the queue of stamps.
import type { Trabajo } from '../../craft/cola/workers.ts'
import type { Motor } from '../motor/motor.ts'
import { attempt } from './attempt.ts'
import { abandonPerdidos, listPorAtender } from './timbrado.sql.ts'

export const trabajoDeTimbrado = (motor: Motor): Trabajo => ({
  cola: 'timbrado',
  atender: (id) => attempt(motor, id),
  listPendientes: async (tx, limite) => {
    await abandonPerdidos(tx, motor.ajustes.intentosMax)
    return listPorAtender(tx, limite, motor.corte.cortados())
  },
})
