// Retirar documento: no partner sees it any more; the file itself is never deleted.

import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { lockDocumentoPublicado, readDocumentoPublicado, retireDocumento } from './documento.sql.ts'

export async function retirarDocumento(deps: Deps, call: Call<'documento_retirar'>) {
  const { usuario, idSolicitud } = call
  const id = readId(call.params.id)
  return deps.inTx('todo', async (tx) => {
    const antes = await lockDocumentoPublicado(tx, id)
    const retirado = await retireDocumento(tx, id)
    const documento = await readDocumentoPublicado(tx, id)
    if (!documento) throw new AppError('NO_ENCONTRADO')
    if (!retirado) throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'El documento ya estaba retirado.' })
    const actor = { id: usuario.id, nombre: usuario.nombre, idSolicitud }
    const hecho = { accion: 'retirar', objeto: 'documento', idObjeto: id, antes, despues: documento }
    await writeBitacora(tx, actor, { socio: null, ...hecho })
    return documento
  })
}
