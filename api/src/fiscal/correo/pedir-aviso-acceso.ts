// Mail the identity asks for by itself: the link its owner asked for, and notices of what happened to the account.
import type { Tx } from '../../craft/db/tx.ts'
import type { Motor } from '../motor/motor.ts'
import { dropAccesos, findDestinatario, insertAcceso } from './acceso.sql.ts'

export type MensajeDeAcceso =
  | { clase: 'recuperar'; liga: string; vence: string }
  | { clase: 'aviso'; asunto: string; parrafos: string[] }

/** What a notice says, as it waits sealed. */
export type Aviso = { asunto: string; parrafos: string[] }

/** A notice nobody could send for three days is no news any more. */
const DIAS = 3

/** Nothing where nobody sends mail: what happened, happened all the same. */
export async function pedirAvisoDeAcceso(
  motor: Motor,
  tx: Tx,
  quien: { emisor: string; sujeto: string },
  mensaje: MensajeDeAcceso,
): Promise<void> {
  const destinatario = motor.correo && (await findDestinatario(tx, quien.emisor, quien.sujeto))
  if (!destinatario) return
  const { id, correo: para } = destinatario
  const esLiga = mensaje.clase === 'recuperar'
  if (esLiga) await dropAccesos(tx, id, 'Se pidió otra liga.')
  const contenido = esLiga ? mensaje.liga : JSON.stringify({ asunto: mensaje.asunto, parrafos: mensaje.parrafos })
  const idCorreo = await insertAcceso(tx, {
    clase: esLiga ? 'recuperar' : 'aviso_acceso',
    idDestinatario: id,
    para,
    ligaCifrada: motor.llave.seal(Buffer.from(contenido)),
    vence: esLiga ? mensaje.vence : new Date(motor.now().getTime() + DIAS * 86_400_000).toISOString(),
    idUsuario: id,
  })
  await motor.despertar(tx, 'correo', idCorreo)
}
