// The read-only fields of a document, those of each family in the order of its form.
import { findTipoRelacion } from '@litro/cfdi/sat/tipo-relacion'
import { findUsoCfdi } from '@litro/cfdi/sat/uso-cfdi'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { etiquetas } from '@litro/contract/etiquetas'
import { cantidad, pesos } from '../formato.ts'
import type { Dato } from '../ui/ficha.tsx'
import type { Documento, DocumentoDeFamilia } from './documento.ts'
import { precio } from './formato-documento.ts'

type CampoDeTexto = {
  [K in keyof Documento]: Documento[K] extends string | null ? K : never
}[keyof Documento] &
  keyof typeof etiquetas

const de = (campo: CampoDeTexto): Dato<Documento> => ({ etiqueta: etiquetas[campo], valor: (d) => d[campo] })

export const folio = de('Folio')
export const cliente = de('Cliente')
export const total: Dato<Documento> = { etiqueta: etiquetas.Total, valor: (d) => pesos(d.Total), cifra: true }
const producto = de('Producto')
const litros: Dato<Documento> = { etiqueta: etiquetas.Litros, valor: (d) => cantidad(d.Litros, 3), cifra: true }
const importe: Dato<Documento> = { etiqueta: etiquetas.Precio, valor: (d) => precio(d.Precio), cifra: true }
const metodoPago = de('MetodoPago')
const formaPago = de('FormaPago')
const sku = de('SKUTipo')
const sucursal = de('Sucursal')
const entrega = [de('Operador'), de('Sellos'), de('Almacen'), de('DireccionEntrega')]
const observaciones: Dato<Documento> = { ...de('Observaciones'), ancho: true }

const conDescripcion = (codigo: string, descripcion: string | undefined) =>
  descripcion ? `${codigo} - ${descripcion}` : codigo

const tabla: { [F in Familia]: readonly Dato<DocumentoDeFamilia<F>>[] } = {
  // §2.6.
  factura: [
    ...[folio, cliente, producto, importe, litros, total, metodoPago, formaPago],
    { etiqueta: etiquetas.FacturaTipo, valor: (factura) => factura.FacturaTipo },
    ...[sku, sucursal, ...entrega, observaciones],
    { etiqueta: etiquetas.Bol, valor: ({ Bol }) => Bol },
  ],
  // Those of its form, then those it inherits from the invoice (D-97).
  nota_credito: [
    ...[folio, cliente],
    { etiqueta: etiquetas.Factura, valor: (nota) => nota.Factura },
    ...[{ ...producto, etiqueta: 'Concepto' }, importe, litros, total],
    { etiqueta: etiquetas.OperacionTipo, valor: (nota) => nota.NotaCreditoTipo },
    ...[metodoPago, formaPago],
    {
      etiqueta: etiquetas.TipoRelacion,
      valor: ({ TipoRelacion }) => conDescripcion(TipoRelacion, findTipoRelacion(TipoRelacion)?.Descripcion),
    },
    {
      etiqueta: etiquetas.UsoCFDI,
      valor: ({ UsoCFDI }) => conDescripcion(UsoCFDI, findUsoCfdi(UsoCFDI)?.Descripcion),
    },
    ...[sku, sucursal, ...entrega, observaciones],
  ],
  // D-114.
  nota_cargo: [
    ...[folio, cliente],
    { etiqueta: etiquetas.Factura, valor: (nota) => nota.Factura },
    ...[producto, importe, { ...litros, etiqueta: etiquetas.Cantidad }, total, metodoPago],
    { etiqueta: etiquetas.OperacionTipo, valor: (nota) => nota.OperacionTipo },
    formaPago,
    { etiqueta: etiquetas.NotaCargoTipo, valor: (nota) => nota.NotaCargoTipo },
    ...[sku, sucursal, ...entrega, observaciones],
  ],
}

/** A document read by its family has the fields its family tells. Partners without branches are not told that there is none. */
export function datosDe(familia: Familia, documento: Documento): readonly Dato<Documento>[] {
  const datos = tabla[familia] as unknown as readonly Dato<Documento>[]
  return documento.Sucursal ? datos : datos.filter((dato) => dato !== sucursal)
}
