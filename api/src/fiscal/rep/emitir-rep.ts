// The worker's part of what nobody asks to stamp, a payment receipt or the note that applies an advance: seal it when its turn
// comes and stamp it through the same protocol as any CFDI.
import { SISTEMA } from '../../craft/call/actor.ts'
import { AppError } from '../../craft/errors.ts'
import { lockDocumentoById } from '../comprobante/documento.sql.ts'
import { noteRepError } from '../comprobante/rep.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { attempt } from '../timbrado/attempt.ts'
import { freeze } from '../timbrado/freeze.ts'

export async function emitirRep(motor: Motor, id: number): Promise<void> {
  try {
    const congelado = await motor.inTx('todo', async (tx) => {
      const d = await lockDocumentoById(tx, id)
      if (d.estado !== 'borrador') return null
      return freeze(motor, tx, { ambito: 'todo', familia: d.familia, id, actor: SISTEMA })
    })
    if (congelado?.tipo === 'intento') await attempt(motor, congelado.id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const detalle = error.detalle.hallazgos?.map((h) => h.mensaje).join(' ') ?? ''
    await motor.inTx('todo', (tx) => noteRepError(tx, id, `${error.message} ${detalle}`.trim()))
    // Waiting for an earlier receipt, or for somebody to lift a quarantine, is no failure: the sweep comes back to it.
    if (error.codigo !== 'REP_ANTERIOR_PENDIENTE' && error.codigo !== 'CUARENTENA') throw error
  }
}
