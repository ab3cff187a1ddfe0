// The work of the queue of mail; nothing is due while nobody configured how it leaves.
import type { Trabajo } from '../../craft/cola/workers.ts'
import type { Motor } from '../motor/motor.ts'
import { listPorAtender } from './correo.sql.ts'
import { enviarCorreo } from './enviar.ts'

export const trabajoDeCorreo = (motor: Motor): Trabajo => ({
  cola: 'correo',
  atender: (id) => enviarCorreo(motor, id),
  listPendientes: async (tx, limite) => (motor.correo ? listPorAtender(tx, limite) : []),
})
