// The folio of a fiscal document on a desk, leading to the screen that tells it whole; a receipt is told by its deposit.
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { esCfdi } from '../entidades/cancelacion.ts'
import { usePasoASocio } from '../sesion/paso-a-socio.ts'
import { SocioLink } from './socio-link.tsx'

type DocumentoDeBandeja = {
  Familia: string
  Id: number
  Folio: string
  IdSocioComercial: number
  IdDeposito?: number | null
}

const rutaDe = ({ Familia, Id, IdDeposito }: DocumentoDeBandeja) =>
  esCfdi(Familia) ? `${rasgos[Familia].ruta}/ver/${IdDeposito ?? Id}` : null

export function DocumentoLink({ documento }: { documento: DocumentoDeBandeja }) {
  const a = rutaDe(documento)
  if (a === null) return documento.Folio
  return (
    <SocioLink socio={documento.IdSocioComercial} a={a}>
      {documento.Folio}
    </SocioLink>
  )
}

/** The whole row of a desk opens its document, as its folio does (D-181). */
export function useFilaDeDocumento() {
  const pasar = usePasoASocio()
  return {
    enlace: rutaDe,
    alAbrir: (documento: DocumentoDeBandeja, aparte: boolean) =>
      pasar(documento.IdSocioComercial, aparte, rutaDe(documento) ?? undefined),
  }
}
