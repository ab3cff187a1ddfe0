// Ajustes de Carta Porte: read by who may look at the issuer, changed by the administrator, each change told in the log.
import type { AjustesEntrega, AjustesEntregaCaptura } from '@litro/contract/entregas/ajustes'
import type { Persona } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { lockAjustes, readAjustes, updateAjustes } from './ajustes.sql.ts'

export const verAjustes = (deps: Deps): Promise<AjustesEntrega> => deps.inTx('ninguno', readAjustes)

type Cambio = { actor: Persona; entrada: AjustesEntregaCaptura }

export const guardarAjustes = (deps: Deps, { actor, entrada }: Cambio): Promise<AjustesEntrega> =>
  deps.inTx('todo', async (tx) => {
    const antes = await lockAjustes(tx)
    if (entrada.Version !== undefined && entrada.Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    await updateAjustes(tx, entrada)
    const despues = await readAjustes(tx)
    await writeBitacora(tx, actor, {
      objeto: 'ajustes_entrega',
      accion: 'editar',
      socio: null,
      idObjeto: null,
      antes,
      despues,
    })
    return despues
  })
