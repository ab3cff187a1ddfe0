// What the three forms start with and what they send: the part every family has.
import { parseDecimal, toJson } from '@litro/cfdi/decimal'
import { campoTexto } from '../../campos/field.ts'
import type { Documento } from '../documento.ts'
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

export function inicialTransporte(documento: Documento | null) {
  return {
    Operador: documento?.Operador ?? '',
    Sellos: documento?.Sellos ?? '',
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
