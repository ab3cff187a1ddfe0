// The checks of the client form, in the browser as you type and on the server before saving: the same sentences in both.
import type { Hallazgo } from '../hallazgo.ts'
import { esRfcGenerico, revisarRfc } from '../rfc.ts'
import { hallar } from './frases.ts'
import { revisarCodigoPostal, revisarNombre, revisarRegimen, revisarUso } from './persona.ts'
import { revisarExtranjero } from './receptor.ts'
import { revisarTexto } from './textos.ts'

export interface DatosFiscales {
  readonly RFC: string
  readonly RazonSocial: string
  readonly CodigoPostal: string
  readonly RegimenFiscal: string
  readonly UsoCFDI: string
}

/** Only of a resident abroad; an empty text is none. */
export interface DatosExtranjero {
  readonly ResidenciaFiscal?: string | undefined
  readonly NumRegIdTrib?: string | undefined
}

const LARGO_NOMBRE = 300
const LARGO_REGISTRO = 40

/** Everything wrong with a client's tax data; the fields are those of the form. */
export function revisarCliente(
  datos: DatosFiscales & DatosExtranjero,
  codigosPostales?: ReadonlySet<string>,
): Hallazgo[] {
  const lista: Hallazgo[] = []
  revisarRfc(datos.RFC, 'RFC', lista)
  revisarNombre(datos.RazonSocial, datos.RFC, 'RazonSocial', lista)
  if (datos.RazonSocial !== '') revisarTexto(datos.RazonSocial, LARGO_NOMBRE, 'RazonSocial', lista)
  // The generic RFCs are invoiced with the postal code of the issuing place (CFDI40149); theirs may be of another country.
  const catalogo = esRfcGenerico(datos.RFC) ? undefined : codigosPostales
  revisarCodigoPostal(datos.CodigoPostal, 'CodigoPostal', catalogo, lista)
  revisarRegimen(datos.RegimenFiscal, datos.RFC, 'RegimenFiscal', lista)
  revisarUso(datos.UsoCFDI, datos.RegimenFiscal, datos.RFC, 'UsoCFDI', lista)
  // CP01 and CN01 belong to the kind of document, never to a client's habit.
  if (datos.UsoCFDI === 'CP01' || datos.UsoCFDI === 'CN01') hallar(lista, 'LITRO-111', 'UsoCFDI', undefined, 'error')
  else if (esRfcGenerico(datos.RFC) && datos.UsoCFDI !== '' && datos.UsoCFDI !== 'S01') {
    hallar(lista, 'LITRO-112', 'UsoCFDI', `dice ${datos.UsoCFDI}`)
  }
  const ResidenciaFiscal = datos.ResidenciaFiscal || undefined
  const NumRegIdTrib = datos.NumRegIdTrib || undefined
  revisarExtranjero({ Rfc: datos.RFC, ResidenciaFiscal, NumRegIdTrib }, false, '', lista)
  revisarTexto(NumRegIdTrib, LARGO_REGISTRO, 'NumRegIdTrib', lista)
  return lista
}
