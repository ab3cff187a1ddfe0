// Reads our typed comprobante through the table of esquema.ts, refusing what may not be written.
import { findCaracterProhibido, normalizeSpace } from './caracteres.ts'
import { CfdiError } from './cfdi-error.ts'
import type { Atributo, Hijo, Nodo } from './esquema.ts'

/** A typed node seen by the table. */
export type Objeto = Readonly<Record<string, unknown>>

/** Value of an attribute, or undefined when it is absent; an empty optional attribute counts as absent. */
export function readAtributo(objeto: Objeto, atributo: Atributo, ruta: string): string | undefined {
  const valor = objeto[atributo.propiedad]
  if (valor === undefined || valor === null || valor === '') {
    if (atributo.requerido) throw falta('FALTA_ATRIBUTO', ruta, atributo.propiedad)
    return undefined
  }
  if (typeof valor !== 'string') throw falta('FALTA_ATRIBUTO', ruta, atributo.propiedad)
  const prohibido = findCaracterProhibido(valor)
  if (prohibido !== undefined) {
    const codigo = (prohibido.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    throw new CfdiError(
      'CARACTER_PROHIBIDO',
      `${campoDe(ruta, atributo.propiedad)} tiene un carácter que no se permite (U+${codigo}).`,
      campoDe(ruta, atributo.propiedad),
    )
  }
  if (normalizeSpace(valor) === '') {
    if (atributo.requerido) throw falta('FALTA_ATRIBUTO', ruta, atributo.propiedad)
    return undefined
  }
  return valor
}

/** Child nodes with their paths, in order. */
export function listHijos(objeto: Objeto, hijo: Hijo, ruta: string): { objeto: Objeto; ruta: string }[] {
  const valor = objeto[hijo.propiedad]
  const campo = campoDe(ruta, hijo.propiedad)
  if (valor === undefined || valor === null) {
    if (hijo.requerido) throw falta('FALTA_NODO', ruta, hijo.propiedad)
    return []
  }
  if (hijo.modo === 'uno') return [{ objeto: valor as Objeto, ruta: campo }]
  const nodos = valor as readonly Objeto[]
  if (nodos.length === 0 && hijo.requerido) throw falta('FALTA_NODO', ruta, hijo.propiedad)
  return nodos.map((nodo, i) => ({ objeto: nodo, ruta: `${campo}[${i}]` }))
}

/** A complement the table does not know would be left out of XML and cadena without a word. */
export function checkComplementos(nodo: Nodo, objeto: Objeto, ruta: string): void {
  if (!nodo.abierto) return
  for (const propiedad of Object.keys(objeto)) {
    const conocido = nodo.pasos.some((paso) => paso.propiedad === propiedad)
    if (!conocido && objeto[propiedad] !== undefined) {
      throw new CfdiError('COMPLEMENTO_DESCONOCIDO', `Complemento desconocido: ${propiedad}.`, campoDe(ruta, propiedad))
    }
  }
}

function campoDe(ruta: string, propiedad: string): string {
  return ruta === '' ? propiedad : `${ruta}.${propiedad}`
}

function falta(codigo: 'FALTA_ATRIBUTO' | 'FALTA_NODO', ruta: string, propiedad: string): CfdiError {
  const campo = campoDe(ruta, propiedad)
  return new CfdiError(codigo, `Falta ${campo}.`, campo)
}
