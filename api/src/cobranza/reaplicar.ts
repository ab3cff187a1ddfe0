// Client money kept from a deposit pays a document later: credit in favour, or an advance on a charge note (D-9).
import { permiteDeposito, TIPO } from '@litro/contract/depositos/estado'
import { type Actor, writeBitacora } from '../bitacora.sql.ts'
import type { Tx } from '../db/tx.ts'
import * as filas from '../depositos/deposito.sql.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { hoyEnMexico } from '../hoy.ts'
import { post } from '../libro/asiento.sql.ts'
import { applyHold, takeHold } from '../libro/congelamiento.sql.ts'
import { createRep } from '../rep/create-rep.ts'
import { findRepVigente } from '../rep/rep.sql.ts'
import { repartir } from './reparto.ts'

export type Reaplicacion = {
  id: number
  /** null for treasury; a partner may only use its own. */
  socio: number | null
  documentos: { IdDocumento: number; MontoAplicado?: string }[]
  soloAnticipo?: boolean
  actor: Actor
}

export async function reaplicarDeposito(deps: Deps, r: Reaplicacion): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    const d = await filas.lockDeposito(tx, r.socio, r.id)
    if (!d || (r.soloAnticipo && d.id_deposito_tipo !== TIPO.Anticipo)) throw new AppError('NO_ENCONTRADO')
    if (!permiteDeposito(d.estado, 'reaplicar')) throw new AppError('VERBO_NO_PERMITIDO')
    const sobrante = await filas.findSobrante(tx, d.id)
    if (!sobrante) throw new AppError('SOBREAPLICACION', { mensaje: 'El depósito ya no tiene saldo por aplicar.' })
    const pagables = await filas.lockPagables(
      tx,
      d.id_socio_comercial,
      r.documentos.map((x) => x.IdDocumento),
    )
    const ajeno =
      pagables.length !== r.documentos.length ||
      pagables.some((x) => x.id_cliente !== d.id_cliente || x.estado !== 'timbrado')
    if (ajeno || pagables.length === 0) throw new AppError('DOCUMENTO_NO_PAGABLE')
    const pedido = new Map(r.documentos.map((x) => [x.IdDocumento, x.MontoAplicado]))
    const { partes, sobrante: queda } = repartir(sobrante.cent, pagables, pedido)
    if (partes.length === 0) throw new AppError('SOBREAPLICACION')
    const n = (await filas.countAsientos(tx, `deposito:${d.id}:reaplicado:`)) + 1
    const idAsiento = await postReaplicado(
      tx,
      d,
      partes,
      `deposito:${d.id}:reaplicado:${n}`,
      hoyEnMexico(deps.now()),
      r.actor.nombre,
    )
    await applyHold(tx, sobrante.idHold, idAsiento)
    if (queda > 0n) {
      await takeHold(tx, {
        socio: d.id_socio_comercial,
        clase: 'depósito',
        idObjeto: d.id,
        cent: queda,
        motivo: `Sobrante del depósito ${d.id}`,
      })
    }
    for (const { documento, cent } of partes) {
      await filas.insertAplicacion(tx, {
        socio: d.id_socio_comercial,
        idDeposito: d.id,
        idDocumento: documento.id,
        cent,
        idAsiento,
      })
    }
    const pideRep = partes.some((x) => x.documento.metodo === 'PPD')
    if (pideRep && !(await findRepVigente(tx, d.id))) await createRep(deps.motor, tx, d.id, r.actor)
    await writeBitacora(tx, r.actor, {
      socio: d.id_socio_comercial,
      accion: 'saldo a favor aplicado',
      objeto: 'deposito',
      idObjeto: d.id,
      despues: partes.map((x) => [x.documento.id, String(x.cent)]),
    })
  })
}

async function postReaplicado(
  tx: Tx,
  d: filas.DepositoFila,
  partes: { documento: { id: number }; cent: bigint }[],
  clave: string,
  fecha: string,
  actor: string,
): Promise<number> {
  const p = d.id_socio_comercial
  const total = partes.reduce((suma, { cent }) => suma + cent, 0n)
  const id = await post(tx, {
    clave,
    evento: 'Saldo a favor aplicado',
    fecha,
    actor,
    partidas: [
      ...partes.map(({ documento, cent }) => ({ cuenta: `cxc:${p}`, cent: -cent, documento: documento.id })),
      { cuenta: `por_aplicar:${p}`, cent: total },
    ],
    movimientos: [],
  })
  if (id === null) throw new AppError('REGISTRO_CAMBIO')
  return id
}
