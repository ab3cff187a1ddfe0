// c_Periodicidad: the period a global invoice covers.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

export const periodicidades = [
  { Codigo: '01', Descripcion: 'Diario' },
  { Codigo: '02', Descripcion: 'Semanal' },
  { Codigo: '03', Descripcion: 'Quincenal' },
  { Codigo: '04', Descripcion: 'Mensual' },
  { Codigo: '05', Descripcion: 'Bimestral' },
] as const satisfies readonly Clave[]

const porCodigo = indexar<Clave>(periodicidades)

export function findPeriodicidad(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
