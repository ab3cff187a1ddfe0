// Cambiar un documento publicado: its name and who sees it. The file stays: another file is another document.
import type { DocumentoCaptura } from '@litro/contract/documentos/documento'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { findSocios, lockDocumentoPublicado, readDocumentoPublicado, updateDocumento } from './documento.sql.ts'

export async function editarDocumento(deps: Deps, call: Call<'documento_editar'>) {
  const { entrada, actor } = call
  const id = call.id
  return deps.inTx('todo', async (tx) => {
    const antes = await lockDocumentoPublicado(tx, id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    if (antes.Retirado) {
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'El documento está retirado; publica uno nuevo.' })
    }
    if (entrada.Version !== undefined && entrada.Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    const socios = await checkAudiencia(tx, entrada)
    await updateDocumento(tx, { id, nombre: entrada.Nombre, paraTodos: entrada.ParaTodos, socios })
    const despues = (await readDocumentoPublicado(tx, id))!
    await writeBitacora(tx, actor, { socio: null, accion: 'editar', objeto: 'documento', idObjeto: id, antes, despues })
    return despues
  })
}

/** The named partners, once each; none where everyone sees it. One that does not exist is refused. */
export async function checkAudiencia(
  tx: Tx,
  { ParaTodos, Socios }: Pick<DocumentoCaptura, 'ParaTodos' | 'Socios'>,
): Promise<number[]> {
  const socios = ParaTodos ? [] : [...new Set(Socios)]
  const conocidos = await findSocios(tx, socios)
  if (conocidos.size < socios.length) {
    throw new AppError('DATOS_INVALIDOS', { campos: { Socios: 'Uno de los socios no existe.' } })
  }
  return socios
}
