// The folio of a fiscal document on a desk, leading to the screen that tells it whole; a receipt is told by its deposit.
import { type FamiliaCfdi, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { SocioLink } from './socio-link.tsx'

type DocumentoDeBandeja = {
  Familia: string
  Id: number
  Folio: string
  IdSocioComercial: number
  IdDeposito?: number | null
}

export const esCfdi = (familia: string): familia is FamiliaCfdi => Object.hasOwn(rasgos, familia)

export function DocumentoLink({ documento }: { documento: DocumentoDeBandeja }) {
  const { Familia, Id, Folio, IdSocioComercial, IdDeposito } = documento
  if (!esCfdi(Familia)) return Folio
  return (
    <SocioLink socio={IdSocioComercial} a={`${rasgos[Familia].ruta}/ver/${IdDeposito ?? Id}`}>
      {Folio}
    </SocioLink>
  )
}
