// The read-only fields of a document; each family gives their order.
import { etiquetas } from '@litro/contract/etiquetas'
import { cantidad, pesos } from '../formato.ts'
import type { Dato } from '../ui/ficha.tsx'
import type { Documento } from './documento.ts'
import { precio } from './formato-documento.ts'

type CampoDeTexto = {
  [K in keyof Documento]: Documento[K] extends string | null ? K : never
}[keyof Documento] &
  keyof typeof etiquetas

const de = (campo: CampoDeTexto): Dato<Documento> => ({ etiqueta: etiquetas[campo], valor: (d) => d[campo] })

/** Shared by the three families; each names them in its own order. */
export const datos = {
  folio: de('Folio'),
  cliente: de('Cliente'),
  producto: de('Producto'),
  precio: { etiqueta: etiquetas.Precio, valor: (d) => precio(d.Precio), cifra: true },
  litros: { etiqueta: etiquetas.Litros, valor: (d) => cantidad(d.Litros, 3), cifra: true },
  total: { etiqueta: etiquetas.Total, valor: (d) => pesos(d.Total), cifra: true },
  metodoPago: de('MetodoPago'),
  formaPago: de('FormaPago'),
  sku: de('SKUTipo'),
  operador: de('Operador'),
  sellos: de('Sellos'),
  almacen: de('Almacen'),
  direccionEntrega: de('DireccionEntrega'),
  observaciones: { ...de('Observaciones'), ancho: true },
} as const satisfies Record<string, Dato<Documento>>
