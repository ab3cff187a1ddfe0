// What a partner repeats in its pre-invoices, notes and deposits, kept under a name: the terms and the litres, never money, seals or papers.
import { z } from 'zod'
import { Decimal, IdOpcional, Texto, Version } from '../campo.ts'
import { F, NC, ND } from '../documentos-fiscales/familia.ts'

/** Per partner and form. */
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
  IdOperacionTipo: IdOpcional,
  IdNotaCargoTipo: IdOpcional,
  IdDepositoTipo: IdOpcional,
  IdBancoEmisor: IdOpcional,
}
const textos = {
  Operador: Texto({ max: 200 }).default(''),
  Almacen: Texto({ max: 200 }).default(''),
  DireccionEntrega: Texto({ max: 500 }).default(''),
  Observaciones: Texto({ max: 1000 }).default(''),
  Depositante: Texto({ max: 200 }).default(''),
}

export type CampoConId = keyof typeof ids
export type CampoDePlantilla = CampoConId | 'Litros' | keyof typeof textos

const ENTREGA = ['Operador', 'Almacen', 'DireccionEntrega'] as const

/** The fields a template of each form fills, under the names of the form. */
// biome-ignore format: a table is read as a table
export const camposDePlantilla = {
  factura: [
    'IdCliente', 'IdProducto', 'IdMetodoPago', 'IdFormaPago', 'IdFacturaTipo', 'IdSKUTipo', 'IdSucursal', 'Litros', ...ENTREGA, 'Observaciones',
  ],
  nota_credito: ['IdOperacionTipo', 'IdMetodoPago', 'IdFormaPago', 'Observaciones'],
  nota_cargo: ['IdMetodoPago', 'IdOperacionTipo', 'IdFormaPago', 'IdNotaCargoTipo', 'IdSKUTipo', ...ENTREGA, 'Observaciones'],
  deposito: ['IdDepositoTipo', 'Depositante', 'IdFormaPago', 'IdBancoEmisor'],
} as const satisfies Record<string, readonly CampoDePlantilla[]>
export type ParaPlantilla = keyof typeof camposDePlantilla

const Para = z.enum([F, NC, ND, 'deposito'], { error: 'Di de qué formulario es.' })

const DatosDePlantilla = z.object({ ...ids, Litros, ...textos })
export type DatosDePlantilla = z.infer<typeof DatosDePlantilla>

/** What another form has is not kept. */
const deSuFormulario = (para: ParaPlantilla, datos: DatosDePlantilla): Partial<DatosDePlantilla> =>
  Object.fromEntries(camposDePlantilla[para].map((campo) => [campo, datos[campo]]))

const VACIA = {
  factura: 'Captura algo en la prefactura antes de guardarla como plantilla.',
  nota_credito: 'Captura algo en la nota antes de guardarla como plantilla.',
  nota_cargo: 'Captura algo en la nota antes de guardarla como plantilla.',
  deposito: 'Captura algo en el depósito antes de guardarlo como plantilla.',
} satisfies Record<ParaPlantilla, string>

export const PlantillaCaptura = DatosDePlantilla.extend({ Nombre, Para: Para.default(F) })
  .transform(({ Nombre, Para, ...datos }) => ({ Nombre, Para, Datos: deSuFormulario(Para, datos) }))
  .superRefine(({ Para, Datos }, ctx) => {
    if (!Object.values(Datos).some((valor) => valor !== undefined && valor !== ''))
      ctx.addIssue({ code: 'custom', message: VACIA[Para], path: ['Nombre'] })
  })
export const PlantillaEdicion = z.object({ Nombre, Version })

export const Plantilla = z.object({
  IdPlantilla: z.number(),
  Para,
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
