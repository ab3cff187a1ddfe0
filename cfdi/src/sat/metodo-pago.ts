// c_MetodoPago: whether the invoice is paid at once (PUE) or later (PPD).
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

export const metodosPago = [
  { Codigo: 'PUE', Descripcion: 'Pago en una sola exhibición' },
  { Codigo: 'PPD', Descripcion: 'Pago en parcialidades o diferido' },
] as const satisfies readonly Clave[]

const porCodigo = indexar<Clave>(metodosPago)

export function findMetodoPago(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
