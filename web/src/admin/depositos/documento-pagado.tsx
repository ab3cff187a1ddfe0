// A document a deposit pays: its folio leads to its screen, with its partner chosen.
import { familiaDe } from '../../entidades/documento-pagado.ts'
import { DocumentoLink } from '../documento-link.tsx'
import estilos from './depositos.module.css'
import type { Documento } from './reparto.ts'

export function DocumentoPagado({ documento, socio }: { documento: Documento; socio: number }) {
  const { IdDocumento: Id, Folio, DocumentoTipoNombre } = documento
  return (
    <span className={estilos.documento}>
      <DocumentoLink documento={{ Familia: familiaDe(documento) ?? '', Id, Folio, IdSocioComercial: socio }} />
      <small>{DocumentoTipoNombre}</small>
    </span>
  )
}
