// c_Exportacion: 01 for every domestic sale.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

export const exportaciones = [
  { Codigo: '01', Descripcion: 'No aplica' },
  { Codigo: '02', Descripcion: 'Definitiva con clave A1' },
  { Codigo: '03', Descripcion: 'Temporal' },
  {
    Codigo: '04',
    Descripcion: 'Definitiva con clave distinta a A1 o cuando no existe enajenación en términos del CFF',
  },
] as const satisfies readonly Clave[]

const porCodigo = indexar<Clave>(exportaciones)

export function findExportacion(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
