// Credit kept for a client, from a deposit or from a credit note, pays documents later: its hold shrinks, its posting tells it.

import type { Actor } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import type { Cambio } from '../../craft/puerta/verbo.ts'
import type { Motor } from '../../fiscal/motor/motor.ts'
import { createRep } from '../../fiscal/rep/create-rep.ts'
import { countAsientos, post } from '../../libro/asiento.sql.ts'
import { applyHold, type Clase, takeHold } from '../../libro/congelamiento.sql.ts'
import { insertAplicacion } from '../depositos/deposito.sql.ts'
import { demandPedidos, type Pedidos } from '../depositos/pagables.ts'
import { refuseDineroAnterior, repartir } from '../depositos/reparto.ts'
import { EVENTO_APLICADO } from './saldo-a-favor.sql.ts'

type Origen = ({ idDeposito: number } | { idNotaCredito: number }) & {
  socio: number
  idCliente: number | null
  clase: Extract<Clase, 'depósito' | 'nota de crédito'>
  /** What it is called in the log and in keys: `deposito:7:reaplicado`. */
  objeto: string
  id: number
  motivo: string
  sobrante: { idHold: number; cent: bigint }
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
  const { partes, sobrante: queda } = repartir(o.sobrante.cent, pagables, documentos)
  if (partes.length === 0) throw new AppError('SOBREAPLICACION')
  if (o.fechaPago) refuseDineroAnterior(partes, o.fechaPago)
  const total = partes.reduce((suma, { cent }) => suma + cent, 0n)
  const prefijo = `${o.objeto}:${o.id}:reaplicado:`
  const idAsiento = await post(tx, {
    clave: `${prefijo}${(await countAsientos(tx, prefijo)) + 1}`,
    evento: EVENTO_APLICADO,
    fecha: hecho.fecha,
    actor: hecho.actor.nombre,
    partidas: [
      ...partes.map(({ documento, cent }) => ({ cuenta: `cxc:${o.socio}`, cent: -cent, documento: documento.id })),
      { cuenta: `por_aplicar:${o.socio}`, cent: total },
    ],
    movimientos: [],
  })
  if (idAsiento === null) throw new AppError('REGISTRO_CAMBIO')
  await applyHold(tx, o.sobrante.idHold, idAsiento)
  if (queda > 0n) {
    await takeHold(tx, { socio: o.socio, clase: o.clase, idObjeto: o.id, cent: queda, motivo: o.motivo })
  }
  const de = 'idDeposito' in o ? { idDeposito: o.idDeposito } : { idNotaCredito: o.idNotaCredito }
  for (const { documento, cent } of partes) {
    await insertAplicacion(tx, { socio: o.socio, idDocumento: documento.id, cent, idAsiento, ...de })
  }
  if (partes.some((x) => x.documento.metodo === 'PPD')) await createRep(motor, tx, idAsiento, hecho.actor)
  return {
    antes: { sobrante: String(o.sobrante.cent) },
    despues: { aplicado: partes.map((x) => [x.documento.id, String(x.cent)]), sobrante: String(queda) },
  }
}
