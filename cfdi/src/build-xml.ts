// Comprobante → XML text: exact namespaces, attributes and children in the order of the XSD, nothing empty.
import { checkComplementos, listHijos, type Objeto, readAtributo } from './arbol-tipado.ts'
import { escapeAtributo } from './caracteres.ts'
import type { Comprobante, TimbreFiscalDigital } from './comprobante.ts'
import { ESPACIOS, type Hijo, type Nodo, NS_XSI, nodoComprobante, nodoTfd, type Prefijo } from './esquema.ts'

/** The whole sealed document, UTF-8 when encoded, without BOM. */
export function buildXml(comprobante: Comprobante): string {
  const prefijos: Prefijo[] = ['cfdi']
  if (comprobante.Conceptos?.some((concepto) => concepto.ComplementoConcepto?.HidroYPetro)) {
    prefijos.push('hidrocarburospetroliferos')
  }
  if (comprobante.Complemento?.Pagos) prefijos.push('pago20')
  const [cfdi, ...complementos] = prefijos.map((prefijo) => ` xmlns:${prefijo}="${ESPACIOS[prefijo].uri}"`)
  const espacios = `${cfdi} xmlns:xsi="${NS_XSI}"${complementos.join('')}${schemaLocation(prefijos)}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeNodo(nodoComprobante, comprobante, '', espacios)}`
}

/** The stamp as PACs write it: its namespace declared on itself, because it arrives after sealing. */
export function buildTfd(timbre: TimbreFiscalDigital): string {
  return writeNodo(nodoTfd, timbre, '', espaciosTfd())
}

function espaciosTfd(): string {
  return ` xmlns:tfd="${ESPACIOS.tfd.uri}" xmlns:xsi="${NS_XSI}"${schemaLocation(['tfd'])}`
}

function schemaLocation(prefijos: readonly Prefijo[]): string {
  const pares = prefijos.map((prefijo) => `${ESPACIOS[prefijo].uri} ${ESPACIOS[prefijo].xsd}`)
  return ` xsi:schemaLocation="${pares.join(' ')}"`
}

function writeNodo(nodo: Nodo, objeto: Objeto, ruta: string, espacios = ''): string {
  checkComplementos(nodo, objeto, ruta)
  let atributos = ''
  let hijos = ''
  for (const paso of nodo.pasos) {
    if (paso.tipo === 'hijo') {
      hijos += writeHijo(paso, objeto, ruta)
      continue
    }
    const valor = readAtributo(objeto, paso, ruta)
    if (valor !== undefined) atributos += ` ${paso.nombre}="${escapeAtributo(valor)}"`
  }
  // A container such as Complemento or Impuestos with nothing inside says nothing; the cadena does not see it either.
  if (atributos === '' && hijos === '') return ''
  const nombre = `${nodo.prefijo}:${nodo.nombre}`
  const apertura = `<${nombre}${espacios}${atributos}`
  return hijos === '' ? `${apertura}/>` : `${apertura}>${hijos}</${nombre}>`
}

function writeHijo(paso: Hijo, objeto: Objeto, ruta: string): string {
  const espacios = paso.nodo === nodoTfd ? espaciosTfd() : ''
  let texto = ''
  for (const hijo of listHijos(objeto, paso, ruta)) texto += writeNodo(paso.nodo, hijo.objeto, hijo.ruta, espacios)
  if (paso.modo !== 'lista' || texto === '') return texto
  const contenedor = `${paso.nodo.prefijo}:${paso.propiedad}`
  return `<${contenedor}>${texto}</${contenedor}>`
}
