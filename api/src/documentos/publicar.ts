// Publicar documento: the administrator hands out a file to every partner or to named ones.
import { archivoDe, recibirArchivo } from '../archivos/recibir.ts'
import { writeBitacora } from '../bitacora.sql.ts'
import type { Call, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { findSocios, insertDocumento, readDocumentoPublicado } from './documento.sql.ts'

const TIPOS = ['application/pdf', 'image/jpeg', 'image/png', 'application/xml'] as const

export async function publicarDocumento(deps: Deps, call: Call<'documento_agregar'>) {
  const { entrada, usuario, archivos, idSolicitud } = call
  const archivo = archivoDe(archivos, 'Archivo', TIPOS)
  if (!archivo) throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: 'Elige el archivo.' } })
  const socios = entrada.ParaTodos ? [] : [...new Set(entrada.Socios)]
  return deps.inTx('todo', async (tx) => {
    const conocidos = await findSocios(tx, socios)
    if (conocidos.size < socios.length) {
      throw new AppError('DATOS_INVALIDOS', { campos: { Socios: 'Uno de los socios no existe.' } })
    }
    const idArchivo = await recibirArchivo(tx, null, archivo, usuario.id)
    const { Nombre: nombre, ParaTodos: paraTodos } = entrada
    const id = await insertDocumento(tx, { nombre, idArchivo, paraTodos, socios })
    const documento = (await readDocumentoPublicado(tx, id))!
    const actor = { id: usuario.id, nombre: usuario.nombre, idSolicitud }
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
