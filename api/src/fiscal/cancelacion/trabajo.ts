// The work of the queue of cancellations, and the weekly question about each CFDI in force.
import type { Ronda, Trabajo } from '../../craft/cola/workers.ts'
import type { Motor } from '../motor/motor.ts'
import { attemptCancelacion } from './attempt.ts'
import { listPorAtender } from './cancelacion.sql.ts'
import { vigilar } from './vigilar.ts'

export const trabajoDeCancelacion = (motor: Motor): Trabajo => ({
  cola: 'cancelacion',
  atender: (id) => attemptCancelacion(motor, id),
  listPendientes: listPorAtender,
})

export const rondaDeVigilancia =
  (motor: Motor): Ronda =>
  (sigue) =>
    vigilar(motor, sigue)
