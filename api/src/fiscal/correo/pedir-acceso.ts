// The link to choose a password leaves by mail, to its owner only, asked for in the transaction that makes it.

import type { Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import type { Motor } from '../motor/motor.ts'
import { type ClaseAcceso, dropAccesos, insertAcceso } from './acceso.sql.ts'

/** A one-time address where its owner chooses a password, and the moment it expires. */
export type LigaDeAcceso = { url: string; vence: string }

export type Acceso = {
  clase: ClaseAcceso
  id: number
  cuenta: { correo: string }
  liga: LigaDeAcceso
  quien: Pick<Usuario, 'id'>
}

export async function pedirAcceso(motor: Motor, tx: Tx, { clase, id, cuenta, liga, quien }: Acceso): Promise<void> {
  // Nobody else is shown the link: without mail there would be no way to hand it over.
  if (!motor.correo) throw new AppError('CORREO_NO_CONFIGURADO')
  if (cuenta.correo === '') {
    throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'El usuario no tiene correo. Captúralo antes.' })
  }
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
}
