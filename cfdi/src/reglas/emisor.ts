// Rules of the Emisor node and of the certificate number.
import type { Comprobante } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { esRfcGenerico, personaDeRfc, revisarRfc } from '../rfc.ts'
import { findRegimenFiscal, regimenAdmite } from '../sat/regimen-fiscal.ts'
import type { Contexto } from './contexto.ts'
import { hallar } from './frases.ts'
import { revisarNombre } from './persona.ts'

const FAC_ATR_ADQUIRENTE = /^\d{10}$/
const NO_CERTIFICADO = /^\d{20}$/

export function revisarEmisor(comprobante: Comprobante, _contexto: Contexto, lista: Hallazgo[]): void {
  const { Rfc, Nombre, RegimenFiscal, FacAtrAdquirente } = comprobante.Emisor
  const rfcUsable = revisarRfc(Rfc, 'Emisor.Rfc', lista)
  if (esRfcGenerico(Rfc)) hallar(lista, 'LITRO-104', 'Emisor.Rfc')
  revisarNombre(Nombre, Rfc, 'Emisor.Nombre', lista)
  const regimen = findRegimenFiscal(RegimenFiscal)
  const persona = rfcUsable ? personaDeRfc(Rfc) : undefined
  if (!regimen) hallar(lista, 'CFDI40140', 'Emisor.RegimenFiscal', `dice ${RegimenFiscal}`)
  else if (persona && !regimenAdmite(regimen, persona)) hallar(lista, 'CFDI40141', 'Emisor.RegimenFiscal')
  if (FacAtrAdquirente !== undefined && !FAC_ATR_ADQUIRENTE.test(FacAtrAdquirente)) {
    hallar(lista, 'CFDI40142', 'Emisor.FacAtrAdquirente')
  }
  // Before sealing the number is not there yet; the seal puts it.
  if (comprobante.NoCertificado !== undefined && !NO_CERTIFICADO.test(comprobante.NoCertificado)) {
    hallar(lista, 'LITRO-107', 'NoCertificado')
  }
}
