// The SAT's public status query, in the shape of its own SOAP service, over what this PAC has stamped.
import { compare, parseDecimal } from '@litro/cfdi/decimal'
import { decodeXml, type Elemento, parseXml } from '@litro/cfdi/xml-tree'
import { conoceElSat, estadoDe, type TiemposAceptacion } from './aceptacion.ts'
import type { Almacen, Registro } from './almacen.ts'
import type { Cancelaciones } from './cancelar.ts'

const NS_SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const NS_TEMPURI = 'http://tempuri.org/'
const NS_RESULTADO = 'http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio'

type Acuse = { codigo: string; esCancelable: string; estado: string; estatus: string; efos: string }

export const NO_ENCONTRADO: Acuse = {
  codigo: 'N - 602: Comprobante no encontrado.',
  esCancelable: '',
  estado: 'No Encontrado',
  estatus: '',
  efos: '',
}
const EXPRESION_INVALIDA: Acuse = {
  ...NO_ENCONTRADO,
  codigo: 'N - 601: La expresión impresa proporcionada no es válida.',
}

export type ConsultaSat = (solicitud: Buffer, ahora: number) => Promise<Acuse | null>

/** Null when the request is not the SOAP the service speaks. */
export function makeConsultaSat(
  almacen: Almacen,
  cancelaciones: Cancelaciones,
  tiempos: TiemposAceptacion,
): ConsultaSat {
  return async (solicitud, ahora) => {
    const texto = readExpresion(solicitud)
    if (texto === null) return null
    const expresion = parseExpresion(texto)
    if (!expresion) return EXPRESION_INVALIDA
    const registro = almacen.porUuid(expresion.id)
    if (!registro || !conoceElSat(registro, ahora, tiempos)) return NO_ENCONTRADO
    if (!matches(expresion, registro)) return EXPRESION_INVALIDA
    const { estado, estatus } = estadoDe(registro, ahora, tiempos)
    const esCancelable = estado === 'Cancelado' ? '' : await cancelableDe(registro, ahora, cancelaciones)
    return { codigo: 'S - Comprobante obtenido satisfactoriamente.', esCancelable, estado, estatus, efos: '200' }
  }
}

/** The UUID inside a request, as a key for the faults that can be asked of this service. */
export function uuidDeConsulta(solicitud: Buffer): string {
  const texto = readExpresion(solicitud)
  return (texto === null ? undefined : parseExpresion(texto)?.id) ?? ''
}

async function cancelableDe(registro: Registro, ahora: number, cancelaciones: Cancelaciones): Promise<string> {
  if (cancelaciones.bloqueosDe(registro, ahora).length > 0) return 'No cancelable'
  const { aceptacion } = await cancelaciones.requisitoDe(registro, ahora)
  return aceptacion === 'ninguna' ? 'Cancelable sin aceptación' : 'Cancelable con aceptación'
}

/** The reader vouches for the structure; then the text lies between the only two tags of that name. */
function readExpresion(solicitud: Buffer): string | null {
  let texto: string
  let sobre: Elemento
  try {
    texto = decodeXml(solicitud)
    sobre = parseXml(texto)
  } catch {
    return null
  }
  if (sobre.uri !== NS_SOAP || sobre.nombre !== 'Envelope') return null
  const consulta = childOf(childOf(sobre, NS_SOAP, 'Body'), NS_TEMPURI, 'Consulta')
  if (childOf(consulta, NS_TEMPURI, 'expresionImpresa')?.hijos.length !== 0) return null
  const partes = /<(?:[\w.-]+:)?expresionImpresa(?:\s[^>]*)?>([\s\S]*)<\/(?:[\w.-]+:)?expresionImpresa\s*>/.exec(
    texto.replace(/<!--[\s\S]*?-->/g, ''),
  )
  return partes?.[1] === undefined ? null : unescapeText(partes[1])
}

function childOf(padre: Elemento | undefined, uri: string, nombre: string): Elemento | undefined {
  const hijos = padre?.hijos.filter((hijo) => hijo.uri === uri && hijo.nombre === nombre) ?? []
  return hijos.length === 1 ? hijos[0] : undefined
}

/** CDATA verbatim, the rest with its entities resolved. */
function unescapeText(crudo: string): string {
  return crudo.replace(
    /<!\[CDATA\[([\s\S]*?)\]\]>|&(lt|gt|quot|apos|amp);/g,
    (todo, cdata?: string, entidad?: string) => {
      if (cdata !== undefined) return cdata
      return ENTIDADES[entidad ?? ''] ?? todo
    },
  )
}

const ENTIDADES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

type Expresion = Record<'re' | 'rr' | 'tt' | 'id', string> & { fe?: string }

/** The query of the QR. An RFC may hold an ampersand, raw or written &amp;, so only known names begin a part. */
function parseExpresion(texto: string): Expresion | null {
  const partes = new Map(
    texto
      .trim()
      .replace(/^\?/, '')
      .split(/&(?=(?:re|rr|tt|id|fe)=)/)
      .map((parte) => [parte.slice(0, 2), parte.slice(3).replaceAll('&amp;', '&')] as const),
  )
  const [re, rr, tt, id] = ['re', 'rr', 'tt', 'id'].map((nombre) => partes.get(nombre))
  if (re === undefined || rr === undefined || tt === undefined || id === undefined) return null
  return { re, rr, tt, id, fe: partes.get('fe') }
}

function matches({ re, rr, tt, fe }: Expresion, registro: Registro): boolean {
  if (re !== registro.rfcEmisor || rr !== registro.rfcReceptor) return false
  if (fe !== undefined && fe !== registro.sello.slice(-8)) return false
  try {
    return compare(parseDecimal(tt), parseDecimal(registro.total)) === 0
  } catch {
    return false
  }
}

export function buildRespuestaSat({ codigo, esCancelable, estado, estatus, efos }: Acuse): string {
  const nodo = (nombre: string, valor: string) =>
    valor === '' ? `<a:${nombre}/>` : `<a:${nombre}>${valor}</a:${nombre}>`
  return (
    `<s:Envelope xmlns:s="${NS_SOAP}"><s:Body><ConsultaResponse xmlns="${NS_TEMPURI}">` +
    `<ConsultaResult xmlns:a="${NS_RESULTADO}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">` +
    nodo('CodigoEstatus', codigo) +
    nodo('EsCancelable', esCancelable) +
    nodo('Estado', estado) +
    nodo('EstatusCancelacion', estatus) +
    nodo('ValidacionEFOS', efos) +
    '</ConsultaResult></ConsultaResponse></s:Body></s:Envelope>'
  )
}
