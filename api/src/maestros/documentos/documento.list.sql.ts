// The documents a partner may download: published for everyone or for it, and not withdrawn (D-10).
import { etiquetas } from '@litro/contract/etiquetas'
import { sql } from 'kysely'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { documentoColumnas, visibleFor } from './documento.sql.ts'

export const documentoList: ListSpec = {
  archivo: 'Documentos.xlsx',
  hoja: 'Documentos',
  from: visibleFor,
  columnas: {
    IdDocumento: { sql: documentoColumnas.IdDocumento, tipo: 'numero' },
    Nombre: { sql: documentoColumnas.Nombre, tipo: 'texto', titulo: etiquetas.Nombre },
    Ruta: { sql: documentoColumnas.Ruta, tipo: 'texto' },
    Fecha: { sql: documentoColumnas.Fecha, tipo: 'fecha', titulo: etiquetas.Fecha },
    Tipo: { sql: documentoColumnas.Tipo, tipo: 'texto', titulo: etiquetas.Tipo },
    Tamanio: { sql: documentoColumnas.Tamanio, tipo: 'numero', titulo: `${etiquetas.Tamanio} (bytes)`, decimales: 0 },
    ContenidoActivo: { sql: documentoColumnas.ContenidoActivo, tipo: 'logico' },
  },
  id: 'IdDocumento',
  busca: [sql`plegar(d.nombre)`],
  orden: '-Fecha',
}
