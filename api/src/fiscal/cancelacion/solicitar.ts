// Asking for a cancellation: the motive, what blocks it, the last legal day; then Por Cancelar and a row for the engine.
import { leerCfdi } from '@litro/cfdi/leer'
import { revisarCancelacion } from '@litro/cfdi/reglas/cancelacion'
import { permite } from '@litro/contract/documentos-fiscales/estado'
import type { FamiliaCfdi } from '@litro/contract/documentos-fiscales/familia'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Actor, writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { type DocumentoFila, lockDocumento, setEstado } from '../comprobante/documento.sql.ts'
import { findEmisorDe } from '../emisor/emisor.sql.ts'
import type { Motor } from '../motor/motor.ts'
import {
  findPacDeTimbre,
  findSustituto,
  findViva,
  insertCancelacion,
  isSpent,
  listDependientes,
  type Motivo,
  readXml,
  requiresApproval,
  type Sustituto,
} from './cancelacion.sql.ts'

export type PedidoCancelacion = {
  socio: number
  familia: FamiliaCfdi
  id: number
  motivo: Motivo
  sustituto: { uuid?: string; idFactura?: number }
  actor: Actor
}

/** Answers the id of the request; asking again for one already under way answers the same. */
export async function solicitarCancelacion(motor: Motor, tx: Tx, p: PedidoCancelacion): Promise<number> {
  const d = await lockDocumento(tx, p.socio, p.familia, p.id)
  if (!d) throw new AppError('NO_ENCONTRADO')
  const viva = await findViva(tx, p.id)
  if (viva && d.estado === 'por_cancelar') return viva.id
  if (!permite(d.familia, d.estado, 'cancelar')) throw new AppError('VERBO_NO_PERMITIDO')
  const sustituto = p.motivo === '01' ? await requireSustituto(tx, p) : null
  await refuseBlocked(motor, tx, d, p, sustituto)
  const emisor = await findEmisorDe(tx, p.socio)
  const espera = await requiresApproval(tx, p.socio)
  const id = await insertCancelacion(tx, {
    idDocumento: p.id,
    socio: p.socio,
    uuid: d.uuid!,
    motivo: p.motivo,
    uuidSustituto: sustituto?.uuid ?? null,
    estado: espera ? 'solicitada' : 'por_enviar',
    pac: await choosePac(tx, p.id, emisor!.pac),
    idUsuario: p.actor.id,
  })
  await setEstado(tx, p.id, 'por_cancelar')
  if (!espera) await motor.despertar(tx, 'cancelacion', id)
  await writeBitacora(tx, p.actor, {
    socio: p.socio,
    accion: 'cancelación solicitada',
    objeto: p.familia,
    idObjeto: p.id,
    antes: { estado: d.estado },
    despues: { estado: 'por_cancelar', motivo: p.motivo, sustituto: sustituto?.uuid },
  })
  return id
}

/** Any real PAC cancels what another one stamped; what the embedded one stamped exists only there. */
async function choosePac(tx: Tx, idDocumento: number, elegido: string): Promise<string> {
  const timbro = (await findPacDeTimbre(tx, idDocumento)) ?? elegido
  return timbro === 'embebido' || elegido === 'embebido' ? timbro : elegido
}

async function requireSustituto(tx: Tx, p: PedidoCancelacion): Promise<Sustituto> {
  if (!p.sustituto.uuid && !p.sustituto.idFactura) throw new AppError('FALTA_SUSTITUTO')
  const sustituto = await findSustituto(tx, p.socio, p.id, p.sustituto)
  if (!sustituto) {
    throw new AppError('FALTA_SUSTITUTO', { mensaje: 'No encontramos una factura timbrada con ese UUID o folio.' })
  }
  return sustituto
}

const SIN_PETICIONES =
  'El SAT admite cinco solicitudes de cancelación por comprobante y ya se enviaron las cinco. Cancélalo en el portal del SAT.'

async function refuseBlocked(
  motor: Motor,
  tx: Tx,
  d: DocumentoFila,
  p: PedidoCancelacion,
  sustituto: Sustituto | null,
): Promise<void> {
  if (await isSpent(tx, d.id)) throw new AppError('CANCELACION_BLOQUEADA', { mensaje: SIN_PETICIONES })
  const bloqueos = await listDependientes(tx, d.id, sustituto?.uuid ?? null)
  if (bloqueos.length > 0) throw new AppError('CANCELACION_BLOQUEADA', { bloqueos })
  const { comprobante } = leerCfdi(await readXml(tx, d.id))
  const hallazgos = revisarCancelacion({
    comprobante,
    uuid: d.uuid!,
    Motivo: p.motivo,
    ...(sustituto && {
      FolioSustitucion: sustituto.uuid,
      sustituto: { vigente: sustituto.vigente, relacionado04: sustituto.relacionado },
    }),
    hoy: hoyEnMexico(motor.now()),
  }).filter((h) => h.severidad === 'error')
  if (hallazgos.length > 0) {
    throw new AppError('CANCELACION_BLOQUEADA', { mensaje: hallazgos[0]!.mensaje, hallazgos: [...hallazgos] })
  }
}
