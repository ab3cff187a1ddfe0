// authorise or reject what a rule stopped. Who captured it cannot decide on it.
import { estatusDe } from '@litro/contract/documentos-fiscales/estado'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { type Actor, writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { lockPorDecidir, setDecision } from './bandejas.sql.ts'

type Decision = { familia: Familia; id: number; actor: Actor & { id: number }; rechazo?: string }

export async function decidirDocumento(deps: Deps, { familia, id, actor, rechazo }: Decision) {
  return deps.inTx('todo', async (tx) => {
    const d = await lockPorDecidir(tx, familia, id)
    if (!d) throw new AppError('NO_ENCONTRADO')
    if (d.estado !== 'por_autorizar') throw new AppError('VERBO_NO_PERMITIDO')
    if (d.id_usuario_captura === actor.id) throw new AppError('MISMA_PERSONA')
    const estado = rechazo === undefined ? 'borrador' : 'rechazado'
    await setDecision(tx, id, estado, rechazo ?? null)
    await writeBitacora(tx, actor, {
      socio: d.socio,
      accion: rechazo === undefined ? 'autorizado' : 'rechazado',
      objeto: familia,
      idObjeto: id,
      antes: { estado: d.estado },
      despues: { estado },
      nota: rechazo,
    })
    return { Id: id, Folio: `PRE-${d.provisional}`, Estatus: estatusDe(familia, estado) }
  })
}
