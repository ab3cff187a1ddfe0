// What a partner repeats in its pre-invoices, kept under a name: the terms of a sale and its litres, never its price, seals or papers.
import { z } from 'zod'
import { Decimal, IdOpcional, Texto, Version } from '../campo.ts'

/** Per partner. */
export const MAXIMO_PLANTILLAS = 50
export const MAXIMO_NOMBRE_PLANTILLA = 60

const Nombre = Texto({ max: MAXIMO_NOMBRE_PLANTILLA, requerido: 'Escribe un nombre para la plantilla.' })
const Litros = z.preprocess(
  (valor) => (valor === '' || valor === null ? undefined : valor),
  Decimal(3, { requerido: 'Captura los litros.', positivo: 'Los litros deben ser mayores que cero.' }).optional(),
)

const ids = {
  IdCliente: IdOpcional,
  IdProducto: IdOpcional,
  IdMetodoPago: IdOpcional,
  IdFormaPago: IdOpcional,
  IdFacturaTipo: IdOpcional,
  IdSKUTipo: IdOpcional,
  IdSucursal: IdOpcional,
}
const textos = {
  Operador: Texto({ max: 200 }).default(''),
  Almacen: Texto({ max: 200 }).default(''),
  DireccionEntrega: Texto({ max: 500 }).default(''),
  Observaciones: Texto({ max: 1000 }).default(''),
}

/** The fields a template fills, under the names of the form. */
export const camposDePlantilla = [
  ...(Object.keys(ids) as (keyof typeof ids)[]),
  'Litros',
  ...(Object.keys(textos) as (keyof typeof textos)[]),
] as const
export type CampoConId = keyof typeof ids

const DatosDePlantilla = z.object({ ...ids, Litros, ...textos })
export type DatosDePlantilla = z.infer<typeof DatosDePlantilla>

export const PlantillaCaptura = DatosDePlantilla.extend({ Nombre }).refine(
  ({ Nombre: _, ...datos }) => Object.values(datos).some((valor) => valor !== undefined && valor !== ''),
  { error: 'Captura algo en la prefactura antes de guardarla como plantilla.', path: ['Nombre'] },
)
export const PlantillaEdicion = z.object({ Nombre, Version })

export const Plantilla = z.object({
  IdPlantilla: z.number(),
  Nombre: z.string(),
  /** Text as the form has it, by its name; what is no longer there or no longer in use is left out. */
  Valores: z.record(z.string(), z.string()),
  /** The name of its client, so that the form can say it. */
  Cliente: z.string().nullable(),
  /** One sentence for each thing that was left out. */
  Faltan: z.array(z.string()),
  Version: z.number(),
})
export type Plantilla = z.infer<typeof Plantilla>
