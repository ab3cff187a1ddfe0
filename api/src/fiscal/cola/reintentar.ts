// a person asks for one more try at a stamp, or at a payment receipt that waits.
import { REP } from '@litro/contract/documentos-fiscales/familia'
import type { Persona } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import { forgetSinResolver } from '../../craft/cola/sin-resolver.sql.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { refuseEstado } from '../../craft/puerta/verbo.ts'
import { documentoDe } from '../comprobante/documento.sql.ts'
import { refuseCuarentena } from '../motor/cuarentena.sql.ts'
import { emitirRep } from '../rep/emitir-rep.ts'
import { attempt } from '../timbrado/attempt.ts'
import { hurryTimbrado } from './cola.sql.ts'

type Pedido = { id: number; actor: Persona }

// Each answers the document it was about.

export const reintentarTimbrado = (deps: Deps, p: Pedido) => hurry(deps, p, 'timbre_reintentar')

/** Recuperar asks the PAC for a stamp whose answer was lost. An attempt that was never sent has nothing to recover. */
export const recuperarTimbrado = (deps: Deps, p: Pedido) => hurry(deps, p, 'timbre_recuperar')

async function hurry(deps: Deps, { id, actor }: Pedido, accion: 'timbre_reintentar' | 'timbre_recuperar') {
  const idDocumento = await deps.inTx('todo', async (tx) => {
    await refuseCuarentena(tx)
    const t = await hurryTimbrado(tx, id)
    if (!t) throw new AppError('NO_ENCONTRADO')
    if (accion === 'timbre_recuperar' && t.antes === 'pendiente') {
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'Todavía no se envía al PAC: no hay nada que recuperar.' })
    }
    await forgetSinResolver(tx, 'timbrado', id)
    const hecho = { objeto: t.familia, accion, socio: t.socio, idObjeto: t.idDocumento }
    await writeBitacora(tx, actor, { ...hecho, antes: { timbrado: t.antes }, despues: { timbrado: t.despues } })
    return t.idDocumento
  })
  await attempt(deps.motor, id)
  return idDocumento
}

export async function reintentarRep(deps: Deps, { id, actor }: Pedido): Promise<number> {
  const rep = documentoDe(REP)
  await deps.inTx('todo', async (tx) => {
    const d = await rep.lock(tx, 'todo', id)
    if (!d) throw new AppError('NO_ENCONTRADO')
    if (d.estado !== 'borrador') throw refuseEstado(rep, d)
    await refuseCuarentena(tx)
    const perdidos = await forgetSinResolver(tx, 'rep', id)
    await writeBitacora(tx, actor, {
      objeto: REP,
      accion: 'rep_reintentar',
      socio: d.id_socio_comercial,
      idObjeto: id,
      antes: { timbrado: perdidos > 0 ? 'sin resolver' : 'pendiente' },
      despues: { timbrado: 'reintentado' },
    })
  })
  await emitirRep(deps.motor, id)
  return id
}
