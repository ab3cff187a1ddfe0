// The read-only fields of a credit note: those of its form, then those it inherits from the invoice (D-97).
import { findTipoRelacion } from '@litro/cfdi/sat/tipo-relacion'
import { findUsoCfdi } from '@litro/cfdi/sat/uso-cfdi'
import type { NotaCredito } from '@litro/contract/documentos-fiscales/nota-credito'
import { etiquetas } from '@litro/contract/etiquetas'
import type { Dato } from '../ui/ficha.tsx'
import { datos } from './datos.ts'

const conDescripcion = (codigo: string, descripcion: string | undefined) =>
  descripcion ? `${codigo} - ${descripcion}` : codigo

export const notaCreditoDatos: readonly Dato<NotaCredito>[] = [
  datos.folio,
  datos.cliente,
  { etiqueta: etiquetas.Factura, valor: (nota) => nota.Factura },
  { ...datos.producto, etiqueta: 'Concepto' },
  datos.precio,
  datos.litros,
  datos.total,
  { etiqueta: etiquetas.OperacionTipo, valor: (nota) => nota.NotaCreditoTipo },
  datos.metodoPago,
  datos.formaPago,
  {
    etiqueta: etiquetas.TipoRelacion,
    valor: ({ TipoRelacion }) => conDescripcion(TipoRelacion, findTipoRelacion(TipoRelacion)?.Descripcion),
  },
  {
    etiqueta: etiquetas.UsoCFDI,
    valor: ({ UsoCFDI }) => conDescripcion(UsoCFDI, findUsoCfdi(UsoCFDI)?.Descripcion),
  },
  datos.sku,
  datos.operador,
  datos.sellos,
  datos.almacen,
  datos.direccionEntrega,
  datos.observaciones,
]
