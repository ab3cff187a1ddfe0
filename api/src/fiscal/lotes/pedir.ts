// A lot of stamps as a person asks for it: which documents, how far it is, stop what has not begun, put it away.
import { type Familia, familias } from '@litro/contract/documentos-fiscales/familia'
import { type Lote, MAXIMO_LOTES } from '@litro/contract/documentos-fiscales/lote'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import * as filas from './lote.sql.ts'

type Pedido = Pick<Call<'factura_timbrar_lote'>, 'socio' | 'actor' | 'entrada'>

/** All of them or none: a lot that silently lacks a document is worse than an error. Whether each may be stamped is asked in its turn. */
export const timbrarLote =
  (familia: Familia) =>
  (deps: Deps, { socio, actor, entrada: { Ids: ids } }: Pedido): Promise<Lote> =>
    deps.inTx({ socio }, async (tx) => {
      const dueno = { socio, idUsuario: actor.id }
      if ((await filas.countAbiertos(tx, dueno, familia)) >= MAXIMO_LOTES) throw new AppError('LOTES_LLENOS')
      const lote = await filas.insertLote(tx, socio, familia, actor)
      const hallados = await filas.insertRenglones(tx, { lote, socio, familia, ids })
      if (hallados !== ids.length) throw new AppError('NO_ENCONTRADO')
      const nota = `${ids.length} documentos`
      await writeBitacora(tx, actor, { objeto: 'lote', accion: 'pedir', socio, idObjeto: lote, nota })
      await deps.motor.despertar(tx, 'lote', lote)
      return find(tx, dueno, lote)
    })

type De = { socio: number; usuario: { id: number }; id: number }
const duenoDe = ({ socio, usuario }: Omit<De, 'id'>): filas.Dueno => ({ socio, idUsuario: usuario.id })

export const listarLotes = (deps: Deps, de: De) =>
  deps.snapshot({ socio: de.socio }, (tx) => filas.listLotes(tx, duenoDe(de), MAXIMO_LOTES * familias.length))

export const leerLote = async (deps: Deps, de: De) => [
  await deps.snapshot({ socio: de.socio }, (tx) => find(tx, duenoDe(de), de.id)),
]

/** What is under way goes on: a stamp that was sent cannot be called back. */
export const cancelarLote = (deps: Deps, { actor, ...de }: De & Pick<Call<'lote_cancelar'>, 'actor'>): Promise<Lote> =>
  deps.inTx({ socio: de.socio }, async (tx) => {
    await find(tx, duenoDe(de), de.id)
    const omitidos = await filas.omitPendientes(tx, de.id)
    const nota = `${omitidos} documentos sin timbrar`
    if (omitidos > 0)
      await writeBitacora(tx, actor, { objeto: 'lote', accion: 'cancelar', socio: de.socio, idObjeto: de.id, nota })
    return find(tx, duenoDe(de), de.id)
  })

export const cerrarLote = (deps: Deps, de: De): Promise<Lote> =>
  deps.inTx({ socio: de.socio }, async (tx) => {
    const lote = await find(tx, duenoDe(de), de.id)
    if (lote.Pendientes > 0)
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'El lote sigue en curso. Cancélalo antes de cerrarlo.' })
    await filas.putAway(tx, de.id)
    return lote
  })

async function find(tx: Tx, dueno: filas.Dueno, id: number): Promise<Lote> {
  const lote = await filas.readLote(tx, dueno, id)
  if (!lote) throw new AppError('NO_ENCONTRADO')
  return lote
}
