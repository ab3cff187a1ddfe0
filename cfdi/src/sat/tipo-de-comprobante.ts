// c_TipoDeComprobante: the five kinds of CFDI.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

export const tiposDeComprobante = [
  { Codigo: 'I', Descripcion: 'Ingreso' },
  { Codigo: 'E', Descripcion: 'Egreso' },
  { Codigo: 'T', Descripcion: 'Traslado' },
  { Codigo: 'N', Descripcion: 'Nómina' },
  { Codigo: 'P', Descripcion: 'Pago' },
] as const satisfies readonly Clave[]

const porCodigo = indexar<Clave>(tiposDeComprobante)

export function findTipoDeComprobante(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
