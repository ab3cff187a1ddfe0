// The read-only fields of an invoice, in the order of §2.6.
import type { Factura } from '@litro/contract/documentos-fiscales/factura'
import { etiquetas } from '@litro/contract/etiquetas'
import type { Dato } from '../ui/ficha.tsx'
import { datos } from './datos.ts'

export const facturaDatos: readonly Dato<Factura>[] = [
  datos.folio,
  datos.cliente,
  datos.producto,
  datos.precio,
  datos.litros,
  datos.total,
  datos.metodoPago,
  datos.formaPago,
  { etiqueta: etiquetas.FacturaTipo, valor: (factura) => factura.FacturaTipo },
  datos.sku,
  datos.operador,
  datos.sellos,
  datos.almacen,
  datos.direccionEntrega,
  datos.observaciones,
]
