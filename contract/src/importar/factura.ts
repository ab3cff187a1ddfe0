// Prefacturas in bulk: a file of another system, whose key makes each one once.
import { z } from 'zod'
import { importados, Renglon } from './importacion.ts'

export const MAXIMO_IMPORTADAS = 1000

/** The columns of the file and the names of the JSON, in order. The first seven say whose invoice it is and of what. */
// biome-ignore format: a table is read as a table
const nombres = [
  'Clave', 'RFC', 'Producto', 'Precio', 'Litros', 'MetodoPago', 'FormaPago', 'TipoFactura', 'SKU', 'Sucursal', 'Observaciones',
] as const

export const columnasDeFactura = nombres.map((campo) => ({
  campo,
  titulo: campo,
  ...(campo === 'Clave' && { obligatoria: true as const }),
}))

const FacturaImportada = Renglon.extend({
  /** The draft it made, or the one its key made first. */
  IdFactura: z.number().nullable(),
  Folio: z.string(),
  Total: z.number().nullable(),
})
export type FacturaImportada = z.infer<typeof FacturaImportada>

export const FacturasImportadas = importados(FacturaImportada)
