// The families of fiscal documents and where they differ: a row is a family, a column a difference.

export const familias = ['factura', 'nota_credito', 'nota_cargo'] as const
export type Familia = (typeof familias)[number]

/** Column heads of the grids: which family answers which verb. */
export const F = 'factura'
export const NC = 'nota_credito'
export const ND = 'nota_cargo'

/** The *complemento de pago* is a CFDI too, but no person captures it: the queue emits it. */
export const REP = 'rep'
/** Nor a Carta Porte of type T: it is made from a delivery. */
export const CP = 'carta_porte'
export type FamiliaCfdi = Familia | typeof REP | typeof CP

type Rasgos = {
  titulo: string
  borrador: string
  tipoComprobante: 'I' | 'E' | 'P' | 'T'
  /** c_TipoRelacion used when nobody chooses one. */
  relacionPorOmision: '01' | '02' | null
  /** Wire names of the id and the status of this family. */
  id: string
  estatus: string
  /** File names: factura_{id}.pdf, nota-credito_{id}.xml… */
  archivo: string
  lista: string
  ruta: string
  /** Where its record is read; a receipt is read in its deposit. */
  detalle: string | null
  /** Whether stamping opens a balance of its own (what the client owes). */
  abreSaldo: boolean
  /** Word and sign of its row in the account statement (D-0). */
  movimiento: 'factura' | 'nota de crédito' | 'nota de cargo' | null
  signo: 1 | -1 | 0
}

// biome-ignore format: a table is read as a table
export const rasgos = {
  factura:      { titulo: 'Factura',             borrador: 'Prefactura',         tipoComprobante: 'I', relacionPorOmision: null, id: 'IdFactura',     estatus: 'FacturaEstatus',     archivo: 'factura',      lista: '/facturas',      ruta: '/factura', detalle: '/factura/ver',      abreSaldo: true,  movimiento: 'factura',         signo: -1 },
  nota_credito: { titulo: 'Nota de Crédito',     borrador: 'PreNota de Crédito', tipoComprobante: 'E', relacionPorOmision: '01', id: 'IdNotaCredito', estatus: 'NotaCreditoEstatus', archivo: 'nota-credito', lista: '/notas-credito', ruta: '/nota-credito', detalle: '/nota-credito/ver', abreSaldo: false, movimiento: 'nota de crédito', signo: 1 },
  nota_cargo:   { titulo: 'Nota de Cargo',       borrador: 'PreNota de Cargo',   tipoComprobante: 'I', relacionPorOmision: '02', id: 'IdNotaCargo',   estatus: 'NotaCargoEstatus',   archivo: 'nota-cargo',   lista: '/notas-cargo',   ruta: '/nota-cargo', detalle: '/nota-cargo/ver',   abreSaldo: true,  movimiento: 'nota de cargo',   signo: -1 },
  rep:          { titulo: 'Complemento de pago', borrador: 'Complemento de pago', tipoComprobante: 'P', relacionPorOmision: null, id: 'IdRep',        estatus: 'RepEstatus',         archivo: 'rep',          lista: '/depositos',     ruta: '/deposito', detalle: null,     abreSaldo: false, movimiento: null,              signo: 0 },
  carta_porte:  { titulo: 'Carta Porte',         borrador: 'Carta Porte',         tipoComprobante: 'T', relacionPorOmision: null, id: 'IdCartaPorte', estatus: 'CartaPorteEstatus',  archivo: 'carta-porte',  lista: '/entregas',      ruta: '/carta-porte', detalle: '/carta-porte/ver', abreSaldo: false, movimiento: null,          signo: 0 },
} as const satisfies Record<FamiliaCfdi, Rasgos>
