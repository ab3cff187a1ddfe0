// A document a deposit pays: its folio leads to its screen, with its partner chosen.
import { DOCUMENTO_TIPO } from '@litro/contract/depositos/vida'
import { F, type Familia, ND } from '@litro/contract/documentos-fiscales/familia'
import { DocumentoLink } from '../documento-link.tsx'
import estilos from './depositos.module.css'
import type { Documento } from './reparto.ts'

const familias: Record<number, Familia> = { [DOCUMENTO_TIPO.Factura]: F, [DOCUMENTO_TIPO.NotaCargo]: ND }

export function DocumentoPagado({ documento, socio }: { documento: Documento; socio: number }) {
  const { IdDocumentoTipo, IdDocumento, Folio, DocumentoTipoNombre } = documento
  return (
    <span className={estilos.documento}>
      <DocumentoLink
        documento={{ Familia: familias[IdDocumentoTipo] ?? '', Id: IdDocumento, Folio, IdSocioComercial: socio }}
      />
      <small>{DocumentoTipoNombre}</small>
    </span>
  )
}
