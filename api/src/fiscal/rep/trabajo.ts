// The work of the queue of payment receipts, and of the notes that apply an advance.
import type { Trabajo } from '../../craft/cola/workers.ts'
import { listSolosPendientes } from '../comprobante/rep.sql.ts'
import { isEnCuarentena } from '../motor/cuarentena.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { emitirRep } from './emitir-rep.ts'

export const trabajoDeRep = (motor: Motor): Trabajo => ({
  cola: 'rep',
  atender: (id) => emitirRep(motor, id),
  listPendientes: async (tx, limite) => ((await isEnCuarentena(tx)) ? [] : listSolosPendientes(tx, limite)),
})
