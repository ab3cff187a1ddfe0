// a person asks for one more try at a stamp, or at a payment receipt that waits.
import { REP } from '@litro/contract/documentos-fiscales/familia'
import type { Deps } from '../../craft/call/deps.ts'
import { forgetSinResolver } from '../../craft/cola/sin-resolver.sql.ts'
import { AppError } from '../../craft/errors.ts'
import { type Actor, writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { emitirRep } from '../../fiscal/rep/emitir-rep.ts'
import { attempt } from '../../fiscal/timbrado/attempt.ts'
import { hurryTimbrado, lockPorDecidir } from './bandejas.sql.ts'

export type Pedido = { id: number; actor: Actor }

export const reintentarTimbrado = (deps: Deps, p: Pedido) => hurry(deps, p, 'timbrado reintentado')

/** Recuperar: the PAC may have stamped what nobody heard about. What was never sent has nothing to recover. */
export const recuperarTimbrado = (deps: Deps, p: Pedido) => hurry(deps, p, 'timbrado recuperado')

async function hurry(deps: Deps, { id, actor }: Pedido, accion: 'timbrado reintentado' | 'timbrado recuperado') {
  await deps.inTx('todo', async (tx) => {
    const t = await hurryTimbrado(tx, id)
    if (!t) throw new AppError('NO_ENCONTRADO')
    if (accion === 'timbrado recuperado' && t.antes === 'pendiente') throw new AppError('VERBO_NO_PERMITIDO')
    await forgetSinResolver(tx, 'timbrado', id)
    const hecho = { socio: t.socio, objeto: t.familia, idObjeto: t.idDocumento }
    const [antes, despues] = [{ timbrado: t.antes }, { timbrado: t.despues }]
    await writeBitacora(tx, actor, { ...hecho, accion, antes, despues })
  })
  await attempt(deps.motor, id)
}

export async function reintentarRep(deps: Deps, { id, actor }: Pedido): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    const d = await lockPorDecidir(tx, REP, id)
    if (!d) throw new AppError('NO_ENCONTRADO')
    if (d.estado !== 'borrador') throw new AppError('VERBO_NO_PERMITIDO')
    const perdidos = await forgetSinResolver(tx, 'rep', id)
    const hecho = { socio: d.socio, objeto: REP, idObjeto: id, accion: 'complemento de pago reintentado' }
    const [antes, despues] = [perdidos > 0 ? 'sin resolver' : 'pendiente', 'reintentado']
    await writeBitacora(tx, actor, { ...hecho, antes: { timbrado: antes }, despues: { timbrado: despues } })
  })
  await emitirRep(deps.motor, id)
}
