// Documents partners download, and how the administrator publishes and withdraws them.
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import { Descarga, type Handlers } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { type Hoja, sheet } from '../../craft/listas/desk-sheet.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { documentoList } from './documento.list.sql.ts'
import { findArchivoDeDocumento, findArchivoPublicado, listDocumentosPublicados } from './documento.sql.ts'
import { editarDocumento } from './editar.ts'
import { publicarDocumento } from './publicar.ts'
import { retirarDocumento } from './retirar.ts'

const hoja: Hoja = {
  archivo: 'DocumentosPublicados.xlsx',
  hoja: 'DocumentosPublicados',
  clave: 'IdDocumento',
  columnas: [
    ['Nombre', 'Documento'],
    ['Audiencia', 'Audiencia'],
    ['Fecha', 'Publicación', 'fecha'],
    ['Tipo', 'Tipo'],
    ['Tamanio', 'Bytes', 'numero', 0],
    ['Retirado', 'Retirado', 'logico'],
  ],
}

async function descarga(tx: Tx, idArchivo: number | undefined): Promise<Descarga> {
  const archivo = idArchivo === undefined ? undefined : await readArchivo(tx, idArchivo)
  if (!archivo) throw new AppError('NO_ENCONTRADO')
  return new Descarga(archivo.nombre, archivo.tipo, archivo.bytes)
}

export const documentosRoutes = {
  ...listServices('documento', documentoList),
  documento_archivo: (deps, { socio, params }) =>
    deps.inTx({ socio }, async (tx) => descarga(tx, await findArchivoDeDocumento(tx, socio, readId(params.id)))),
  admin_documento_listar: (deps) => deps.inTx('todo', listDocumentosPublicados),
  admin_documento_exportar: sheet(hoja, listDocumentosPublicados),
  admin_documento_archivo: (deps, { params }) =>
    deps.inTx('todo', async (tx) => descarga(tx, await findArchivoPublicado(tx, readId(params.id)))),
  documento_agregar: publicarDocumento,
  documento_editar: editarDocumento,
  documento_retirar: retirarDocumento,
} satisfies Partial<Handlers>
