// What the three forms start with and what they send: the part every family has.
import { parseDecimal, toJson } from '@litro/cfdi/decimal'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { campoTexto } from '../../campos/field.ts'
import { type Documento, type DocumentoDeFamilia, estadoDeFila } from '../documento.ts'
import type { Origen } from './documento-form.tsx'

/** A copy has no version: it is a new document. */
export function inicialComun(documento: Documento | null, origen: Origen) {
  return {
    IdCliente: campoTexto(documento?.IdCliente),
    IdProducto: campoTexto(documento?.IdProducto),
    Precio: campoTexto(documento?.Precio),
    Litros: campoTexto(documento?.Litros),
    IdMetodoPago: campoTexto(documento?.IdMetodoPago),
    IdFormaPago: campoTexto(documento?.IdFormaPago),
    Observaciones: documento?.Observaciones ?? '',
    Version: origen === 'edicion' ? documento?.Version : undefined,
  }
}

/** Each load has its own seals and BOL: only what was rejected is copied to bill the same load (D-3). */
export const mismaCarga = <F extends Familia>(familia: F, documento: DocumentoDeFamilia<F> | null, origen: Origen) =>
  documento !== null && (origen !== 'copia' || estadoDeFila(familia, documento as Documento) === 'rechazado')

export function inicialTransporte(documento: Documento | null, mismosSellos: boolean) {
  return {
    Operador: documento?.Operador ?? '',
    Sellos: (mismosSellos && documento?.Sellos) || '',
    Almacen: documento?.Almacen ?? '',
    DireccionEntrega: documento?.DireccionEntrega ?? '',
  }
}

/** Amounts travel as JSON numbers (D-174), made from their decimal text. */
export function importesAlCable<T extends { Precio: string; Litros: string }>(captura: T) {
  return {
    ...captura,
    Precio: toJson(parseDecimal(captura.Precio), 6),
    Litros: toJson(parseDecimal(captura.Litros), 3),
  }
}
