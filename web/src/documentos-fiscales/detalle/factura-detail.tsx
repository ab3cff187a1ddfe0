// /factura/ver/:id, /factura/borrar/:id and /factura/cancelar/:id.
import type { Factura } from '@litro/contract/documentos-fiscales/factura'
import { IconPaperclip } from '@tabler/icons-react'
import { download } from '../../call.ts'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { guardarArchivo } from '../archivos.tsx'
import { facturaDatos } from '../factura-datos.ts'
import { DocumentoDetail } from './documento-detail.tsx'
import { CorregirYSustituir, FacturaSustituta } from './factura-sustituta.tsx'
import { useModo } from './use-modo.ts'

export function Page() {
  return <DocumentoDetail familia="factura" modo={useModo()} datos={facturaDatos} extras={bol} sustituir={sustituta} />
}

const sustituta = (factura: Factura) => ({
  boton: <CorregirYSustituir factura={factura} />,
  salida: <FacturaSustituta factura={factura} />,
})

/** The bill of lading that came with the capture. */
function bol({ IdFactura, Bol, ArchivoNombreBol }: Factura) {
  if (!ArchivoNombreBol) return null
  return (
    <RowActions>
      <RowButton
        texto={Bol ? `BOL ${Bol}` : 'BOL'}
        etiqueta={`Descargar documento BOL ${ArchivoNombreBol}`}
        icono={<IconPaperclip size={15} stroke={1.7} aria-hidden />}
        onClick={() => guardarArchivo(() => download('factura_bol', { params: { id: IdFactura } }), ArchivoNombreBol)}
      />
    </RowActions>
  )
}
