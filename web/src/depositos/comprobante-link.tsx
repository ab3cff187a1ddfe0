// The file of a deposit, saved under its own name.
import type { FilaDeposito } from '@litro/contract/depositos/deposito'
import { services } from '@litro/contract/services'
import { RowDownload } from '../archivos/row-download.tsx'
import { buildUrl } from '../call.ts'

type Props = { deposito: Pick<FilaDeposito, 'IdDeposito' | 'ArchivoNombre'> }

export function ComprobanteLink({ deposito: { IdDeposito: id, ArchivoNombre } }: Props) {
  if (!ArchivoNombre) return null
  return (
    <RowDownload
      servicio="deposito_archivo"
      peticion={[{ params: { id } }]}
      ruta={buildUrl(services.deposito_archivo.ruta, { id })}
      nombre={ArchivoNombre}
      texto="Descargar"
      etiqueta={`Descargar comprobante ${ArchivoNombre}`}
    />
  )
}
