// The files of a payment receipt, wherever one is told: its PDF and its XML once it is stamped.
import type { RepDeDeposito } from '@litro/contract/depositos/deposito'
import type { z } from 'zod'
import { RowActions } from '../ui/row-actions.tsx'
import { RowDownload } from './row-download.tsx'

export type Rep = z.infer<typeof RepDeDeposito>

type Props = {
  rep: Pick<Rep, 'IdRep' | 'UUID'> & { Folio: string | null }
  /** Whose it is, when it is not of the partner chosen in the header. */
  socio?: number
  /** How it is called where it has no folio. */
  de?: string
}

export function RepFiles({ rep: { IdRep: id, Folio, UUID }, socio, de = `del complemento de pago ${Folio}` }: Props) {
  if (!UUID) return null
  return (
    <RowActions>
      {(['rep_pdf', 'rep_xml'] as const).map((servicio) => {
        const formato = servicio.slice('rep_'.length)
        const texto = formato.toUpperCase()
        return (
          <RowDownload
            key={servicio}
            servicio={servicio}
            peticion={[{ params: { id }, ...(socio && { socio }) }]}
            nombre={`complemento-pago_${id}.${formato}`}
            texto={texto}
            etiqueta={`Descargar ${texto} ${de}`}
          />
        )
      })}
    </RowActions>
  )
}
