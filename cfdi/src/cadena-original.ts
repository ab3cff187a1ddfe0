// The cadena original that is sealed: from our typed tree before sealing, or from the parsed XML of any CFDI 4.0.
import { type Objeto, Recorrido } from './arbol-tipado.ts'
import { normalizeSpace } from './caracteres.ts'
import { CfdiError } from './cfdi-error.ts'
import { findComplemento, type NodoLeido } from './complementos/cadenas.ts'
import type { Comprobante, TimbreFiscalDigital } from './comprobante.ts'
import { ESPACIOS, type Hijo, type Nodo, nodoComprobante, nodoTfd } from './esquema.ts'
import type { Elemento } from './xml-tree.ts'

/** Cadena original of a comprobante; NoCertificado must already be in it. Fails on a complement it does not know. */
export function cadenaOriginal(comprobante: Comprobante): string {
  return cadenaDe(nodoComprobante, comprobante)
}

/** Cadena original of the stamp ("cadena original del complemento de certificación digital del SAT"). */
export function cadenaTfd(timbre: TimbreFiscalDigital): string {
  return cadenaDe(nodoTfd, timbre)
}

function cadenaDe(nodo: Nodo, objeto: Objeto): string {
  return new Recorrido({ soloCadena: true, espaciosTfd: '' }).escribir(nodo, objeto).cadena
}

/** Cadena original as the SAT's XSLT gives it for a parsed document, whoever built it. */
export function cadenaDeXml(comprobante: Elemento): string {
  return `|${pasosDeXml(nodoComprobante, comprobante)}||`
}

function pasosDeXml(nodo: Nodo, elemento: Elemento): string {
  if (nodo.abierto) return complementosDeXml(nodo, elemento)
  let cadena = ''
  for (const paso of nodo.pasos) {
    if (!paso.enCadena) continue
    if (paso.tipo === 'atributo') {
      cadena += atributoDeXml(paso, elemento)
    } else {
      for (const hijo of findHijos(elemento, paso)) cadena += pasosDeXml(paso.nodo, hijo)
    }
  }
  return cadena
}

function findHijos(elemento: Elemento, { nodo, modo, propiedad }: Hijo): Elemento[] {
  const { uri } = ESPACIOS[nodo.prefijo]
  if (modo !== 'lista') return elemento.hijos.filter((hijo) => hijo.uri === uri && hijo.nombre === nodo.nombre)
  return elemento.hijos
    .filter((hijo) => hijo.uri === uri && hijo.nombre === propiedad)
    .flatMap((contenedor) => contenedor.hijos.filter((hijo) => hijo.uri === uri && hijo.nombre === nodo.nombre))
}

/** The XSLT writes a required attribute even when it is missing, and an optional one even when it is empty. */
function atributoDeXml({ nombre, requerido }: { nombre: string; requerido: boolean }, elemento: Elemento): string {
  const valor = elemento.atributos.get(nombre)
  return valor !== undefined || requerido ? `|${normalizeSpace(valor ?? '')}` : ''
}

/** Complements come in the order of the document. One that no table knows would make a cadena that is not the sealed one. */
function complementosDeXml(nodo: Nodo, elemento: Elemento): string {
  let cadena = ''
  for (const hijo of elemento.hijos) {
    const paso = nodo.porHijo.get(`${hijo.uri} ${hijo.nombre}`)
    const leido = paso ? undefined : findComplemento(hijo.uri, hijo.nombre)
    if (paso) cadena += paso.enCadena ? pasosDeXml(paso.nodo, hijo) : ''
    else if (leido) cadena += pasosLeidos(leido, hijo)
    else {
      const mensaje = `No se conoce la cadena original del complemento ${hijo.nombre} (${hijo.uri}).`
      throw new CfdiError('COMPLEMENTO_DESCONOCIDO', mensaje)
    }
  }
  return cadena
}

function pasosLeidos(nodo: NodoLeido, elemento: Elemento): string {
  let cadena = ''
  for (const paso of nodo) {
    if (paso.tipo === 'atributo') cadena += atributoDeXml(paso, elemento)
    else {
      for (const hijo of elemento.hijos) {
        if (hijo.uri === elemento.uri && hijo.nombre === paso.nombre) cadena += pasosLeidos(paso.nodo, hijo)
      }
    }
  }
  return cadena
}
