// The cadena original that is sealed: from our typed tree before sealing, or from the parsed XML of any CFDI 4.0.
import { type Objeto, Recorrido } from './arbol-tipado.ts'
import { normalizeSpace } from './caracteres.ts'
import { CfdiError } from './cfdi-error.ts'
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
  let cadena = ''
  for (const paso of nodo.pasos) {
    if (!paso.enCadena) continue
    if (paso.tipo === 'atributo') {
      // The XSLT writes a required attribute even when it is missing, and an optional one even when it is empty.
      const valor = elemento.atributos.get(paso.nombre)
      if (valor !== undefined || paso.requerido) cadena += `|${normalizeSpace(valor ?? '')}`
    } else {
      for (const hijo of findHijos(elemento, paso)) cadena += pasosDeXml(paso.nodo, hijo)
    }
  }
  if (nodo.abierto) checkConocidos(nodo, elemento)
  return cadena
}

function findHijos(elemento: Elemento, { nodo, modo, propiedad }: Hijo): Elemento[] {
  const { uri } = ESPACIOS[nodo.prefijo]
  if (modo !== 'lista') return elemento.hijos.filter((hijo) => hijo.uri === uri && hijo.nombre === nodo.nombre)
  return elemento.hijos
    .filter((hijo) => hijo.uri === uri && hijo.nombre === propiedad)
    .flatMap((contenedor) => contenedor.hijos.filter((hijo) => hijo.uri === uri && hijo.nombre === nodo.nombre))
}

function checkConocidos(nodo: Nodo, elemento: Elemento): void {
  for (const { uri, nombre } of elemento.hijos) {
    if (!nodo.porHijo.has(`${uri} ${nombre}`)) {
      throw new CfdiError(
        'COMPLEMENTO_DESCONOCIDO',
        `No se conoce la cadena original del complemento ${nombre} (${uri}).`,
      )
    }
  }
}
