// The worker's part of a mail: take it, build it, hand it over, and write how it ended; what may pass is tried again later.
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { isDefinitive, type Mensaje } from '../../craft/salida/cartero.ts'
import { readTransporte } from '../comprobante/detalle.sql.ts'
import { readPapel } from '../comprobante/papel.sql.ts'
import { readEstado } from '../estado-cliente/estado-cliente.ts'
import type { Motor } from '../motor/motor.ts'
import { takeAcceso } from './acceso.sql.ts'
import { takeEstado } from './cobro.sql.ts'
import { failCorreo, finishCorreo, takeCorreo } from './correo.sql.ts'
import { buildAcceso, buildMensaje } from './mensaje.ts'
import { buildEstado } from './mensaje-estado.ts'

/** Taken by this worker, and how its message is built. */
type Tomado = { intentos: number; build: () => Mensaje | Promise<Mensaje> }

export async function enviarCorreo(motor: Motor, id: number): Promise<void> {
  const { correo } = motor
  if (!correo) return
  const { demo, dominio, cartero } = correo
  const tomado = await motor.inTx(
    'todo',
    async (tx) =>
      (await takeDocumento(motor, tx, id, demo, dominio)) ??
      (await takeDeCliente(motor, tx, id, demo, dominio)) ??
      (await takeLiga(motor, tx, id, demo, dominio)),
  )
  if (!tomado) return
  try {
    const mensaje = await tomado.build()
    await cartero.entregar(mensaje)
    await motor.inTx('todo', (tx) => finishCorreo(tx, id, mensaje.id))
  } catch (error) {
    const espera = isDefinitive(error) ? undefined : motor.ajustes.correoMs[tomado.intentos - 1]
    await motor.inTx('todo', (tx) => failCorreo(tx, id, reasonOf(error), espera ?? null))
  }
}

async function takeDocumento(
  { ajustes }: Motor,
  tx: Tx,
  id: number,
  demo: boolean,
  dominio: string,
): Promise<Tomado | undefined> {
  const correo = await takeCorreo(tx, id, ajustes.leaseMs)
  if (!correo) return undefined
  const { bytes: xml } = (await readArchivo(tx, correo.idArchivoXml))!
  const transporte = await readTransporte(tx, correo.documento)
  const papel = await readPapel(tx, correo.documento)
  if (correo.clase === 'cobro' && !papel?.saldo) {
    await failCorreo(tx, id, 'Ya no se debía: no se envió.', null)
    return undefined
  }
  return { intentos: correo.intentos, build: () => buildMensaje({ correo, xml, transporte, papel, demo, dominio }) }
}

/** Read when it leaves: what was paid since it was asked for is not on it. */
async function takeDeCliente(
  { ajustes, now }: Motor,
  tx: Tx,
  id: number,
  demo: boolean,
  dominio: string,
): Promise<Tomado | undefined> {
  const correo = await takeEstado(tx, id, ajustes.leaseMs)
  if (!correo) return undefined
  const estado = (await readEstado(tx, correo.socio, correo.cliente, hoyEnMexico(now())))!
  if (estado.debidos.length === 0) {
    await failCorreo(tx, id, 'Ya no se debía: no se envió.', null)
    return undefined
  }
  return { intentos: correo.intentos, build: () => buildEstado({ correo, estado, momento: now(), demo, dominio }) }
}

async function takeLiga(
  { ajustes, llave }: Motor,
  tx: Tx,
  id: number,
  demo: boolean,
  dominio: string,
): Promise<Tomado | undefined> {
  const correo = await takeAcceso(tx, id, ajustes.leaseMs)
  if (!correo) return undefined
  if (correo.vencida) {
    await failCorreo(tx, id, 'La liga venció antes de poder enviarse.', null)
    return undefined
  }
  const liga = llave.open(correo.liga_cifrada).toString('utf8')
  return { intentos: correo.intentos, build: () => buildAcceso({ correo, liga, demo, dominio }) }
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
