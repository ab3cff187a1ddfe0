// SOAP 1.1, as little of it as PACs and the SAT use: writes an envelope, and reads one from a stranger with its texts.
import { decodeXml, LIMITES, parseXml } from '@litro/cfdi/xml-tree'
import type { XmlElement } from 'libxml2-wasm'
import { TIEMPOS } from '../../craft/salida/http-cliente.ts'

const NS_SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
/** An answer holds a whole CFDI as text, escaped: as large as the client lets through. */
const LIMITES_SOAP = { ...LIMITES, bytes: TIEMPOS.maxBytes }

/** An element with its own text and its children. */
export type Nodo = { nombre: string; texto: string; hijos: Nodo[] }

/** The one element inside Body, or the words of a Fault. */
type Sobre = { tipo: 'cuerpo'; nodo: Nodo } | { tipo: 'falla'; mensaje: string }

export function buildSobre(espacio: string, metodo: string, campos: Readonly<Record<string, string>>): string {
  const nodos = Object.entries(campos).map(([nombre, valor]) => `<ns:${nombre}>${escapeText(valor)}</ns:${nombre}>`)
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="${NS_SOAP}" xmlns:ns="${espacio}">` +
    `<soapenv:Body><ns:${metodo}>${nodos.join('')}</ns:${metodo}></soapenv:Body></soapenv:Envelope>`
  )
}

function escapeText(valor: string): string {
  return valor.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Null when it is not an envelope. Our reader is the gate (no DOCTYPE, no entities, limits); the other one reads texts. */
export async function readSobre(bytes: Buffer): Promise<Sobre | null> {
  try {
    const texto = decodeXml(bytes, LIMITES_SOAP.bytes)
    const { uri, nombre, hijos } = parseXml(texto, LIMITES_SOAP)
    if (uri !== NS_SOAP || nombre !== 'Envelope') return null
    if (hijos.filter((hijo) => hijo.uri === NS_SOAP && hijo.nombre === 'Body').length !== 1) return null
    const cuerpo = findHijo(await readNodo(texto), 'Body')
    const nodo = cuerpo?.hijos[0]
    if (!nodo || cuerpo.hijos.length !== 1) return null
    if (nodo.nombre !== 'Fault') return { tipo: 'cuerpo', nodo }
    return { tipo: 'falla', mensaje: textoDe(nodo, 'faultstring') }
  } catch {
    return null
  }
}

async function readNodo(texto: string): Promise<Nodo> {
  // Loaded with the first answer: a megabyte of it that no start needs.
  const libxml = await import('libxml2-wasm')
  const documento = libxml.XmlDocument.fromString(texto.replace(/^\ufeff/, ''))
  try {
    return toNodo(documento.root, libxml)
  } finally {
    documento.dispose()
  }
}

type Libxml = typeof import('libxml2-wasm')

function toNodo(elemento: XmlElement, libxml: Libxml): Nodo {
  const nodo: Nodo = { nombre: elemento.name, texto: '', hijos: [] }
  for (let hijo = elemento.firstChild; hijo; hijo = hijo.next) {
    if (hijo instanceof libxml.XmlElement) nodo.hijos.push(toNodo(hijo, libxml))
    else if (hijo instanceof libxml.XmlText || hijo instanceof libxml.XmlCData) nodo.texto += hijo.content
  }
  return nodo
}

export function findHijo(nodo: Nodo | undefined, ...camino: string[]): Nodo | undefined {
  return camino.reduce((actual: Nodo | undefined, nombre) => actual?.hijos.find((hijo) => hijo.nombre === nombre), nodo)
}

export function textoDe(nodo: Nodo | undefined, ...camino: string[]): string {
  return findHijo(nodo, ...camino)?.texto.trim() ?? ''
}
