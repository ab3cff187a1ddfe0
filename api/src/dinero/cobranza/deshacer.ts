// Treasury undoes a credit that was put on documents: by reversal, whole, its receipt first; the credit is the client's again.
import { NC } from '@litro/contract/documentos-fiscales/familia'
import type { EntradaDe } from '@litro/contract/services'
import { admite } from '@litro/contract/vida'
import type { Actor } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { refuseEstado } from '../../craft/puerta/verbo.ts'
import { documentoDe, folioVisible } from '../../fiscal/comprobante/documento.sql.ts'
import { listRepsVigentes } from '../../fiscal/comprobante/rep.sql.ts'
import { endReps } from '../../fiscal/rep/end-reps.ts'
import { postReversa } from '../../libro/asiento.sql.ts'
import { type Clase, findSobrante, releaseHolds, takeHold } from '../../libro/congelamiento.sql.ts'
import { deposito, lockPagables } from '../depositos/deposito.sql.ts'
import * as filas from './saldo-a-favor.sql.ts'

const notaCredito = documentoDe(NC)

export async function deshacerAplicacion(
  deps: Deps,
  { id, actor, entrada }: { id: number; actor: Actor; entrada: EntradaDe<'admin_saldo_favor_deshacer'> },
): Promise<number> {
  return deps.inTx('todo', async (tx) => {
    const origen = await lockOrigen(tx, id)
    const aplicado = await filas.listAplicado(tx, id)
    if (aplicado.length === 0) throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'Esta aplicación ya se deshizo.' })
    await lockPagables(
      tx,
      origen.socio,
      aplicado.map((x) => x.idDocumento),
    )
    await endReps(tx, await listRepsVigentes(tx, { idAsiento: id }))
    const reversa = await postReversa(tx, id, {
      evento: 'Aplicación de saldo a favor deshecha',
      fecha: hoyEnMexico(deps.now()),
      actor: actor.nombre,
      movimientos: [],
    })
    if (reversa === null) throw new AppError('REGISTRO_CAMBIO')
    await filas.cancelAplicado(tx, id, reversa)
    const vuelve = aplicado.reduce((suma, x) => suma + BigInt(x.cent), 0n)
    const antes = (await findSobrante(tx, origen.clase, origen.id))?.cent ?? 0n
    await holdAgain(tx, origen, antes + vuelve)
    await writeBitacora(tx, actor, {
      objeto: origen.objeto,
      accion: 'saldo_deshacer',
      socio: origen.socio,
      idObjeto: origen.id,
      antes: { aplicado: aplicado.map((x) => [x.idDocumento, x.cent]), sobrante: String(antes) },
      despues: { aplicado: [], sobrante: String(antes + vuelve) },
      nota: entrada.Motivo,
    })
    return filas.claveDeSaldo(origen.objeto === 'deposito' ? 'deposito' : 'nota', origen.id)
  })
}

type Origen = {
  socio: number
  clase: Extract<Clase, 'depósito' | 'nota de crédito'>
  objeto: 'deposito' | typeof NC
  id: number
  motivo: string
}

/** Locks the origin before its documents, the order in which applying locks them. Only an origin in force can be undone. */
async function lockOrigen(tx: Tx, idAsiento: number): Promise<Origen> {
  const de = await filas.findOrigen(tx, idAsiento)
  if (!de) throw new AppError('NO_ENCONTRADO')
  if (de.idDeposito !== null) {
    const d = (await deposito.lock(tx, 'todo', de.idDeposito))!
    if (!admite(deposito.vida, d.estado, 'reaplicar')) throw refuseEstado(deposito, d)
    const motivo = `Sobrante del depósito ${d.id}`
    return { socio: d.id_socio_comercial, clase: 'depósito', objeto: 'deposito', id: d.id, motivo }
  }
  const nota = (await notaCredito.lock(tx, 'todo', de.idNotaCredito!))!
  if (!admite(notaCredito.vida, nota.estado, 'aplicar')) throw refuseEstado(notaCredito, nota)
  const motivo = `Saldo a favor por ${folioVisible(nota)}`
  return { socio: nota.id_socio_comercial, clase: 'nota de crédito', objeto: NC, id: nota.id, motivo }
}

/** Replaces the client's hold by one for the whole amount. A hold for client money is never refused for lack of balance. */
async function holdAgain(tx: Tx, { socio, clase, id, motivo }: Origen, cent: bigint): Promise<void> {
  await releaseHolds(tx, clase, id)
  await takeHold(tx, { socio, clase, idObjeto: id, cent, motivo })
}
