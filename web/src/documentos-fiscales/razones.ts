// Why a document cannot be edited, stamped, deleted or cancelled now (D-88): the same table as the server, in a sentence.
import { EN_PROCESO } from '@litro/contract/documentos-fiscales/documento'
import { etiquetaEstatus, permite, type Verbo } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { estadoDeFila, estatusDeFila, type Fila } from './documento.ts'

/** null when it can be done. */
export function impedimentoDe(familia: Familia, fila: Fila, verbo: Verbo): string | null {
  if (fila.EnProceso) return EN_PROCESO
  const estado = estadoDeFila(familia, fila)
  if (estado && permite(familia, estado, verbo)) return null
  const estatus = etiquetaEstatus(estatusDeFila(familia, fila))
  return `La ${rasgos[familia].titulo.toLowerCase()} ${fila.Folio} tiene estatus ${estatus} y no se puede ${verbo}.`
}
