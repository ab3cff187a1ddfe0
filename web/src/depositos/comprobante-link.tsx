// The file of a deposit, saved under its own name.
import type { FilaDeposito } from '@litro/contract/depositos/deposito'
import { RowDownload } from '../archivos/row-download.tsx'

type Props = { deposito: Pick<FilaDeposito, 'IdDeposito' | 'ArchivoNombre'> }

export function ComprobanteLink({ deposito: { IdDeposito: id, ArchivoNombre } }: Props) {
  if (!ArchivoNombre) return null
  return (
    <RowDownload
      servicio="deposito_archivo"
      peticion={[{ params: { id } }]}
      nombre={ArchivoNombre}
      texto="Descargar"
      etiqueta={`Descargar comprobante ${ArchivoNombre}`}
    />
  )
}
