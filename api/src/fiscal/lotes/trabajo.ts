// The work of the queue of lots. The sweep only calls a worker again: a long lot must not hold up what else it finds.
import type { Trabajo } from '../../craft/cola/workers.ts'
import type { Motor } from '../motor/motor.ts'
import { atenderLote } from './atender.ts'
import { callOlvidados } from './turno.sql.ts'

export const trabajoDeLotes = (motor: Motor): Trabajo => ({
  cola: 'lote',
  atender: (id) => atenderLote(motor, id),
  listPendientes: async (tx, limite) => {
    if (motor.corte.cortados().length > 0) return []
    // Ten times the head start of a single stamp: longer than a turn takes.
    for (const id of await callOlvidados(tx, motor.ajustes.graciaMs * 10, limite)) await motor.despertar(tx, 'lote', id)
    return []
  },
})
