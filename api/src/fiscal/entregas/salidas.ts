// The clock of the road: a trip that is ready is under way from its declared hour, whether or not anybody says so.

import { vidaEntrega } from '@litro/contract/entregas/vida'
import { admite } from '@litro/contract/vida'
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Ronda } from '../../craft/cola/workers.ts'
import { settle } from '../../craft/puerta/verbo.ts'
import { entregas, lockEntrega } from '../comprobante/entrega.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { listPorSalir } from './verbos.sql.ts'

const TANDA = 50

export const rondaDeSalidas =
  (motor: Motor): Ronda =>
  async (sigue) => {
    const ids = await motor.inTx('todo', (tx) => listPorSalir(tx, motor.now(), TANDA))
    for (const id of ids) {
      if (!sigue()) return
      await motor.inTx('todo', async (tx) => {
        const entrega = await lockEntrega(tx, 'todo', id)
        if (!entrega || !admite(vidaEntrega, entrega.estado, 'salir')) return
        await settle(tx, entregas, entrega, 'salir', SISTEMA, { a: 'en_ruta', set: { salio: motor.now() } })
      })
    }
  }
