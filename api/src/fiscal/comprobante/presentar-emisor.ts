// The issuer at the head of a page that is no CFDI: its name, its tax data and where it is found.
import type { DatosImpresion } from '@litro/cfdi/impresion/datos'
import type { Lienzo } from '@litro/cfdi/impresion/lienzo'
import { presentar } from '@litro/cfdi/impresion/membrete'

export type EmisorImpreso = { nombre: string; rfc: string; regimen: string; codigoPostal: string }

/** Logo, address and contact, where the issuer gave them. */
export type MembreteImpreso = Pick<DatosImpresion, 'logo' | 'domicilio' | 'contacto'>

/** Where the next block begins; nothing is painted until there is an issuer. */
export function presentarEmisor(
  lienzo: Lienzo,
  emisor: EmisorImpreso | undefined,
  membrete: MembreteImpreso | undefined,
  y: number,
): number {
  if (!emisor) return y
  const pares = [
    ['RFC', emisor.rfc],
    ['Régimen fiscal', emisor.regimen],
    ['Domicilio fiscal', `C.P. ${emisor.codigoPostal}`],
    ['Domicilio', membrete?.domicilio],
    ['Contacto', membrete?.contacto],
  ] as const
  return presentar(lienzo, 'EMISOR', emisor.nombre, pares, y) + 10
}
