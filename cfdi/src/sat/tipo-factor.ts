// c_TipoFactor: how a tax is computed on its base.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

export const tiposFactor = [
  { Codigo: 'Tasa', Descripcion: 'Tasa' },
  { Codigo: 'Cuota', Descripcion: 'Cuota' },
  { Codigo: 'Exento', Descripcion: 'Exento' },
] as const satisfies readonly Clave[]

const porCodigo = indexar<Clave>(tiposFactor)

export function findTipoFactor(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
