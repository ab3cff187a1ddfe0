// One life, a vocabulary for each family: each state with the word each family uses on the wire.
import { type Familia, type FamiliaCfdi, familias } from './familia.ts'

export const estadosFiscales = [
  'por_autorizar',
  'rechazado',
  'borrador',
  'borrado',
  'timbrado',
  'por_cancelar',
  'cancelado',
] as const
export type EstadoFiscal = (typeof estadosFiscales)[number]

// biome-ignore format: a table is read as a table
export const estados = {
  por_autorizar: { factura: 'Por Autorizar', nota_credito: 'Por Autorizar',   nota_cargo: 'Por Autorizar', rep: 'Pendiente', carta_porte: 'Pendiente' },
  rechazado:     { factura: 'Rechazada',     nota_credito: 'Rechazada',       nota_cargo: 'Rechazada',     rep: 'Rechazado', carta_porte: 'Rechazada' },
  borrador:      { factura: 'Prefactura',    nota_credito: 'PreNotaCredito',  nota_cargo: 'PreNotaCargo',  rep: 'Pendiente', carta_porte: 'Pendiente' },
  borrado:       { factura: 'Borrada',       nota_credito: 'Borrada',         nota_cargo: 'Borrada',       rep: 'Borrado', carta_porte: 'Borrada' },
  timbrado:      { factura: 'Timbrada',      nota_credito: 'Nota de Crédito', nota_cargo: 'NotaCargo',     rep: 'Timbrado', carta_porte: 'Timbrada' },
  por_cancelar:  { factura: 'Por Cancelar',  nota_credito: 'Por Cancelar',    nota_cargo: 'Por Cancelar',  rep: 'Por Cancelar', carta_porte: 'Por Cancelar' },
  cancelado:     { factura: 'Cancelada',     nota_credito: 'Cancelada',       nota_cargo: 'Cancelada',     rep: 'Cancelado', carta_porte: 'Cancelada' },
} as const satisfies Record<EstadoFiscal, Record<FamiliaCfdi, string>>

/** The word the wire uses; the screen shows the stamped notes as Timbrada (D-105). */
export const estatusDe = (familia: FamiliaCfdi, estado: EstadoFiscal): string => estados[estado][familia]

export function estadoDe(familia: FamiliaCfdi, estatus: string): EstadoFiscal | undefined {
  return estadosFiscales.find((estado) => estados[estado][familia] === estatus)
}

const ETIQUETAS: Record<string, string> = { 'Nota de Crédito': 'Timbrada', NotaCargo: 'Timbrada' }
export const etiquetaEstatus = (estatus: string): string => ETIQUETAS[estatus] ?? estatus

/** What is shown instead of the status while the PAC has not answered. */
export const TIMBRADO_EN_PROCESO = 'Timbrado en proceso'
/** What is said to who asks for something then. */
export const EN_PROCESO = 'Timbrado en proceso. No repitas la operación; el sistema lo recuperará.'

/** Statuses of a family in the order of the specification, for the filter chips. */
export function estatusDeFamilia(familia: Familia): string[] {
  return estadosFiscales.map((estado) => estados[estado][familia])
}

export const esFamilia = (texto: string): texto is Familia => (familias as readonly string[]).includes(texto)

/** The default filter of the invoice list (§9). */
export const FILTRO_FACTURAS = ['Por Autorizar', 'Prefactura', 'Timbrada']
