// The end of a cancellation: Cancelada on the SAT's word with its reversal, or Timbrada again with the reason.
import { saveArchivo } from '../../craft/archivos/archivo.sql.ts'
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { mover } from '../../craft/puerta/mover.sql.ts'
import { settle } from '../../craft/puerta/verbo.ts'
import { toCent } from '../../libro/cent.ts'
import { postCancelado } from '../../libro/documento-asientos.ts'
import { documentoDe, folioVisible, lockDocumentoById } from '../comprobante/documento.sql.ts'
import { followDocumentos } from '../comprobante/entrega.sql.ts'
import type { Motor } from '../motor/motor.ts'
import type { EstatusCfdi } from '../pac/pac.ts'
import {
  type Cancelacion,
  findSustitutoVigente,
  finishCancelacion,
  listDependientes,
  releaseCancelacion,
} from './cancelacion.sql.ts'

/** What the desk, the notice and the log say of a cancellation that came from outside. */
export const CANCELADA_FUERA = 'El SAT reporta cancelado este comprobante y aquí no se pidió.'

const momentos = new WeakMap<EstatusCfdi, string>()

/** When an answer was first written down: its evidence has the same bytes however often its transaction begins again. */
function momentoDe(motor: Motor, estatus: EstatusCfdi): string {
  const momento = momentos.get(estatus) ?? motor.now().toISOString()
  momentos.set(estatus, momento)
  return momento
}

export async function commitCancelado(motor: Motor, c: Cancelacion, estatus: EstatusCfdi): Promise<void> {
  await motor.inTx('todo', (tx) => writeCancelado(motor, tx, c, estatus))
}

/** Nobody refused beforehand what came from outside: what stands in its way is looked for now, and is a person's to undo. */
export async function writeCancelado(
  motor: Motor,
  tx: Tx,
  c: Cancelacion,
  estatus: EstatusCfdi,
): Promise<'cancelada' | 'revision'> {
  const d = await lockDocumentoById(tx, c.id_documento)
  if (c.fuera) {
    const estorbos = await listDependientes(tx, d.id, await findSustitutoVigente(tx, d.id))
    const folios = [...new Set(estorbos.map(({ folio }) => folio))].join(', ')
    if (folios !== '') {
      const error = `${CANCELADA_FUERA} Deshaz primero lo que depende de él: ${folios}. Después actualiza su estatus.`
      await releaseCancelacion(tx, c, { estado: 'revision', esperaMs: null, estatus, error })
      return 'revision'
    }
  }
  const socio = d.id_socio_comercial
  const idArchivoEstatus = await saveArchivo(tx, {
    socio,
    nombre: `estatus-sat_${c.uuid}.json`,
    tipo: 'application/json',
    bytes: Buffer.from(JSON.stringify({ uuid: c.uuid, consultado: momentoDe(motor, estatus), ...estatus })),
    idUsuario: null,
    irrepetible: true,
  })
  const error = c.fuera ? CANCELADA_FUERA : undefined
  if (!(await finishCancelacion(tx, c, { estado: 'cancelada', estatus, idArchivoEstatus, error }))) return 'cancelada'
  motor.punto('cancelacion:dentro-de-tx')
  await settle(tx, documentoDe(d.familia), d, 'confirmar', SISTEMA, {
    a: 'cancelado',
    despues: { uuid: c.uuid, estatus: estatus.estatusCancelacion },
  })
  await followDocumentos(tx, [d.id], 'anular')
  await postCancelado(
    tx,
    {
      id: d.id,
      familia: d.familia,
      socio,
      cliente: d.cliente,
      folio: folioVisible(d),
      totalCent: toCent(d.total),
      // What the receiver withholds never arrives as IVA.
      ivaCent: toCent(d.total) - toCent(d.subtotal) + toCent(d.descuento),
      idFactura: d.id_factura,
    },
    { fecha: hoyEnMexico(motor.now()), actor: 'SAT' },
  )
  return 'cancelada'
}

type Negada = {
  estado: 'rechazada' | 'no_cancelable' | 'desistida'
  motivo: string
  estatus?: EstatusCfdi
  codigo?: string
}

export async function backToTimbrado(motor: Motor, c: Cancelacion, fin: Negada): Promise<void> {
  await motor.inTx('todo', (tx) => restoreTimbrado(tx, c, fin))
}

/** In force again, with the reason. */
async function restoreTimbrado(tx: Tx, c: Cancelacion, fin: Negada): Promise<void> {
  const { estado, motivo, estatus, codigo } = fin
  const d = await lockDocumentoById(tx, c.id_documento)
  if (!(await finishCancelacion(tx, c, { estado, error: motivo, estatus, codigo }))) return
  await restoreDocumento(tx, d.id)
  await writeBitacora(tx, SISTEMA, {
    objeto: d.familia,
    accion: `cancelacion_${estado}`,
    socio: d.id_socio_comercial,
    idObjeto: d.id,
    antes: { estado: d.estado },
    despues: { estado: 'timbrado' },
    nota: motivo,
  })
}

/** In force again; the fact is told by whoever ended the request. */
export async function restoreDocumento(tx: Tx, id: number): Promise<void> {
  const { familia } = await lockDocumentoById(tx, id)
  await mover(tx, documentoDe(familia), { id, verbo: 'restaurar', a: 'timbrado' })
}
