// Credit kept for a client, from a deposit or from a credit note, pays documents later: its hold shrinks, its posting tells it.

import type { Actor } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import type { Cambio } from '../../craft/puerta/verbo.ts'
import type { Motor } from '../../fiscal/motor/motor.ts'
import { createRep } from '../../fiscal/rep/create-rep.ts'
import { type Credito, gastarCredito } from '../../libro/gastar-credito.ts'
import { demandPedidos, type Pedidos } from '../depositos/pagables.ts'
import { refuseDineroAnterior, repartir } from '../depositos/reparto.ts'

type Origen = Credito & {
  idCliente: number | null
  /** The day its money arrived, where that is the day the receipt tells. */
  fechaPago?: string
}

type Hecho = { fecha: string; actor: Actor }

/** Answers what the log tells of it. */
export async function aplicarSaldo(
  motor: Motor,
  tx: Tx,
  o: Origen,
  documentos: Pedidos,
  hecho: Hecho,
): Promise<Cambio<never>> {
  const pagables = await demandPedidos(tx, o.socio, o.idCliente, documentos)
  if (pagables.length === 0) throw new AppError('DOCUMENTO_NO_PAGABLE')
  const { partes } = repartir(o.sobrante.cent, pagables, documentos)
  if (partes.length === 0) throw new AppError('SOBREAPLICACION')
  if (o.fechaPago) refuseDineroAnterior(partes, o.fechaPago)
  const pagos = partes.map(({ documento, cent }) => ({ idDocumento: documento.id, cent }))
  const { idAsiento, queda } = await gastarCredito(tx, o, pagos, { fecha: hecho.fecha, actor: hecho.actor.nombre })
  if (partes.some((x) => x.documento.metodo === 'PPD')) await createRep(motor, tx, idAsiento, hecho.actor)
  return {
    antes: { sobrante: String(o.sobrante.cent) },
    despues: { aplicado: pagos.map((x) => [x.idDocumento, String(x.cent)]), sobrante: String(queda) },
  }
}
