// A posting that paid PPD documents owes a payment receipt: its row and its job are born with the applications.
import { REP } from '@litro/contract/documentos-fiscales/familia'
import type { Actor } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { insertRep } from '../comprobante/rep.sql.ts'
import type { Motor } from '../motor/motor.ts'

export async function createRep(
  motor: Motor,
  tx: Tx,
  idAsiento: number,
  actor: Actor,
  sustituye: number | null = null,
): Promise<number> {
  const { id, socio } = await insertRep(tx, idAsiento, sustituye)
  await motor.despertar(tx, REP, id)
  await writeBitacora(tx, actor, { objeto: REP, accion: 'encolar', socio, idObjeto: id })
  return id
}
