// Hostile-safe XML → plain tree: UTF-8 only, no DOCTYPE, no entities, no instructions, and limits on everything.
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { CfdiError } from './cfdi-error.ts'
import { NS_XSI } from './esquema.ts'

/** An element by namespace, never by prefix: a rebound prefix changes nothing. */
export type Elemento = {
  uri: string
  nombre: string
  /** Attributes without namespace, as the SAT's all are. */
  atributos: Map<string, string>
  /** Qualified names of attributes in any namespace other than xmlns and xsi. */
  atributosAjenos: string[]
  hijos: Elemento[]
  /** Text other than blanks directly inside. */
  tieneTexto: boolean
}

export type Limites = { bytes: number; profundidad: number; elementos: number; atributos: number }

/** Far above any real CFDI: 1 MiB holds some two thousand concepts. */
export const LIMITES: Readonly<Limites> = { bytes: 1_048_576, profundidad: 64, elementos: 20_000, atributos: 100 }

const NS_XMLNS = 'http://www.w3.org/2000/xmlns/'
const NS_XINCLUDE = /^http:\/\/www\.w3\.org\/(1999\/XML|2001|2003)\/(xinclude|XInclude)$/

/** Bytes or text → text, refusing what is too large or not UTF-8; one leading BOM is tolerated and dropped. */
export function decodeXml(entrada: Uint8Array | string, maxBytes: number = LIMITES.bytes): string {
  const bytes = typeof entrada === 'string' ? new TextEncoder().encode(entrada) : entrada
  if (bytes.byteLength > maxBytes) throw new CfdiError('DEMASIADO_GRANDE', 'El XML es demasiado grande.')
  let texto: string
  try {
    texto = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CfdiError('CODIFICACION', 'El XML no está en UTF-8.')
  }
  if (texto.includes('\0')) throw new CfdiError('CODIFICACION', 'El XML contiene bytes nulos: no está en UTF-8.')
  return texto
}

/** Parses decoded text into its root element. Nothing is ever read or fetched besides the text itself. */
export function parseXml(texto: string, limites: Readonly<Limites> = LIMITES): Elemento {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const pila: Elemento[] = []
  let raiz: Elemento | undefined
  let elementos = 0
  let atributos = 0

  parser.on('xmldecl', ({ encoding, version }) => {
    if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') {
      throw new CfdiError('CODIFICACION', `El XML declara la codificación ${encoding}; debe ser UTF-8.`)
    }
    if (version !== '1.0') throw peligroso('El XML declara una versión distinta de 1.0.')
  })
  parser.on('doctype', () => {
    throw peligroso('El XML trae una declaración DOCTYPE.')
  })
  parser.on('processinginstruction', () => {
    throw peligroso('El XML trae instrucciones de proceso.')
  })
  parser.on('opentagstart', () => {
    atributos = 0
    elementos += 1
    if (elementos > limites.elementos) throw peligroso('El XML tiene demasiados elementos.')
    if (pila.length >= limites.profundidad) throw peligroso('El XML está anidado con demasiada profundidad.')
  })
  parser.on('attribute', () => {
    atributos += 1
    if (atributos > limites.atributos) throw peligroso('El XML tiene demasiados atributos en un elemento.')
  })
  parser.on('opentag', (tag) => {
    const elemento = toElemento(tag)
    pila.at(-1)?.hijos.push(elemento)
    raiz ??= elemento
    pila.push(elemento)
  })
  parser.on('closetag', () => void pila.pop())
  const onText = (contenido: string) => {
    const actual = pila.at(-1)
    if (actual && /[^ \t\r\n]/.test(contenido)) actual.tieneTexto = true
  }
  parser.on('text', onText)
  parser.on('cdata', onText)

  runParser(parser, texto)
  if (!raiz) throw new CfdiError('XML_MAL_FORMADO', 'El XML está vacío.')
  return raiz
}

/** Runs any saxes parser, giving its complaints our code. */
export function runParser(parser: { write(chunk: string): { close(): unknown } }, texto: string): void {
  try {
    parser.write(texto).close()
  } catch (error) {
    if (error instanceof CfdiError) throw error
    throw new CfdiError('XML_MAL_FORMADO', 'El archivo no es un XML bien formado.')
  }
}

function toElemento(tag: SaxesTagNS): Elemento {
  if (NS_XINCLUDE.test(tag.uri)) throw peligroso('El XML pide incluir otros archivos (XInclude).')
  const elemento: Elemento = {
    uri: tag.uri,
    nombre: tag.local,
    atributos: new Map(),
    atributosAjenos: [],
    hijos: [],
    tieneTexto: false,
  }
  for (const { uri, local, name, value } of Object.values(tag.attributes)) {
    if (uri === '') elemento.atributos.set(local, value)
    else if (uri !== NS_XMLNS && uri !== NS_XSI) elemento.atributosAjenos.push(name)
  }
  return elemento
}

function peligroso(mensaje: string): CfdiError {
  return new CfdiError('XML_PELIGROSO', mensaje)
}
