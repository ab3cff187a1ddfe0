// Prefacturas in bulk: a file of another system, seen first row by row, and made once per key of that system.
import { z } from 'zod'
import { Bandera } from '../campo.ts'

export const MAXIMO_IMPORTADAS = 1000

/** The columns of the file and the names of the JSON, in order. The first seven say whose invoice it is and of what. */
// biome-ignore format: a table is read as a table
export const columnasDeImportacion = [
  'Clave', 'RFC', 'Producto', 'Precio', 'Litros', 'MetodoPago', 'FormaPago', 'TipoFactura', 'SKU', 'Sucursal', 'Observaciones',
] as const

export const FacturaImportar = z.object({
  /** Without it nothing is written: the answer says what would be. */
  Guardar: z.union([z.boolean(), z.string()]).pipe(Bandera).default(false),
})

const estatusDeRenglon = ['Lista', 'Generada', 'Repetida', 'Rechazada'] as const

export const RenglonImportado = z.object({
  Renglon: z.number(),
  Clave: z.string(),
  Estatus: z.enum(estatusDeRenglon),
  /** What the same refusal is called one by one: 409 is a key already used with other data. */
  Codigo: z.string(),
  Mensaje: z.string(),
  /** The draft it made, or the one its key made first. */
  IdFactura: z.number().nullable(),
  Folio: z.string(),
  Total: z.number().nullable(),
})
export type RenglonImportado = z.infer<typeof RenglonImportado>

export const FacturasImportadas = z.object({
  Guardado: z.boolean(),
  Nuevas: z.number(),
  Repetidas: z.number(),
  Rechazadas: z.number(),
  Renglones: z.array(RenglonImportado),
})
export type FacturasImportadas = z.infer<typeof FacturasImportadas>
