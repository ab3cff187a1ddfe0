// Reads any CFDI 4.0, ours or a stranger's, into the typed comprobante; structure is checked against the table.
import { normalizeSpace } from './caracteres.ts'
import { CfdiError } from './cfdi-error.ts'
import { findComplemento } from './complementos/cadenas.ts'
import type { Comprobante } from './comprobante.ts'
import { ESPACIOS, type Hijo, type Nodo, nodoComprobante, nodoTfd } from './esquema.ts'
import { decodeXml, type Elemento, LIMITES, type Limites, parseXml } from './xml-tree.ts'

export type Lectura = {
  comprobante: Comprobante
  /** The parsed document, for the cadena original of what the table does not type. */
  raiz: Elemento
  /** Complements present whose cadena original this library does not know, as "nombre (uri)". */
  complementosDesconocidos: string[]
}

const NS_CFDI_33 = 'http://www.sat.gob.mx/cfd/3'
const TIPOS = new Set(['I', 'E', 'P', 'T', 'N'])
/** Amounts never have a sign, an exponent or separators; EquivalenciaDR has the most decimals. */
const IMPORTE = /^[0-9]{1,18}(\.[0-9]{1,10})?$/

/** Reads a document; throws CfdiError when it is hostile, not a CFDI 4.0, or not shaped as the SAT's schema says. */
export function leerCfdi(entrada: Uint8Array | string, limites: Readonly<Limites> = LIMITES): Lectura {
  const raiz = parseXml(decodeXml(entrada, limites.bytes), limites)
  if (raiz.nombre !== 'Comprobante') throw new CfdiError('NO_ES_CFDI', 'El archivo no es un CFDI.')
  if (raiz.uri === NS_CFDI_33 || (raiz.uri === ESPACIOS.cfdi.uri && raiz.atributos.get('Version') !== '4.0')) {
    throw new CfdiError('VERSION_NO_SOPORTADA', 'El CFDI no es de la versión 4.0.')
  }
  if (raiz.uri !== ESPACIOS.cfdi.uri) throw new CfdiError('NO_ES_CFDI', 'El archivo no es un CFDI.')
  const complementosDesconocidos: string[] = []
  const comprobante = readNodo(nodoComprobante, raiz, '', complementosDesconocidos) as Comprobante
  if (!TIPOS.has(comprobante.TipoDeComprobante)) {
    throw estructura('TipoDeComprobante', 'no es un tipo de comprobante del SAT')
  }
  return { comprobante, raiz, complementosDesconocidos }
}

function readNodo(nodo: Nodo, elemento: Elemento, ruta: string, desconocidos: string[]): Record<string, unknown> {
  if (elemento.tieneTexto) throw estructura(ruta || nodo.nombre, 'lleva texto')
  if (elemento.atributosAjenos.length > 0) throw estructura(ruta || nodo.nombre, 'lleva atributos de otro espacio')
  const objeto: Record<string, unknown> = {}
  readAtributos(nodo, elemento, ruta, objeto)
  for (const hijo of elemento.hijos) {
    const paso = nodo.porHijo.get(`${hijo.uri} ${hijo.nombre}`)
    if (paso) readHijo(paso, hijo, objeto, ruta, desconocidos)
    else if (nodo.abierto) readAjeno(nodo, hijo, objeto, desconocidos)
    else if (!esAddenda(nodo, hijo)) throw estructura(campoDe(ruta, hijo.nombre), 'no es un nodo del CFDI 4.0')
  }
  for (const paso of nodo.pasos) {
    if (paso.tipo === 'hijo' && paso.requerido && objeto[paso.propiedad] === undefined) {
      throw estructura(campoDe(ruta, paso.propiedad), 'falta')
    }
  }
  return objeto
}

function readAtributos(nodo: Nodo, elemento: Elemento, ruta: string, objeto: Record<string, unknown>): void {
  for (const [nombre, crudo] of elemento.atributos) {
    const atributo = nodo.porAtributo.get(nombre)
    if (!atributo) throw estructura(campoDe(ruta, nombre), 'no es un atributo del CFDI 4.0')
    const valor = atributo.esImporte ? normalizeSpace(crudo) : crudo
    if (atributo.esImporte && !IMPORTE.test(valor)) throw estructura(campoDe(ruta, nombre), 'no es un número del SAT')
    objeto[atributo.propiedad] = valor
  }
  for (const atributo of nodo.porAtributo.values()) {
    if (atributo.requerido && objeto[atributo.propiedad] === undefined) {
      throw estructura(campoDe(ruta, atributo.propiedad), 'falta')
    }
  }
}

function readHijo(
  paso: Hijo,
  elemento: Elemento,
  objeto: Record<string, unknown>,
  ruta: string,
  desconocidos: string[],
): void {
  const campo = campoDe(ruta, paso.propiedad)
  const previo = objeto[paso.propiedad]
  if (paso.modo === 'varios') {
    const lista = (previo ?? []) as unknown[]
    lista.push(readNodo(paso.nodo, elemento, `${campo}[${lista.length}]`, desconocidos))
    objeto[paso.propiedad] = lista
    return
  }
  if (previo !== undefined) {
    if (paso.nodo === nodoTfd) throw new CfdiError('DOS_TIMBRES', 'El CFDI trae más de un timbre fiscal digital.')
    throw estructura(campo, 'está repetido')
  }
  objeto[paso.propiedad] =
    paso.modo === 'lista'
      ? readLista(paso, elemento, campo, desconocidos)
      : readNodo(paso.nodo, elemento, campo, desconocidos)
}

function readLista(paso: Hijo, contenedor: Elemento, campo: string, desconocidos: string[]): unknown[] {
  const { uri } = ESPACIOS[paso.nodo.prefijo]
  if (contenedor.tieneTexto || contenedor.atributos.size > 0 || contenedor.atributosAjenos.length > 0) {
    throw estructura(campo, 'solo puede llevar nodos')
  }
  if (contenedor.hijos.length === 0) throw estructura(campo, 'está vacío')
  return contenedor.hijos.map((hijo, i) => {
    if (hijo.uri !== uri || hijo.nombre !== paso.nodo.nombre) {
      throw estructura(`${campo}[${i}]`, 'no es un nodo del CFDI 4.0')
    }
    return readNodo(paso.nodo, hijo, `${campo}[${i}]`, desconocidos)
  })
}

/** A complement we do not build: what its own node says when its cadena is known; otherwise only that it is there. */
function readAjeno(nodo: Nodo, hijo: Elemento, objeto: Record<string, unknown>, desconocidos: string[]): void {
  if (!findComplemento(hijo.uri, hijo.nombre)) {
    desconocidos.push(`${hijo.nombre} (${hijo.uri})`)
    return
  }
  // An older version of a complement that is built must not pass for the one in force: it goes by its namespace.
  const esTipado = nodo.pasos.some(({ propiedad }) => propiedad === hijo.nombre)
  const nombre = esTipado ? (hijo.uri.split('/').at(-1) ?? hijo.nombre) : hijo.nombre
  objeto[nombre] ??= Object.fromEntries(hijo.atributos)
}

/** The Addenda is the parties' own affair: outside the seal and outside this library. */
function esAddenda(nodo: Nodo, hijo: Elemento): boolean {
  return nodo === nodoComprobante && hijo.uri === ESPACIOS.cfdi.uri && hijo.nombre === 'Addenda'
}

function campoDe(ruta: string, propiedad: string): string {
  return ruta === '' ? propiedad : `${ruta}.${propiedad}`
}

function estructura(campo: string, problema: string): CfdiError {
  return new CfdiError('ESTRUCTURA', `El CFDI no tiene la estructura del SAT: ${campo} ${problema}.`, campo)
}
