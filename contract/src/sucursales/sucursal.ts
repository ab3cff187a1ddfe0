// A branch of a partner, behind PermiteSucursal, with what its invoices need: place, clock and hydrocarbon permit.
import { frases } from '@litro/cfdi/reglas/frases'
import { esCodigoPostal } from '@litro/cfdi/reglas/persona'
import { findTipoPermiso, permisoBienEscrito } from '@litro/cfdi/sat/permisos'
import { findZonaHoraria, zonasDeCodigoPostal } from '@litro/cfdi/sat/zonas-horarias'
import { z } from 'zod'
import { Id, Texto, Version } from '../campo.ts'
import { quejaDePrefijo } from '../codigo-postal.ts'

export const Sucursal = z.object({
  IdSucursal: z.number(),
  Nombre: z.string(),
  IdSerie: z.number().nullable(),
  Serie: z.string().nullable(),
})
export type Sucursal = z.infer<typeof Sucursal>

export const SucursalDetalle = Sucursal.extend({
  CodigoPostal: z.string().nullable(),
  ZonaHoraria: z.string().nullable(),
  TipoPermiso: z.string().nullable(),
  NumeroPermiso: z.string().nullable(),
  Version: z.number(),
})
export type SucursalDetalle = z.infer<typeof SucursalDetalle>

/** Absent leaves what is stored; empty or null erases it. */
const Dato = (max: number) =>
  Texto({ max })
    .nullish()
    .transform((texto) => (texto === '' ? null : texto))

const Captura = z.object({
  Nombre: Texto({ max: 120, requerido: 'Captura el nombre.' }),
  IdSerie: z.union([z.literal('').transform(() => null), Id], { error: 'La serie no es válida.' }).nullish(),
  CodigoPostal: Dato(10),
  ZonaHoraria: Dato(60),
  TipoPermiso: Dato(10),
  NumeroPermiso: Dato(60),
  Version,
})

export const SucursalCaptura = Captura.superRefine((captura, ctx) => {
  for (const [campo, message] of revisarSucursal(captura)) ctx.addIssue({ code: 'custom', path: [campo], message })
})
export type SucursalCaptura = z.infer<typeof SucursalCaptura>

type DatosSucursal = Partial<Record<'CodigoPostal' | 'ZonaHoraria' | 'TipoPermiso' | 'NumeroPermiso', string | null>>

/** The clock of an invoice is that of its place: a zone that does not hold at the postal code would date it wrongly. */
export function zonaMala(zona: string, codigoPostal: string | null | undefined): string | null {
  if (!findZonaHoraria(zona)) return 'La zona horaria no es de México; elige otra.'
  if (!codigoPostal || !esCodigoPostal(codigoPostal)) return null
  const suyas = zonasDeCodigoPostal(codigoPostal)
  if (suyas.some((una) => una === zona)) return null
  return `El código postal ${codigoPostal} no tiene esa hora; elige ${findZonaHoraria(suyas[0]!)!.Descripcion}.`
}

/**
 * What is wrong with the tax data of a branch, as field and sentence. A permit is its kind and its number together; the
 * server asks again once it knows what was kept in place of what is absent, with c_CodigoPostal once it is imported.
 */
export function revisarSucursal(
  datos: DatosSucursal,
  codigosPostales?: ReadonlySet<string>,
): [campo: string, mensaje: string][] {
  const { CodigoPostal, ZonaHoraria, TipoPermiso, NumeroPermiso } = datos
  const permiso = TipoPermiso ? findTipoPermiso(TipoPermiso) : undefined
  const quejas: [campo: string, mensaje: string][] = []
  const blame = (campo: keyof DatosSucursal, mensaje: string) => quejas.push([campo, mensaje])
  if (CodigoPostal && !esCodigoPostal(CodigoPostal)) blame('CodigoPostal', `${frases['LITRO-108'][2]}.`)
  else if (CodigoPostal && codigosPostales?.has(CodigoPostal) === false) {
    blame('CodigoPostal', `${frases.CFDI40126[2]} (dice ${CodigoPostal}).`)
  }
  const prefijo = CodigoPostal ? quejaDePrefijo(CodigoPostal) : null
  if (prefijo) blame('CodigoPostal', prefijo)
  const zona = ZonaHoraria ? zonaMala(ZonaHoraria, CodigoPostal) : null
  if (zona) blame('ZonaHoraria', zona)
  if (TipoPermiso && !permiso) blame('TipoPermiso', 'El tipo de permiso no está en el catálogo del SAT; elige otro.')
  if (TipoPermiso && NumeroPermiso === null) blame('NumeroPermiso', 'Captura el número de permiso.')
  if (TipoPermiso === null && NumeroPermiso) blame('TipoPermiso', 'Elige el tipo de permiso.')
  if (permiso && NumeroPermiso && !permisoBienEscrito(permiso.Codigo, NumeroPermiso)) {
    blame(
      'NumeroPermiso',
      `El permiso ${permiso.Codigo} se escribe ${permiso.Nomenclatura}, de 15 a 35 caracteres; corrígelo.`,
    )
  }
  return quejas
}
