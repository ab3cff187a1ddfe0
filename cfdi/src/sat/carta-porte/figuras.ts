// c_FiguraTransporte and c_ParteTransporte: who takes part in a trip, and which part of the unit is somebody else's.
// Source: SAT catalogues of Carta Porte 3.1 as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from '../catalogo.ts'

export const figurasTransporte = [
  { Codigo: '01', Descripcion: 'Operador' },
  { Codigo: '02', Descripcion: 'Propietario' },
  { Codigo: '03', Descripcion: 'Arrendador' },
  { Codigo: '04', Descripcion: 'Notificado' },
  { Codigo: '05', Descripcion: 'Integrante de Coordinados' },
] as const satisfies readonly Clave[]

export const partesTransporte = [
  { Codigo: 'PT01', Descripcion: 'Camión unitario' },
  { Codigo: 'PT02', Descripcion: 'Camión' },
  { Codigo: 'PT03', Descripcion: 'Tractocamión' },
  { Codigo: 'PT04', Descripcion: 'Remolque' },
  { Codigo: 'PT05', Descripcion: 'Semirremolque' },
  { Codigo: 'PT06', Descripcion: 'Vehículo ligero de carga' },
] as const satisfies readonly Clave[]

const figuras = indexar<Clave>(figurasTransporte)
const partes = indexar<Clave>(partesTransporte)

export function findFiguraTransporte(codigo: string): Clave | undefined {
  return figuras.get(codigo)
}

export function findParteTransporte(codigo: string): Clave | undefined {
  return partes.get(codigo)
}
