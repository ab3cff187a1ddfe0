// What only an invoice has in its detail: its bill of lading, its deliveries, and the way to the one that replaces it.
import type { Factura } from '@litro/contract/documentos-fiscales/factura'
import { IconPaperclip } from '@tabler/icons-react'
import { useDescarga } from '../../archivos/use-descarga.ts'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import type { Documento } from '../documento.ts'
import { EntregasCard } from './entregas-card.tsx'
import { CorregirYSustituir, FacturaSustituta, MarcaPorSustituir } from './factura-sustituta.tsx'

// A document read as an invoice is one.
const de = (documento: Documento) => documento as Factura

export const facturaPropio = {
  extras: (documento: Documento) => (de(documento).ArchivoNombreBol ? <Bol factura={de(documento)} /> : null),
  entregas: (documento: Documento) => <EntregasCard factura={de(documento)} />,
  /** In the head of a stamped one, and as the way out of a cancellation. */
  sustituir: (documento: Documento) => <CorregirYSustituir factura={de(documento)} />,
  marca: (documento: Documento) => <MarcaPorSustituir factura={de(documento)} />,
  salida: (documento: Documento) => <FacturaSustituta factura={de(documento)} />,
}

/** The bill of lading that came with the capture. */
function Bol({ factura: { IdFactura, Bol: bol, ArchivoNombreBol } }: { factura: Factura }) {
  const { bajar } = useDescarga('factura_bol', ArchivoNombreBol ?? '', { literal: true })
  return (
    <RowActions>
      <RowButton
        lee
        texto={bol ? `BOL ${bol}` : 'BOL'}
        etiqueta={`Descargar documento BOL ${ArchivoNombreBol}`}
        icono={<IconPaperclip size={15} stroke={1.7} aria-hidden />}
        onClick={() => bajar({ params: { id: IdFactura } })}
      />
    </RowActions>
  )
}
