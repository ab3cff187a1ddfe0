// Publicar documento: the administrator hands out a file to every partner or to named ones.
import { archivoDe, recibirArchivo } from '../../craft/archivos/recibir.ts'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { insertDocumento, readDocumentoPublicado } from './documento.sql.ts'
import { checkAudiencia } from './editar.ts'

const TIPOS = ['application/pdf', 'image/jpeg', 'image/png', 'application/xml'] as const

export async function publicarDocumento(deps: Deps, call: Call<'documento_agregar'>) {
  const { entrada, actor, archivos } = call
  const archivo = archivoDe(archivos, 'Archivo', TIPOS)
  if (!archivo) throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: 'Elige el archivo.' } })
  return deps.inTx('todo', async (tx) => {
    const socios = await checkAudiencia(tx, entrada)
    const idArchivo = await recibirArchivo(tx, null, archivo, actor.id)
    const { Nombre: nombre, ParaTodos: paraTodos } = entrada
    const id = await insertDocumento(tx, { nombre, idArchivo, paraTodos, socios })
    const documento = (await readDocumentoPublicado(tx, id))!
    await writeBitacora(tx, actor, {
      socio: null,
      accion: 'publicar',
      objeto: 'documento',
      idObjeto: id,
      despues: documento,
    })
    return documento
  })
}
