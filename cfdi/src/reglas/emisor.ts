// Rules of the Emisor node and of the certificate number.
import type { Comprobante } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { esRfcGenerico, personaDeRfc, revisarRfc } from '../rfc.ts'
import { findRegimenFiscal, regimenAdmite } from '../sat/regimen-fiscal.ts'
import type { Contexto } from './contexto.ts'
import { hallar } from './frases.ts'
import { revisarCodigoPostal, revisarNombre } from './persona.ts'
import { revisarTexto } from './textos.ts'

const FAC_ATR_ADQUIRENTE = /^\d{10}$/
const LARGO_NOMBRE = 300
const NO_CERTIFICADO = /^\d{20}$/

interface DatosEmisor {
  readonly RFC: string
  readonly Nombre: string
  readonly RegimenFiscal: string
  readonly CodigoPostal: string
}

/** The same rules for the form of the issuer; the fields are those of the form. */
export function revisarDatosEmisor(datos: DatosEmisor, codigosPostales?: ReadonlySet<string>): Hallazgo[] {
  const lista: Hallazgo[] = []
  revisarPersona(datos, ['RFC', 'Nombre', 'RegimenFiscal'], lista)
  if (datos.Nombre !== '') revisarTexto(datos.Nombre, LARGO_NOMBRE, 'Nombre', lista)
  revisarCodigoPostal(datos.CodigoPostal, 'CodigoPostal', codigosPostales, lista)
  return lista
}

function revisarPersona(
  { RFC, Nombre, RegimenFiscal }: Omit<DatosEmisor, 'CodigoPostal'>,
  [campoRfc, campoNombre, campoRegimen]: readonly [string, string, string],
  lista: Hallazgo[],
): void {
  const rfcUsable = revisarRfc(RFC, campoRfc, lista)
  if (esRfcGenerico(RFC)) hallar(lista, 'LITRO-104', campoRfc)
  revisarNombre(Nombre, RFC, campoNombre, lista)
  const regimen = findRegimenFiscal(RegimenFiscal)
  const persona = rfcUsable ? personaDeRfc(RFC) : undefined
  if (!regimen) hallar(lista, 'CFDI40140', campoRegimen, `dice ${RegimenFiscal}`)
  else if (persona && !regimenAdmite(regimen, persona)) hallar(lista, 'CFDI40141', campoRegimen)
}

export function revisarEmisor(comprobante: Comprobante, _contexto: Contexto, lista: Hallazgo[]): void {
  const { Rfc, Nombre, RegimenFiscal, FacAtrAdquirente } = comprobante.Emisor
  const campos = ['Emisor.Rfc', 'Emisor.Nombre', 'Emisor.RegimenFiscal'] as const
  revisarPersona({ RFC: Rfc, Nombre, RegimenFiscal }, campos, lista)
  if (FacAtrAdquirente !== undefined && !FAC_ATR_ADQUIRENTE.test(FacAtrAdquirente)) {
    hallar(lista, 'CFDI40142', 'Emisor.FacAtrAdquirente')
  }
  // Before sealing the number is not there yet; the seal puts it.
  if (comprobante.NoCertificado !== undefined && !NO_CERTIFICADO.test(comprobante.NoCertificado)) {
    hallar(lista, 'LITRO-107', 'NoCertificado')
  }
}
