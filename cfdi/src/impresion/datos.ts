// What a printed CFDI is made of: the fiscal document, its stamp, and the commercial data printed beside them.
import type { Comprobante, TimbreFiscalDigital } from '../comprobante.ts'
import { serieFolio } from './formato.ts'
import type { Logo } from './logo.ts'
import type { Marca } from './marca-de-agua.ts'
import type { ComoPagar } from './pago.ts'

/** Delivery data: they are not part of the CFDI and go below it. `sellos` are the tanker's physical seals. */
export type Transporte = {
  operador?: string
  sellos?: string
  almacen?: string
  direccionEntrega?: string
  bol?: string
  observaciones?: string
}

export type DatosImpresion = {
  comprobante: Comprobante
  /** By default, the one inside the comprobante; without any, the document prints as a draft. */
  timbre?: TimbreFiscalDigital
  /** The exact bytes of the stamped XML, to travel inside the PDF as an attachment. */
  xml?: Uint8Array
  /** By default, litro's; null prints none. */
  logo?: Logo | null
  /** Where the issuer is found, beside what the CFDI says of it. */
  domicilio?: string
  contacto?: string
  /** Absent when nothing is owed or nobody said where to pay. */
  pago?: ComoPagar
  /** Name of the document on the page; by default it follows from the type and its relations. */
  titulo?: string
  transporte?: Transporte
  /** The service conditions a carrier that charges freight prints: a text of the authority's that changes with it. */
  condicionesDelServicio?: string
  marca?: Marca
}

export function getTimbre(datos: DatosImpresion): TimbreFiscalDigital | undefined {
  return datos.timbre ?? datos.comprobante.Complemento?.TimbreFiscalDigital
}

const TITULOS: Record<Comprobante['TipoDeComprobante'], string> = {
  I: 'Factura',
  E: 'Nota de crédito',
  P: 'Recibo electrónico de pago',
  T: 'Comprobante de traslado',
  N: 'Recibo de nómina',
}

export function getTitulo(datos: DatosImpresion): string {
  if (datos.titulo) return datos.titulo
  const { TipoDeComprobante, CfdiRelacionados = [], Complemento } = datos.comprobante
  if (TipoDeComprobante === 'I' && Complemento?.CartaPorte) return 'Factura de flete'
  // An ingreso related as 02 is what the trade calls a nota de cargo (Anexo 20, c_TipoRelacion).
  const esCargo = TipoDeComprobante === 'I' && CfdiRelacionados.some((nodo) => nodo.TipoRelacion === '02')
  return esCargo ? 'Nota de cargo' : TITULOS[TipoDeComprobante]
}

/** "Factura MTY-1001": title of the file and of the pages after the first. */
export function getNombre(datos: DatosImpresion): string {
  return [getTitulo(datos), serieFolio(datos.comprobante)].filter((parte) => parte !== '').join(' ')
}
