// The weekly look at what is in force: a document cancelled at the SAT behind our back is found, told and put right.
import { leerCfdi } from '@litro/cfdi/leer'
import { ultimoDiaParaCancelar } from '@litro/cfdi/reglas/cancelacion'
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { settle } from '../../craft/puerta/verbo.ts'
import { documentoDe, lockDocumentoById } from '../comprobante/documento.sql.ts'
import {
  claimVigilancia,
  endVigilancia,
  noteVigilancia,
  postponeVigilancia,
  readVivo,
  type Vigilado,
  type Vivo,
} from '../comprobante/vigilancia.sql.ts'
import type { Motor } from '../motor/motor.ts'
import type { EstatusCfdi } from '../pac/pac.ts'
import { insertIncidencia, insertIncidenciaUnaVez } from '../timbrado/timbrado.sql.ts'
import { expresionDe } from './attempt.ts'
import { findViva, insertHallada, reopenCancelacion } from './cancelacion.sql.ts'
import { CANCELADA_FUERA, writeCancelado } from './commit-cancelacion.ts'

/** The SAT may take this long to know what a PAC stamped. */
const REPLICA_MS = 72 * 3_600_000
/** A request of the last legal day may still be answered by its receiver. */
const GRACIA_DIAS = 30

/**
 * A few documents, one after another and apart from the slots of the PAC: stamping never waits for this. It ends early
 * when the SAT does not answer, because the next one would not be answered either.
 */
export async function vigilar(motor: Motor, sigue: () => boolean = () => true): Promise<void> {
  for (let i = 0; i < motor.ajustes.vigiaPorRonda && sigue(); i++) {
    const turno = await motor.inTx('todo', (tx) => claimVigilancia(tx, motor.ajustes.leaseMs))
    if (!turno || !(await ask(motor, turno))) return
  }
}

/** States in which no worker queries the SAT: without a request, before it is sent, or waiting for a person. */
const DE_UNA_PERSONA = new Set<string | null>([null, 'solicitada', 'revision'])

/** False when the SAT did not answer. */
async function ask(motor: Motor, { id, fallas }: Vigilado): Promise<boolean> {
  const { vigiaMs, consultasMs } = motor.ajustes
  const vivo = await motor.inTx('todo', (tx) => readVivo(tx, id))
  if (!vivo || vivo.estado === 'cancelado' || isTooOld(motor, vivo)) {
    await motor.inTx('todo', (tx) => endVigilancia(tx, id))
    return true
  }
  if (!DE_UNA_PERSONA.has(vivo.solicitud)) {
    await motor.inTx('todo', (tx) => postponeVigilancia(tx, id, vigiaMs))
    return true
  }
  const estatus = await motor.sat(vivo.pac).consultar(expresionDe(vivo.xml))
  if ('tipo' in estatus) {
    const esperaMs = consultasMs[Math.min(fallas, consultasMs.length - 1)]!
    await motor.inTx('todo', (tx) => postponeVigilancia(tx, id, esperaMs, 1))
    return false
  }
  await motor.inTx('todo', async (tx) => {
    if (estatus.estado === 'Cancelado') await settleCancelado(motor, tx, { id, pac: vivo.pac }, estatus)
    if (estatus.estado === 'No Encontrado' && vivo.edad > REPLICA_MS) await tellNotFound(tx, id, vivo, estatus)
    await noteVigilancia(tx, id, estatus.estado, nextLook(motor, estatus))
  })
  return true
}

/** A document under cancellation elsewhere, or one that waits for a person here, is looked at daily instead of weekly. */
function nextLook({ ajustes }: Motor, { estado, estatusCancelacion }: EstatusCfdi): number {
  const pronto = estado === 'Cancelado' || estatusCancelacion === 'En proceso'
  return pronto ? Math.min(ajustes.vigiaMs, ajustes.consultasMs.at(-1)!) : ajustes.vigiaMs
}

function isTooOld(motor: Motor, { xml }: Vivo): boolean {
  const { comprobante } = leerCfdi(xml)
  const ultimo = Date.parse(ultimoDiaParaCancelar(comprobante.Fecha, comprobante.Emisor.Rfc))
  return Date.parse(hoyEnMexico(motor.now())) > ultimo + GRACIA_DIAS * 86_400_000
}

/**
 * The SAT reports a cancellation. An existing request ends by it; without one, a request marked as made outside is
 * written.
 */
export async function settleCancelado(
  motor: Motor,
  tx: Tx,
  { id, pac }: { id: number; pac: string },
  estatus: EstatusCfdi,
): Promise<void> {
  const d = await lockDocumentoById(tx, id)
  const viva = await findViva(tx, id)
  if (viva) {
    if (!DE_UNA_PERSONA.has(viva.estado)) return
    await reopenCancelacion(tx, viva.id)
    await writeCancelado(motor, tx, viva, estatus)
    return
  }
  if (d.estado !== 'timbrado') return
  const socio = d.id_socio_comercial
  const hallada = await insertHallada(tx, { idDocumento: id, socio, uuid: d.uuid!, pac })
  await settle(tx, documentoDe(d.familia), d, 'hallar', SISTEMA, {
    a: 'por_cancelar',
    despues: { estatus: estatus.estatusCancelacion },
    nota: CANCELADA_FUERA,
  })
  const fin = await writeCancelado(motor, tx, hallada, estatus)
  await insertIncidencia(tx, 'CANCELADA_FUERA', id, { uuid: d.uuid, cancelacion: hallada.id, fin })
}

/** Long after its stamp the SAT does not have it: the PAC must be asked. Told once. */
async function tellNotFound(tx: Tx, id: number, { uuid, pac }: Vivo, { codigoEstatus }: EstatusCfdi): Promise<void> {
  await insertIncidenciaUnaVez(tx, 'SAT_NO_ENCONTRADO', id, { uuid, pac, codigo: codigoEstatus })
}
