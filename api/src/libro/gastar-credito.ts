// Credit kept for a client pays documents: its hold shrinks, one posting tells it, and each document gets its application.
import type { Tx } from '../craft/db/tx.ts'
import { AppError } from '../craft/errors.ts'
import { type Fuente, insertAplicacion } from './aplicacion.sql.ts'
import { countAsientos, post } from './asiento.sql.ts'
import { applyHold, type Clase, takeHold } from './congelamiento.sql.ts'

/** The event of every posting that put a credit on documents; treasury undoes it by this name. */
export const EVENTO_APLICADO = 'Saldo a favor aplicado'

export type Credito = {
  fuente: Fuente
  socio: number
  clase: Extract<Clase, 'depósito' | 'nota de crédito'>
  /** What it is called in the log and in keys: `deposito:7:reaplicado`. */
  objeto: string
  id: number
  motivo: string
  sobrante: { idHold: number; cent: bigint }
}

type Parte = { idDocumento: number; cent: bigint }

/** Answers the posting and what is left of the credit. */
export async function gastarCredito(
  tx: Tx,
  c: Credito,
  partes: readonly Parte[],
  hecho: { fecha: string; actor: string },
): Promise<{ idAsiento: number; queda: bigint }> {
  const total = partes.reduce((suma, { cent }) => suma + cent, 0n)
  const prefijo = `${c.objeto}:${c.id}:reaplicado:`
  const idAsiento = await post(tx, {
    clave: `${prefijo}${(await countAsientos(tx, prefijo)) + 1}`,
    evento: EVENTO_APLICADO,
    fecha: hecho.fecha,
    actor: hecho.actor,
    partidas: [
      ...partes.map(({ idDocumento, cent }) => ({ cuenta: `cxc:${c.socio}`, cent: -cent, documento: idDocumento })),
      { cuenta: `por_aplicar:${c.socio}`, cent: total },
    ],
    movimientos: [],
  })
  if (idAsiento === null) throw new AppError('REGISTRO_CAMBIO')
  await applyHold(tx, c.sobrante.idHold, idAsiento)
  const queda = c.sobrante.cent - total
  if (queda > 0n) await takeHold(tx, { socio: c.socio, clase: c.clase, idObjeto: c.id, cent: queda, motivo: c.motivo })
  for (const parte of partes) await insertAplicacion(tx, { socio: c.socio, ...parte, idAsiento, ...c.fuente })
  return { idAsiento, queda }
}
