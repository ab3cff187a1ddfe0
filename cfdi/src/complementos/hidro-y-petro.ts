// Complemento Concepto Hidrocarburos y Petrolíferos 1.0: how a fuel concept carries its permit.
import type { HidroYPetro } from '../comprobante.ts'

/** Permit under which the fuel is sold, as the branch holds it. */
type PermisoCombustible = { TipoPermiso: string; NumeroPermiso: string }

/** Guía de llenado, Apéndice 11: NoIdentificacion of fuel has at most 40 characters. */
const MAX_NO_IDENTIFICACION = 40

/** ClaveHYP is always the concept's own ClaveProdServ. */
export function hidroYPetro(permiso: PermisoCombustible, claveProdServ: string, SubProductoHYP: string): HidroYPetro {
  return {
    Version: '1.0',
    TipoPermiso: permiso.TipoPermiso,
    NumeroPermiso: permiso.NumeroPermiso,
    ClaveHYP: claveProdServ,
    SubProductoHYP,
  }
}

/** Apéndice 11: "<número de permiso>-<consecutivo único por descarga>"; a consecutive that does not fit is an error. */
export function noIdentificacionCombustible(numeroPermiso: string, consecutivo: string): string {
  const texto = `${numeroPermiso}-${consecutivo}`
  if (texto.length > MAX_NO_IDENTIFICACION) {
    throw new RangeError(`NoIdentificacion de combustible de más de ${MAX_NO_IDENTIFICACION} caracteres: ${texto}`)
  }
  return texto
}
