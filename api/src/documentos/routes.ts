// Documents partners download, and how the administrator publishes and withdraws them.
import { readArchivo } from '../archivos/archivo.sql.ts'
import { listHandlers } from '../db/list-query.ts'
import { Descarga, type Handlers } from '../deps.ts'
import { AppError } from '../errors.ts'
import { readId } from '../id.ts'
import { documentoList } from './documento.list.sql.ts'
import { findArchivoDeDocumento } from './documento.sql.ts'
import { publicarDocumento } from './publicar.ts'
import { retirarDocumento } from './retirar.ts'

const lista = listHandlers(documentoList)

export const documentosRoutes = {
  documento_listar: lista.listar,
  documento_resumen: lista.resumen,
  documento_exportar: lista.exportar,
  documento_archivo: (deps, { socio, params }) =>
    deps.inTx({ socio }, async (tx) => {
      const idArchivo = await findArchivoDeDocumento(tx, socio, readId(params.id))
      const archivo = idArchivo === undefined ? undefined : await readArchivo(tx, idArchivo)
      if (!archivo) throw new AppError('NO_ENCONTRADO')
      return new Descarga(archivo.nombre, archivo.tipo, archivo.bytes)
    }),
  documento_agregar: publicarDocumento,
  documento_retirar: retirarDocumento,
} satisfies Partial<Handlers>
