// The worker's part of a mail: take it, build it, hand it over, and write how it ended; what may pass is tried again later.
import { readArchivo } from '../archivos/archivo.sql.ts'
import { readTransporte } from '../documentos-fiscales/detalle.sql.ts'
import type { Motor } from '../timbrado/motor.ts'
import { isDefinitive } from './cartero.ts'
import { failCorreo, finishCorreo, takeCorreo } from './correo.sql.ts'
import { buildMensaje } from './mensaje.ts'

export async function enviarCorreo(motor: Motor, id: number): Promise<void> {
  const { correo } = motor
  if (!correo) return
  const { leaseMs, correoMs } = motor.ajustes
  const tomado = await motor.inTx('todo', async (tx) => {
    const c = await takeCorreo(tx, id, leaseMs)
    if (!c) return undefined
    const { bytes } = (await readArchivo(tx, c.idArchivoXml))!
    return { correo: c, xml: bytes, transporte: await readTransporte(tx, c.documento) }
  })
  if (!tomado) return
  try {
    const mensaje = await buildMensaje({ ...tomado, demo: correo.demo, dominio: correo.dominio })
    await correo.cartero.entregar(mensaje)
    await motor.inTx('todo', (tx) => finishCorreo(tx, id, mensaje.id))
  } catch (error) {
    const espera = isDefinitive(error) ? undefined : correoMs[tomado.correo.intentos - 1]
    await motor.inTx('todo', (tx) => failCorreo(tx, id, reasonOf(error), espera ?? null))
  }
}

/** What the mail server said, short enough to show. */
function reasonOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string }
  return (
    String(response ?? message ?? 'Sin respuesta del servidor de correo')
      .replace(/\s+/g, ' ')
      .slice(0, 300) || 'Sin respuesta del servidor de correo'
  )
}
