// The delivery data a fuel distributor hands over with the invoice; commercial, and so below the fiscal part.
import { rejilla, titulo } from './bloques.ts'
import type { Transporte } from './datos.ts'
import type { Flujo } from './flujo.ts'

export function transporte(flujo: Flujo, datos: Transporte): void {
  const renglones = rejilla([
    { etiqueta: 'Operador', valor: datos.operador },
    { etiqueta: 'Almacén', valor: datos.almacen },
    { etiqueta: 'BOL', valor: datos.bol },
    { etiqueta: 'Sellos', valor: datos.sellos },
    { etiqueta: 'Dirección de entrega', valor: datos.direccionEntrega, columnas: 2 },
    { etiqueta: 'Observaciones', valor: datos.observaciones, columnas: 2 },
  ])
  if (renglones.length === 0) return
  flujo.espacio(8)
  flujo.juntos([titulo('DATOS DE LA ENTREGA', 'Información comercial; no forma parte del CFDI'), ...renglones])
}
