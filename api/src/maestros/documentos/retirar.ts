// Retirar documento: no partner sees it any more; the file itself is never deleted.

import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { lockDocumentoPublicado, readDocumentoPublicado, retireDocumento } from './documento.sql.ts'

export async function retirarDocumento(deps: Deps, call: Call<'documento_retirar'>) {
  const { actor } = call
  const id = call.id
  return deps.inTx('todo', async (tx) => {
    const antes = await lockDocumentoPublicado(tx, id)
    const retirado = await retireDocumento(tx, id)
    const documento = await readDocumentoPublicado(tx, id)
    if (!documento) throw new AppError('NO_ENCONTRADO')
    if (!retirado) throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'El documento ya estaba retirado.' })
    const hecho = { accion: 'retirar', objeto: 'documento', idObjeto: id, antes, despues: documento } as const
    await writeBitacora(tx, actor, { socio: null, ...hecho })
    return documento
  })
}
