// Comprobante → XML text: exact namespaces, attributes and children in the order of the XSD, nothing empty.
import { Recorrido } from './arbol-tipado.ts'
import type { Comprobante, TimbreFiscalDigital } from './comprobante.ts'
import { ESPACIOS, NS_XSI, nodoComprobante, nodoTfd, type Prefijo } from './esquema.ts'

const DECLARACION = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** As PACs write it: declared on the stamp itself, because it arrives after sealing. */
const ESPACIOS_TFD = ` xmlns:tfd="${ESPACIOS.tfd.uri}" xmlns:xsi="${NS_XSI}"${schemaLocation(['tfd'])}`

/** The whole sealed document, UTF-8 when encoded, without BOM. */
export function buildXml(comprobante: Comprobante): string {
  return buildXmlYCadena(comprobante).xml
}

/** XML and cadena original in a single walk. */
export function buildXmlYCadena(comprobante: Comprobante): { xml: string; cadena: string } {
  const recorrido = new Recorrido({ soloCadena: false, espaciosTfd: ESPACIOS_TFD })
  return recorrido.escribir(nodoComprobante, comprobante, DECLARACION, espaciosDe(comprobante))
}

export function buildTfd(timbre: TimbreFiscalDigital): string {
  return new Recorrido({ soloCadena: false, espaciosTfd: '' }).escribir(nodoTfd, timbre, '', ESPACIOS_TFD).xml
}

/** Only the complements in use are declared. */
function espaciosDe(comprobante: Comprobante): string {
  const hidro = comprobante.Conceptos?.some((concepto) => concepto.ComplementoConcepto?.HidroYPetro)
  const comunes = ESPACIOS_RAIZ[hidro ? 1 : 0][comprobante.Complemento?.Pagos ? 1 : 0]
  return comprobante.Complemento?.CartaPorte ? conCartaPorte(comunes) : comunes
}

const ESPACIOS_RAIZ = [
  [espaciosRaiz([]), espaciosRaiz(['pago20'])],
  [espaciosRaiz(['hidrocarburospetroliferos']), espaciosRaiz(['hidrocarburospetroliferos', 'pago20'])],
] as const

const CARTA_PORTE = ESPACIOS.cartaporte31
/** Few documents carry it: its two texts are put in their places instead of doubling the table. */
function conCartaPorte(espacios: string): string {
  return espacios
    .replace(' xsi:schemaLocation=', ` xmlns:cartaporte31="${CARTA_PORTE.uri}"$&`)
    .replace(/"$/, ` ${CARTA_PORTE.uri} ${CARTA_PORTE.xsd}"`)
}

function espaciosRaiz(complementos: readonly Prefijo[]): string {
  const xmlns = (prefijo: Prefijo) => ` xmlns:${prefijo}="${ESPACIOS[prefijo].uri}"`
  const propios = complementos.map(xmlns).join('')
  return `${xmlns('cfdi')} xmlns:xsi="${NS_XSI}"${propios}${schemaLocation(['cfdi', ...complementos])}`
}

function schemaLocation(prefijos: readonly Prefijo[]): string {
  const pares = prefijos.map((prefijo) => `${ESPACIOS[prefijo].uri} ${ESPACIOS[prefijo].xsd}`)
  return ` xsi:schemaLocation="${pares.join(' ')}"`
}
