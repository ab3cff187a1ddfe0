// What the form of a product holds while it is being written.

/** As the fields hold it: every value is text or a switch. */
export type ProductoForm = {
  Nombre: string
  Descripcion: string
  ClaveProdServ: string
  ClaveUnidad: string
  Unidad: string
  TasaIva: string
  PrecioIncluyeIVA: boolean
  SubProductoHYP: string
  PrecioMinimo: string
  PrecioMaximo: string
  Activo: boolean
}
