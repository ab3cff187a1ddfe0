// The read-only fields of a charge note, in the order of its form (D-114).
import type { NotaCargo } from '@litro/contract/documentos-fiscales/nota-cargo'
import { etiquetas } from '@litro/contract/etiquetas'
import type { Dato } from '../ui/ficha.tsx'
import { datos } from './datos.ts'

export const notaCargoDatos: readonly Dato<NotaCargo>[] = [
  datos.folio,
  datos.cliente,
  { etiqueta: etiquetas.Factura, valor: (nota) => nota.Factura },
  datos.producto,
  datos.precio,
  { ...datos.litros, etiqueta: etiquetas.Cantidad },
  datos.total,
  datos.metodoPago,
  { etiqueta: etiquetas.OperacionTipo, valor: (nota) => nota.OperacionTipo },
  datos.formaPago,
  { etiqueta: etiquetas.NotaCargoTipo, valor: (nota) => nota.NotaCargoTipo },
  datos.sku,
  datos.operador,
  datos.sellos,
  datos.almacen,
  datos.direccionEntrega,
  datos.observaciones,
]
