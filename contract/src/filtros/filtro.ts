// A search somebody keeps for one list: its words, its toggles, its order and its days, under a name of their own.
import { z } from 'zod'
import { Bandera, Texto, Version } from '../campo.ts'

/** Per person and list. */
export const MAXIMO_FILTROS = 20
export const MAXIMO_NOMBRE = 40

const Dia = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'La fecha no es válida.' })
  .optional()

const INVALIDO = 'El filtro no es válido.'

const Clave = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: INVALIDO })
  .optional()

/** What the address of a list says, in the same words (D-161). */
export const Busqueda = z.object(
  {
    q: z.string().trim().max(200, { error: INVALIDO }).default(''),
    estatus: z
      .array(z.string().max(60, { error: INVALIDO }))
      .max(30, { error: INVALIDO })
      .default([]),
    orden: z
      .string()
      .regex(/^-?[A-Za-z]{1,40}$/, { error: INVALIDO })
      .optional(),
    desde: Dia,
    hasta: Dia,
    socio: Clave,
    cliente: Clave,
    proveedor: Clave,
    producto: Clave,
    sucursal: Clave,
    saldo: z.literal('si', { error: INVALIDO }).optional(),
  },
  { error: INVALIDO },
)
export type Busqueda = z.infer<typeof Busqueda>

/** The address of the list; with its view, where one screen has several. */
const Lista = z
  .string({ error: 'La lista no es válida.' })
  .max(80, { error: 'La lista no es válida.' })
  .regex(/^(\/[a-z]+(-[a-z]+)*)+(\?vista=[a-z]+(-[a-z]+)*)?$/, { error: 'La lista no es válida.' })

const Nombre = Texto({ max: MAXIMO_NOMBRE, requerido: 'Escribe un nombre para el filtro.' })

export const FiltroCaptura = z.object({ Lista, Nombre, Busqueda, PorOmision: Bandera.default(false) })
export const FiltroEdicion = z.object({ Nombre, PorOmision: Bandera.default(false), Version })

export const Filtro = z.object({
  IdFiltro: z.number(),
  Lista: z.string(),
  Nombre: z.string(),
  Busqueda,
  /** The list opens with it. */
  PorOmision: z.boolean(),
  Version: z.number(),
})
export type Filtro = z.infer<typeof Filtro>
