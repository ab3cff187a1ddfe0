// The link to choose a password also leaves by mail, asked for in the transaction that makes it. False where nobody sends mail.

import type { Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { Motor } from '../motor/motor.ts'
import { type ClaseAcceso, dropAccesos, insertAcceso } from './acceso.sql.ts'

/** A one-time address where its owner chooses a password, and the moment it expires. */
export type LigaDeAcceso = { url: string; vence: string }

type Acceso = {
  clase: ClaseAcceso
  id: number
  cuenta: { correo: string }
  liga: LigaDeAcceso
  quien: Pick<Usuario, 'id'>
}

export async function pedirAcceso(motor: Motor, tx: Tx, { clase, id, cuenta, liga, quien }: Acceso): Promise<boolean> {
  if (!motor.correo || cuenta.correo === '') return false
  await dropAccesos(tx, id, 'Se pidió otra liga.')
  const idCorreo = await insertAcceso(tx, {
    clase,
    idDestinatario: id,
    para: cuenta.correo,
    ligaCifrada: motor.llave.seal(Buffer.from(liga.url)),
    vence: liga.vence,
    idUsuario: quien.id,
  })
  await motor.despertar(tx, 'correo', idCorreo)
  return true
}
