// The file of a deposit, saved under its own name.
import type { FilaDeposito } from '@litro/contract/depositos/deposito'
import { services } from '@litro/contract/services'
import { IconDownload } from '@tabler/icons-react'
import { buildUrl } from '../call.ts'
import { RowDownload } from '../list/row-download.tsx'

type Props = { deposito: Pick<FilaDeposito, 'IdDeposito' | 'ArchivoNombre'>; texto?: string }

export function ComprobanteLink({ deposito: { IdDeposito: id, ArchivoNombre }, texto = 'Descargar' }: Props) {
  if (!ArchivoNombre) return null
  return (
    <RowDownload
      servicio="deposito_archivo"
      peticion={[{ params: { id } }]}
      ruta={buildUrl(services.deposito_archivo.ruta, { id })}
      nombre={ArchivoNombre}
      texto={texto}
      etiqueta={`Descargar comprobante ${ArchivoNombre}`}
      icono={<IconDownload size={15} stroke={1.7} aria-hidden />}
    />
  )
}
