// c_Impuesto: ISR is only withheld; IVA and IEPS are both passed on and withheld.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

interface Impuesto extends Clave {
  readonly Traslado: boolean
  readonly Retencion: boolean
}

export const impuestos = [
  { Codigo: '001', Descripcion: 'ISR', Traslado: false, Retencion: true },
  { Codigo: '002', Descripcion: 'IVA', Traslado: true, Retencion: true },
  { Codigo: '003', Descripcion: 'IEPS', Traslado: true, Retencion: true },
] as const satisfies readonly Impuesto[]

const porCodigo = indexar<Impuesto>(impuestos)

export function findImpuesto(codigo: string): Impuesto | undefined {
  return porCodigo.get(codigo)
}
